import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lintFlows } from '../../src/flow/lint/index.ts'
import { validateFlow } from '../../src/flow/validate.ts'
import { cleanDocument } from './clean.ts'
import { validDocument } from './documents.ts'

/** The value a pointer names, undefined where it names none. */
function at(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
}

describe('for every document', () => {
  it('a clean one is valid and has no diagnostics', () => {
    fc.assert(
      fc.property(cleanDocument, (document) => {
        expect(validateFlow(document).issues).toEqual([])
        expect(lintFlows(document)).toEqual([])
      }),
    )
  })

  it('a generated one is valid', () => {
    fc.assert(
      fc.property(validDocument(), (document) => {
        expect(validateFlow(document).issues).toEqual([])
      }),
    )
  })

  it('diagnostics are the same twice, in order, and point into the document', () => {
    fc.assert(
      fc.property(validDocument(), validDocument(5, 'other'), (document, other) => {
        const diagnostics = lintFlows(document, [other])
        expect(lintFlows(structuredClone(document), [structuredClone(other)])).toEqual(diagnostics)
        for (const { flow, step, path } of diagnostics) {
          const document_ = flow === 'main' ? document : other
          expect(at(document_, path)).toBeDefined()
          if (step !== undefined)
            expect(at(document_, path.split('/').slice(0, 3).join('/'))).toMatchObject({ id: step })
        }
        const places = diagnostics.map(({ flow, step }) => [
          flow === 'main' ? 0 : 1,
          (flow === 'main' ? document : other).steps.findIndex(({ id }) => id === step),
        ])
        expect(places).toEqual(places.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d))
      }),
    )
  })

  it('the order of steps changes no finding, only the order and the paths', () => {
    fc.assert(
      fc.property(cleanDocument, fc.nat(), (document, seed) => {
        const turn = seed % document.steps.length
        const steps = [...document.steps.slice(turn), ...document.steps.slice(0, turn)]
        expect(lintFlows({ ...document, steps })).toEqual([])
      }),
    )
  })
})
