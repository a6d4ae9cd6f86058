/**
 * What the flow functions cost: a document of 500 steps validated and linted, 1 000 steps simulated, and hostile documents told
 * what is wrong with them.
 *
 *     npx tsx scripts/bench/flow.ts
 *
 * Prints one line of JSON. Processor time is measured, the best of some rounds, so that other work on the machine does not count.
 */
import { fileURLToPath } from 'node:url'
import type { FlowDocument } from '../../src/flow/document.ts'
import { lintFlows, simulateFlow, validateFlow } from '../../src/flow/index.ts'
import { processorTime } from './processor.ts'

const ROUNDS = 20
const WARM_UP = 20

export interface FlowFigure {
  what: string
  milliseconds: number
  /** What it may take at most. */
  limit: number
}

/** Measures everything; the figures come in the order they are told. */
export function benchFlow(): FlowFigure[] {
  const large = largeFlow(500)
  const counting = countingFlow(1000)
  check(validateFlow(large).valid && lintFlows(large).length > 0, 'the large flow must be valid and lint')
  const simulation = simulateFlow(counting)
  check(simulation.valid && simulation.path.length === 1000, 'a thousand steps must run')
  return [
    {
      what: '500 steps: validate and lint',
      milliseconds: best(() => {
        validateFlow(large)
        lintFlows(large)
      }),
      limit: 20,
    },
    { what: '1 000 steps: simulate', milliseconds: best(() => simulateFlow(counting)), limit: 20 },
    ...hostileDocuments().map(({ what, document }) => {
      check(!validateFlow(document).valid, `${what} must not be valid`)
      return { what: `${what}: validate`, milliseconds: best(() => validateFlow(document)), limit: 200 }
    }),
  ]
}

/** A flow with every kind of step, as many as are wanted, each leading to the next. */
function largeFlow(count: number): FlowDocument {
  const next = (index: number) => `step_${index + 1}`
  const kinds: ((index: number) => object)[] = [
    (index) => ({ kind: 'say', text: `Hello {{name | friend}}, this is step ${index}.`, next: next(index) }),
    (index) => ({
      kind: 'ask',
      text: 'How many?',
      save: 'count',
      validate: { type: 'integer', min: 1, max: 9 },
      otherwise: 'help',
      timeout: { seconds: 600, next: 'idle' },
      next: next(index),
    }),
    (index) => ({
      kind: 'buttons',
      text: 'Go on?',
      buttons: [
        { id: 'yes', title: 'Yes' },
        { id: 'no', title: 'No', next: 'idle' },
      ],
      save: 'answer',
      otherwise: 'help',
      next: next(index),
    }),
    (index) => ({
      kind: 'branch',
      cases: [
        {
          when: {
            all: [
              { var: 'count', op: 'gte', value: 5 },
              { var: 'answer', op: 'eq', value: 'yes' },
            ],
          },
          next: next(index),
        },
      ],
      otherwise: next(index),
    }),
    (index) => ({ kind: 'set', assign: [{ var: 'count', op: 'add', value: 1 }], next: next(index) }),
    (index) => ({
      kind: 'handler',
      name: 'orders.lookup',
      input: { name: '{{name}}', count: '{{count}}' },
      output: { status: 'status' },
      failed: 'help',
      next: next(index),
    }),
    (index) => ({
      kind: 'switch',
      on: 'status',
      cases: [{ is: ['new', 'old'], next: next(index) }],
      otherwise: next(index),
    }),
    (index) => ({
      kind: 'media',
      type: 'image',
      url: 'https://example.com/{{status}}.png',
      next: next(index),
    }),
  ]
  const steps = Array.from({ length: count - 3 }, (_, index) => ({
    id: `step_${index}`,
    ...kinds[index % kinds.length]?.(index),
  }))
  return {
    version: 2,
    id: 'large',
    name: 'Large',
    start: 'step_0',
    triggers: [{ on: 'keyword', words: ['go'] }],
    variables: {
      name: { type: 'string' },
      count: { type: 'number' },
      answer: { type: 'string' },
      status: { type: 'string' },
    },
    steps: [
      ...steps,
      { id: `step_${count - 3}`, kind: 'end' },
      { id: 'help', kind: 'handoff', text: 'One moment.' },
      { id: 'idle', kind: 'end', status: 'failed' },
    ],
  } as unknown as FlowDocument
}

