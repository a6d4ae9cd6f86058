import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Change, diffFlows, type FlowDiff } from '../../src/flow/diff.ts'
import { longestIncreasing } from '../../src/flow/increasing.ts'
import type { Json } from '../../src/flow/value.ts'
import { flowCases } from './cases.ts'

const flow = (...steps: Json[]): Json => ({ version: 2, id: 'd', steps })
const step = (id: string, members: { [name: string]: Json } = {}): Json => ({ id, kind: 'say', ...members })

/** The part of a diff that tells what changed. */
function told({ metadata, added, removed, changedSteps }: FlowDiff) {
  return { metadata, added, removed, changedSteps }
}

const NOTHING = { metadata: [], added: [], removed: [], changedSteps: [] }

test.each(flowCases<{ left: Json; right: Json; result: FlowDiff }[]>('diff_cases'))('case %#', (one) => {
  expect(diffFlows(one.left, one.right)).toEqual(one.result)
})

describe('steps', () => {
  test('are told apart by their ids: another id is another step', () => {
    expect(told(diffFlows(flow(step('a')), flow(step('b'))))).toEqual({
      ...NOTHING,
      added: [{ id: 'b', kind: 'say', path: '/steps/0' }],
      removed: [{ id: 'a', kind: 'say', path: '/steps/0' }],
    })
  })

  test('whose id is used twice, or is no text, are told apart by their index', () => {
    const left = flow(step('a'), step('a', { text: 'x' }), { kind: 'end' }, 'junk')
    const right = flow(step('a'), step('a', { text: 'y' }), { kind: 'wait' }, 'stuff')
    expect(told(diffFlows(left, right)).changedSteps).toEqual([
      {
        id: '#1',
        kind: 'say',
        path: '/steps/1',
        changes: [{ op: 'replace', path: '/text', before: 'x', after: 'y' }],
      },
      {
        id: '#2',
        kind: 'wait',
        path: '/steps/2',
        changes: [{ op: 'replace', path: '/kind', before: 'end', after: 'wait' }],
      },
      {
        id: '#3',
        kind: null,
        path: '/steps/3',
        changes: [{ op: 'replace', path: '', before: 'junk', after: 'stuff' }],
      },
    ])
  })

  test('called as an index stands for one are told apart by their index, and take no other place', () => {
    const left = flow(step('#1', { text: 'x' }), { kind: 'end' })
    const right = flow(step('#1', { text: 'y' }), { kind: 'wait' })
    expect(told(diffFlows(left, right)).changedSteps).toEqual([
      {
        id: '#0',
        kind: 'say',
        path: '/steps/0',
        changes: [{ op: 'replace', path: '/text', before: 'x', after: 'y' }],
      },
      {
        id: '#1',
        kind: 'wait',
        path: '/steps/1',
        changes: [{ op: 'replace', path: '/kind', before: 'end', after: 'wait' }],
      },
    ])
  })

  test('that change places: the earliest of the longest orders is kept', () => {
    const [a, b, c] = [step('a'), step('b'), step('c')]
    expect(told(diffFlows(flow(a, b, c), flow(b, a, c)))).toEqual({
      ...NOTHING,
      changedSteps: [{ id: 'a', kind: 'say', path: '/steps/1', moved: { from: 0, to: 1 }, changes: [] }],
    })
  })

  test('that are inserted move nothing', () => {
    expect(told(diffFlows(flow(step('a'), step('b')), flow(step('n'), step('a'), step('b'))))).toEqual({
      ...NOTHING,
      added: [{ id: 'n', kind: 'say', path: '/steps/0' }],
    })
  })
})

describe('changes', () => {
  const changes = (before: Json, after: Json) => diffFlows({ x: before }, { x: after }).metadata

  test('of an array leave out what is equal at its head and its tail', () => {
    expect(changes([1, 2, 3, 9], [1, 5, 9])).toEqual([
      { op: 'replace', path: '/x/1', before: 2, after: 5 },
      { op: 'remove', path: '/x/2', before: 3 },
    ])
    expect(changes([1, 9], [1, 5, 6, 9])).toEqual([
      { op: 'add', path: '/x/1', after: 5 },
      { op: 'add', path: '/x/2', after: 6 },
    ])
  })

  test('of members come in UTF-16 order, with their names escaped', () => {
    expect(changes({ b: 1, 'a/~': { c: true } }, { B: 2, 'a/~': { c: null } })).toEqual([
      { op: 'add', path: '/x/B', after: 2 },
      { op: 'replace', path: '/x/a~1~0/c', before: true, after: null },
      { op: 'remove', path: '/x/b', before: 1 },
    ])
  })

  test('of a whole value of another type replace it', () => {
    expect(changes([], {})).toEqual([{ op: 'replace', path: '/x', before: [], after: {} }])
    expect(diffFlows(null, []).metadata).toEqual([{ op: 'replace', path: '', before: null, after: [] }])
  })

  test('of a member called __proto__ are changes like any other', () => {
    expect(diffFlows(JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}')).metadata).toEqual([
      { op: 'replace', path: '/__proto__', before: 1, after: 2 },
    ])
  })

  test('of `steps` that are no list are changes of the document', () => {
    expect(told(diffFlows({ steps: [] }, { steps: {} }))).toEqual({
      ...NOTHING,
      metadata: [{ op: 'add', path: '/steps', after: {} }],
    })
  })
})

