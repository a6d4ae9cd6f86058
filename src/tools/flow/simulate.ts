import { z } from 'zod'
import { LIMITS } from '../../flow/limits.ts'
import { type SimulationRequest, simulateFlow } from '../../flow/simulate/index.ts'
import { defineTool } from '../tool.ts'
import { documentInput, subflowsInput, validityOutput } from './parts.ts'

const counted = z.strictObject({
  total: z.int(),
  visited: z.int().optional(),
  taken: z.int().optional(),
  missing: z.array(z.string()),
})

/** `flow_simulate`: a conversation rehearsed. */
export const flowSimulate = defineTool({
  name: 'flow_simulate',
  title: 'Rehearse a conversation with a flow document',
  description:
    'Runs a valid flow document with the inputs given and returns the transcript, why and where it stopped, the variables, the ' +
    'path and which steps and edges were not covered. Deterministic: no phone, no network, no clock; time passes only by waits ' +
    'and timeouts. The bot speaks first unless begin is "trigger". Handlers answer what handlers says, such as ' +
    '{"orders.price": {"output": {"total": 24}}}; a list is used up in order. A stop of waiting_input means that more inputs ' +
    'are wanted. A document that is not valid gives its issues instead.',
  input: z.strictObject({
    document: documentInput,
    inputs: z
      .array(z.unknown())
      .max(LIMITS.inputs)
      .default([])
      .describe(
        'What happens, in order. Text: "hi". Else an object: {"type":"button","id"} (or "title"), {"type":"media","media","url"}, ' +
          '{"type":"location","latitude","longitude"}, {"type":"event","event"}, {"type":"wait","seconds"}, {"type":"timeout"}, ' +
          '{"type":"resume"}.',
      ),
    subflows: subflowsInput,
    handlers: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'By handler name its response, or a list of them: {"output", "outcome", "error", "seconds"}, all optional.',
      ),
    variables: z.record(z.string(), z.unknown()).optional().describe('Start values of declared variables.'),
    begin: z
      .enum(['start', 'trigger'])
      .default('start')
      .describe('"trigger": the first input has to start a flow.'),
    now: z.string().optional().describe('When it begins, such as 2000-01-01T00:00:00Z.'),
    maxSteps: z
      .int()
      .min(1)
      .max(LIMITS.simulationStepsMax)
      .default(LIMITS.simulationSteps)
      .describe('Steps that may run in all.'),
  }),
  output: z.strictObject({
    valid: z.boolean(),
    flow: z.string().optional().describe('The flow that is not valid.'),
    issues: validityOutput.issues.optional(),
    stop: z
      .strictObject({ reason: z.string(), flow: z.string(), step: z.string(), detail: z.string().optional() })
      .optional(),
    transcript: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .describe('What bot, user and system said or did; at counts seconds.'),
    variables: z.record(z.string(), z.unknown()).optional(),
    path: z.array(z.string()).optional().describe('Steps entered; those of other flows as flow/step.'),
    coverage: z
      .record(z.string(), z.strictObject({ steps: counted, edges: counted }))
      .optional()
      .describe('By flow; missing lists steps, or edges as step>outcome.'),
    handlerCalls: z.array(z.record(z.string(), z.unknown())).optional(),
    clock: z.number().optional().describe('Seconds that passed.'),
    inputsUsed: z.int().optional(),
    inputsLeft: z.int().optional(),
    warnings: z
      .array(z.strictObject({ code: z.string(), flow: z.string(), step: z.string(), message: z.string() }))
      .optional(),
  }),
  // The simulator reads events, responses and values itself: their shapes are beyond what plain schemas can say.
  run: (request) => ({ structured: { ...simulateFlow(request as SimulationRequest) } }),
})