/** A conversation that takes so many steps: each message of the user counts on and says how far it is. */
function countingFlow(steps: number): { document: object; inputs: string[] } {
  const document = {
    version: 2,
    id: 'count',
    name: 'Count',
    start: 'count',
    variables: { n: { type: 'number', default: 0 }, word: { type: 'string' } },
    steps: [
      { id: 'count', kind: 'set', assign: [{ var: 'n', op: 'add', value: 1 }], next: 'choose' },
      {
        id: 'choose',
        kind: 'branch',
        cases: [{ when: { var: 'n', op: 'lt', value: 5 }, next: 'say' }],
        otherwise: 'say',
      },
      { id: 'say', kind: 'say', text: 'Number {{n}}, {{word | friend}}.', next: 'ask' },
      {
        id: 'ask',
        kind: 'ask',
        text: 'Go on?',
        save: 'word',
        validate: { type: 'text', pattern: '\\w+' },
        next: 'count',
      },
    ],
  }
  return { document, inputs: Array.from({ length: steps / 4 - 1 }, () => 'yes') }
}

/** Documents that are made to take long. */
function hostileDocuments(): { what: string; document: unknown }[] {
  const say = (text: unknown, rest = '') =>
    JSON.parse(
      `{"version":2,"id":"a","name":"A","start":"a","steps":[{"id":"a","kind":"say","text":${JSON.stringify(text)}${rest}}]}`,
    )
  const members = (count: number, value = '0') =>
    Array.from({ length: count }, (_, index) => `"m${index}":${value}`).join(',')
  const set = (value: string) =>
    JSON.parse(
      `{"version":2,"id":"a","name":"A","start":"a","variables":{"v":{"type":"object"}},"steps":[{"id":"a","kind":"set","assign":[{"var":"v","value":${value}}]}]}`,
    )
  return [
    { what: '100 000 unknown members', document: JSON.parse(`{"version":2,${members(100_000)}}`) },
    { what: '100 000 variables', document: { ...say('x'), variables: JSON.parse(`{${members(100_000)}}`) } },
    { what: '100 000 members in a value', document: set(`{${members(100_000, '"{{x}}"')}}`) },
    {
      what: '100 000 members of one name, __proto__ among them',
      document: JSON.parse(`{"version":2,"__proto__":{"steps":[]},${members(100_000, '{"__proto__":0}')}}`),
    },
    { what: '100 000 steps', document: { ...say('x'), steps: Array.from({ length: 100_000 }, () => ({})) } },
    {
      what: '500 steps with 200 unknown members each',
      document: {
        ...say('x'),
        steps: Array.from({ length: 500 }, () => JSON.parse(`{"kind":"say",${members(200)}}`)),
      },
    },
    { what: '5 000 levels of lists', document: set('['.repeat(5000) + ']'.repeat(5000)) },
    {
      what: '2 000 levels of conditions',
      document: {
        ...say('x'),
        steps: [
          {
            id: 'a',
            kind: 'branch',
            cases: [{ when: JSON.parse(`${'{"not":'.repeat(2000)}0${'}'.repeat(2000)}`), next: 'a' }],
          },
        ],
      },
    },
    { what: 'a text of 10 million characters', document: say('x'.repeat(10_000_000)) },
    {
      what: 'a name of 10 million characters',
      document: JSON.parse(`{"version":2,"${'x'.repeat(10_000_000)}":0}`),
    },
    { what: '2 000 openings of templates', document: say('{{'.repeat(2000)) },
    {
      what: 'a pattern that backtracks elsewhere',
      document: {
        ...say('x'),
        steps: [
          {
            id: 'a',
            kind: 'ask',
            text: 'x',
            save: 'v',
            validate: { type: 'text', pattern: `${'(a+)+'.repeat(30)}$` },
          },
        ],
      },
    },
  ]
}

/** Milliseconds of processor time, the best of some rounds. */
function best(work: () => unknown): number {
  for (let round = 0; round < WARM_UP; round++) work()
  const rounds = Array.from({ length: ROUNDS }, () => processorTime(work))
  return Math.round(10 * Math.min(...rounds)) / 10
}

function check(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(benchFlow()))
