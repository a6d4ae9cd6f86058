import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowDocument } from '../../src/flow/document.ts'
import { flowGraph, type Graph } from '../../src/flow/graph.ts'
import { type Direction, flowMermaid } from '../../src/flow/mermaid.ts'
import example from '../fixtures/flow/flow_example.json' with { type: 'json' }
import graphCases from '../fixtures/flow/graph_cases.json' with { type: 'json' }
import lintCases from '../fixtures/flow/lint_cases.json' with { type: 'json' }
import simulateCases from '../fixtures/flow/simulate_cases.json' with { type: 'json' }
import { validDocument } from './documents.ts'

/** What Mermaid's own parser made of a text. */
interface Parsed {
  nodes: { id: string; text: string }[]
  edges: { from: string; to: string; text: string }[]
}
interface Database {
  getVertices(): Map<string, { id: string; text?: string }>
  getEdges(): { start: string; end: string; text: string }[]
}

let parse: (text: string) => Promise<Parsed>

beforeAll(async () => {
  const { window } = new JSDOM('')
  Object.assign(globalThis, { window, document: window.document })
  const { default: mermaid } = await import('mermaid')
  mermaid.initialize({ startOnLoad: false, securityLevel: 'loose' })
  parse = async (text) => {
    const diagram = await mermaid.mermaidAPI.getDiagramFromText(text)
    const db = diagram.db as unknown as Database
    return {
      nodes: [...db.getVertices().values()].map(({ id, text }) => ({ id, text: decode(text ?? '') })),
      edges: db.getEdges().map(({ start, end, text }) => ({ from: start, to: end, text: decode(text) })),
    }
  }
})

/** Takes back what Mermaid makes of entity codes before it parses. */
function decode(text: string): string {
  return text
    .replaceAll('ﬂ°°', '#')
    .replaceAll('¶ß', ';')
    .replace(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}

/** What the parser must find for a graph. */
function expected(graph: Graph): Parsed {
  const node = (id: string) => `n${graph.nodes.findIndex((one) => one.id === id)}`
  return {
    nodes: [
      { id: 'start', text: 'start' },
      ...graph.nodes.map(({ id, kind, label }) => ({
        id: node(id),
        text: `${id}<br>${kind} · ${label}`,
      })),
      ...graph.flows.map((id, index) => ({ id: `f${index}`, text: `flow ${id}` })),
    ],
    edges: [
      { from: 'start', to: node(graph.start), text: '' },
      ...graph.edges.map((edge) => ({
        from: node(edge.from),
        to: 'to' in edge ? node(edge.to) : `f${graph.flows.indexOf(edge.flow)}`,
        text: edge.label,
      })),
    ],
  }
}

/** Order is not the parser's business, nor is white space at the ends of a label. */
function sorted({ nodes, edges }: Parsed): Parsed {
  const trimmed = <T extends { text: string }>(item: T) => ({ ...item, text: item.text.trim() })
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  return { nodes: nodes.map(trimmed).sort(byId), edges: edges.map(trimmed) }
}

async function expectParsed(document: FlowDocument, direction?: Direction): Promise<void> {
  const graph = flowGraph(document)
  expect(sorted(await parse(flowMermaid(graph, direction)))).toEqual(sorted(expected(graph)))
}

describe('the graph cases', () => {
  it.each(graphCases.map((item) => [item.document.name, item] as const))('%s', (_name, item) => {
    const document = item.document as unknown as FlowDocument
    expect(flowMermaid(flowGraph(document), item.direction as Direction)).toBe(item.mermaid)
  })
})

const fixtures = [
  example.document,
  ...example.subflows,
  ...graphCases.map((item) => item.document),
  ...lintCases.map((item) => item.document),
  ...simulateCases.map((item) => item.arguments.document),
] as unknown as FlowDocument[]

describe("Mermaid's own parser finds every node and edge, with its label", () => {
  it('of every fixture, in every direction', async () => {
    for (const document of fixtures) await expectParsed(document)
    for (const direction of ['TB', 'TD', 'BT', 'LR', 'RL'] as const) {
      await expectParsed(fixtures[0] as FlowDocument, direction)
    }
  })

  it('of 2 000 generated documents with hostile ids and labels', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(validDocument(5), (document) => expectParsed(document)),
      { numRuns: 2000 },
    )
  })
})
