import { z } from 'zod'
import type { FlowDocument } from '../../flow/document.ts'
import { describeFlows } from '../../flow/graph.ts'
import { lintFlows } from '../../flow/lint/index.ts'
import { DIRECTIONS, flowMermaid } from '../../flow/mermaid.ts'
import { isFlow, validateFlow } from '../../flow/validate.ts'
import { defineTool } from '../tool.ts'
import { documentInput, subflowsInput, summaryOutput, validityOutput } from './parts.ts'

/** `flow_analyze`: a valid document drawn, and what is probably wrong with it. */
export const flowAnalyze = defineTool({
  name: 'flow_analyze',
  title: 'Lint and draw a flow document',
  description:
    'Draws a valid flow document as a Mermaid flowchart (or as a JSON graph) and lints it: steps that cannot be reached, dead ' +
    'ends, choices that lead nowhere, variables read before they are set, loops, missing fallbacks and timeouts, texts near ' +
    'their limits, secrets, colliding triggers. Pass the flows that it calls as subflows, and calls between them are checked ' +
    'too; unresolved lists those that are not given. diagnostics tells of each its code, severity, step, JSON pointer, and what ' +
    'to do. A document that is not valid gives its issues instead.',
  input: z.strictObject({
    document: documentInput,
    subflows: subflowsInput,
    format: z.enum(['mermaid', 'json']).default('mermaid').describe('What the drawing is given as.'),
    direction: z
      .enum(DIRECTIONS)
      .default('TB')
      .describe('Where the Mermaid drawing runs to: top-bottom, left-right, ...'),
  }),
  output: z.strictObject({
    ...validityOutput,
    mermaid: z.string().optional(),
    graph: z
      .strictObject({
        flow: z.string(),
        start: z.string(),
        nodes: z.array(
          z.strictObject({ id: z.string(), kind: z.string(), label: z.string(), reachable: z.boolean() }),
        ),
        edges: z.array(
          z.strictObject({
            from: z.string(),
            to: z.string().optional().describe('A step.'),
            flow: z.string().optional().describe('Another flow, instead of a step.'),
            outcome: z.string(),
            label: z.string(),
          }),
        ),
        flows: z.array(z.string()),
      })
      .optional(),
    diagnostics: z
      .array(
        z.strictObject({
          code: z.string(),
          severity: z.enum(['error', 'warning', 'info']),
          flow: z.string(),
          step: z.string().optional(),
          path: z.string().describe('JSON pointer into the document of that flow.'),
          message: z.string(),
        }),
      )
      .optional(),
    unresolved: z.array(z.string()).optional().describe('Flows that are referred to and were not given.'),
    summary: summaryOutput,
  }),
  run({ document, subflows, format, direction }) {
    const validation = validateFlow(document)
    if (!validation.valid) return { structured: { ...validation } }
    const flow = document as FlowDocument
    const { graph, unresolved } = describeFlows(flow, subflows?.filter(isFlow))
    const drawing = format === 'json' ? { graph } : { mermaid: flowMermaid(graph, direction) }
    const diagnostics = lintFlows(flow, subflows)
    const { valid, issues, summary } = validation
    return { structured: { valid, issues, ...drawing, diagnostics, unresolved, summary } }
  },
})