test('a side without a digest is refused', () => {
  expect(() => diffFlows({}, { id: '\ud800' })).toThrow('cannot diff: lone surrogate at /id')
  expect(() => diffFlows({ id: Infinity }, {})).toThrow('cannot diff: number out of range at /id')
})

describe('of any two documents', () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>
  const anyStep = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), kind: json, x: json }),
    },
    { weight: 1, arbitrary: json },
  )
  const document = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ id: json, x: json, steps: fc.array(anyStep as fc.Arbitrary<Json>) }),
    },
    { weight: 1, arbitrary: json },
  ) as fc.Arbitrary<Json>

  test('one differs from itself in nothing', () => {
    fc.assert(
      fc.property(document, (one) => {
        const { before, after, ...rest } = diffFlows(one, structuredClone(one))
        expect([before, rest]).toEqual([after, { changed: false, ...NOTHING }])
      }),
    )
  })

  test('the changes applied to the left document, or step, give the right one', () => {
    fc.assert(
      fc.property(document, document, (left, right) => {
        const { metadata, changedSteps } = diffFlows(left, right)
        expect(apply(withoutSteps(left), metadata)).toEqual(withoutSteps(right))
        const before = identified(left)
        const after = identified(right)
        for (const { id, changes } of changedSteps) {
          expect(apply(before.get(id) as Json, changes)).toEqual(after.get(id))
        }
        const unchanged = [...after.keys()].filter(
          (id) => before.has(id) && !changedSteps.some((changed) => changed.id === id),
        )
        for (const id of unchanged) expect(before.get(id)).toEqual(after.get(id))
      }),
    )
  })

  test('the steps that keep their order are as many as can be', () => {
    /** The length of the longest increasing subsequence, counted the slow way. */
    const longest = (numbers: number[]): number => {
      const lengths: number[] = []
      for (const [index, number] of numbers.entries()) {
        const shorter = lengths.filter((_, before) => (numbers[before] as number) < number)
        lengths[index] = 1 + Math.max(0, ...shorter)
      }
      return Math.max(0, ...lengths)
    }
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 30 })), (numbers) => {
        const kept = [...longestIncreasing(numbers)].map((position) => numbers[position] as number)
        expect(kept).toEqual([...kept].sort((one, other) => one - other))
        expect(kept.length).toBe(longest(numbers))
      }),
    )
  })
})

function withoutSteps(document: Json): Json {
  const entries = Object.entries((document ?? {}) as object)
  const plain = typeof document === 'object' && document !== null && !Array.isArray(document)
  return plain
    ? Object.fromEntries(entries.filter(([name, value]) => name !== 'steps' || !Array.isArray(value)))
    : document
}

function identified(document: Json): Map<string, Json> {
  const steps = (document as { steps?: Json[] } | null)?.steps
  const ids = (Array.isArray(steps) ? steps : []).map((one) => (one as { id?: Json } | null)?.id)
  const once = (id: Json | undefined) =>
    typeof id === 'string' && ids.filter((other) => other === id).length === 1
  return new Map(
    ids.map((id, index) => [once(id) ? (id as string) : `#${index}`, (steps as Json[])[index] as Json]),
  )
}

/** Applies changes as their documentation says: what is removed by the left side's indices, the rest by the right side's. */
function apply(value: Json, changes: Change[]): Json {
  const removed = changes.filter(({ op }) => op === 'remove').reverse()
  const written = changes.filter(({ op }) => op !== 'remove')
  return [...removed, ...written].reduce(applyOne, structuredClone(value))
}

function applyOne(value: Json, change: Change): Json {
  const keys = change.path.split('/').slice(1)
  const last = keys.pop()?.replaceAll('~1', '/').replaceAll('~0', '~')
  if (last === undefined) return change.op === 'remove' ? null : structuredClone(change.after)
  let parent = value as Record<string, unknown>
  for (const key of keys) {
    parent = parent[key.replaceAll('~1', '/').replaceAll('~0', '~')] as Record<string, unknown>
  }
  if (Array.isArray(parent)) {
    if (change.op === 'remove') parent.splice(Number(last), 1)
    else parent.splice(Number(last), change.op === 'add' ? 0 : 1, structuredClone(change.after))
  } else if (change.op === 'remove') delete parent[last]
  else
    Object.defineProperty(parent, last, {
      value: structuredClone(change.after),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  return value
}
