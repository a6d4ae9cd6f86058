import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlowDocument } from '../../src/flow/document.ts'
import { lintFlows } from '../../src/flow/lint/index.ts'
import { type SimulationEvent, type SimulationRequest, simulateFlow } from '../../src/flow/simulate/index.ts'
import { validDocument } from './documents.ts'

const event: fc.Arbitrary<string | SimulationEvent> = fc.oneof(
  fc.constantFrom('1', '2', 'x', 'yes', '{{text}}'),
  fc.string(),
  fc.constantFrom<SimulationEvent>(
    { type: 'button', title: 'end' },
    { type: 'button', id: 'end' },
    { type: 'media', media: 'image', url: 'https://x.example/a.png' },
    { type: 'location', latitude: 1, longitude: 2 },
    { type: 'event', event: 'order' },
    { type: 'wait', seconds: 500 },
    { type: 'timeout' },
    { type: 'resume' },
  ),
)
const answer = fc.record(
  {
    output: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<never>,
    outcome: fc.constantFrom('ok', 'other'),
    error: fc.constant('down'),
    seconds: fc.nat({ max: 200 }),
  },
  { requiredKeys: [] },
)
const request: fc.Arbitrary<SimulationRequest & { maxSteps: number }> = fc.record({
  document: validDocument(),
  subflows: fc.array(validDocument(4, 'other'), { maxLength: 1 }),
  inputs: fc.array(event, { maxLength: 12 }),
  handlers: fc.record({ h: answer, 'h.list': fc.array(answer, { maxLength: 3 }) }, { requiredKeys: [] }),
  maxSteps: fc.integer({ min: 1, max: 300 }),
})

describe('for every document and every conversation', () => {
  it('a simulation gives the same bytes twice and leaves its arguments alone', () => {
    fc.assert(
      fc.property(request, (one) => {
        const before = JSON.stringify(one)
        const result = JSON.stringify(simulateFlow(one))
        expect(JSON.stringify(simulateFlow(structuredClone(one)))).toBe(result)
        expect(JSON.stringify(one)).toBe(before)
      }),
      { numRuns: 500 },
    )
  })

  it('it ends within its steps, accounts for every input, and covers what it went through', () => {
    fc.assert(
      fc.property(request, (one) => {
        const result = simulateFlow(one)
        if (!result.valid) throw new Error('a generated document is not valid')
        const { path, inputsUsed, inputsLeft, transcript, clock, coverage } = result
        expect(path.length).toBeLessThanOrEqual(one.maxSteps)
        expect(inputsUsed + inputsLeft).toBe(one.inputs?.length)
        const times = transcript.map(({ at }) => at)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(Math.max(0, ...times)).toBeLessThanOrEqual(clock)
        const visited = Object.values(coverage).reduce((sum, { steps }) => sum + steps.visited, 0)
        expect(visited).toBe(new Set(path.map((step) => step.replace(/^main\//, ''))).size)
        for (const { steps, edges } of Object.values(coverage)) {
          expect(steps.missing.length + steps.visited).toBe(steps.total)
          expect(edges.missing.length + edges.taken).toBe(edges.total)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('where it stops by accident the lint had said so, and it never goes where the lint saw no way', () => {
    const saidBy: { [reason: string]: string[] } = {
      dead_end: ['dead-end', 'unhandled-choice'],
      no_case: ['missing-otherwise'],
      retries_exhausted: ['no-fallback', 'ask-unvalidated'],
      handler_failed: ['handler-no-failure'],
      missing_flow: ['missing-subflow'],
    }
    fc.assert(
      fc.property(request, (one) => {
        const flows = [one.document, ...(one.subflows ?? [])] as FlowDocument[]
        const diagnostics = lintFlows(one.document as FlowDocument, one.subflows)
        const result = simulateFlow(one)
        if (!result.valid) throw new Error('a generated document is not valid')
        const { reason, flow, step } = result.stop
        const kind = flows.find(({ id }) => id === flow)?.steps.find(({ id }) => id === step)?.kind
        const expected = saidBy[reason]
        if (expected && kind !== 'handoff') {
          const codes = diagnostics
            .filter((one) => one.flow === flow && one.step === step)
            .map(({ code }) => code)
          expect(codes.some((code) => expected.includes(code))).toBe(true)
        }
        const visited = new Set(result.path.map((step) => (step.includes('/') ? step : `main/${step}`)))
        const unreachable = diagnostics.filter(({ code }) => code === 'unreachable-step')
        expect(unreachable.filter((one) => visited.has(`${one.flow}/${one.step}`))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
