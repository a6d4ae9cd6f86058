import fc from 'fast-check'
import type { FlowDocument } from '../../src/flow/document.ts'

/** A part of a clean flow: steps that begin at `id` and lead on to `next`, or to `bye`. */
type Part = (id: string, next: string) => object[]

const timeout = { seconds: 600, next: 'bye' }

const parts: Part[] = [
  (id, next) => [{ id, kind: 'say', text: 'Hello {{name}}, welcome back.', next }],
  (id, next) => [
    { id, kind: 'media', type: 'image', url: 'https://x.example/{{name}}.png', caption: 'Look!', next },
  ],
  (id, next) => [
    {
      id,
      kind: 'ask',
      text: 'Name?',
      save: 'name',
      validate: { type: 'text' },
      otherwise: 'bye',
      timeout,
      next,
    },
  ],
  (id, next) => [
    {
      id,
      kind: 'ask',
      text: 'How many?',
      save: 'count',
      validate: { type: 'integer' },
      otherwise: 'bye',
      timeout,
      next,
    },
  ],
  (id, next) => [
    {
      id,
      kind: 'buttons',
      text: 'Shall we go on?',
      buttons: [
        { id: 'yes', title: 'Yes', next },
        { id: 'no', title: 'No', next: 'bye' },
      ],
      otherwise: 'bye',
      timeout,
    },
  ],
  (id, next) => [
    {
      id,
      kind: 'list',
      text: 'Which one?',
      button: 'Open',
      sections: [
        {
          rows: [
            { id: 'a', title: 'First' },
            { id: 'b', title: 'Second' },
          ],
        },
      ],
      save: 'name',
      otherwise: 'bye',
      timeout,
      next,
    },
  ],
  (id, next) => [{ id, kind: 'set', assign: [{ var: 'count', op: 'add', value: 1 }], next }],
  (id, next) => [
    {
      id,
      kind: 'branch',
      cases: [{ when: { var: 'count', op: 'gt', value: 3 }, next: 'bye' }],
      otherwise: next,
    },
  ],
  (id, next) => [
    { id, kind: 'switch', on: 'name', cases: [{ is: ['x', 'y'], next: 'bye' }], otherwise: next },
  ],
  (id, next) => [{ id, kind: 'wait', seconds: 5, next }],
  (id, next) => [
    {
      id,
      kind: 'handler',
      name: 'shop.price',
      input: { count: '{{count}}' },
      output: { count: 'total' },
      failed: 'bye',
      next,
    },
  ],
  (id, next) => [
    { id, kind: 'goto', step: `${id}_on` },
    { id: `${id}_on`, kind: 'say', text: 'Here we are.', next },
  ],
  (id, next) => [{ id, kind: 'handoff', text: 'A colleague takes over.', next }],
]

/** A prompt now and then keeps the bot from talking for too long. */
const [say, , prompt] = parts as [Part, Part, Part]

/** A document that does everything as one should: nothing to complain about. */
export const cleanDocument: fc.Arbitrary<FlowDocument> = fc
  .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 20 })
  .map((chosen) => {
    const all = [...chosen.flatMap((part, index) => (index % 3 === 2 ? [part, prompt] : [part])), say]
    const steps = all.flatMap((part, index) =>
      part(`s${index}`, index + 1 < all.length ? `s${index + 1}` : 'bye'),
    )
    return {
      version: 2,
      id: 'clean',
      name: 'Clean',
      locale: 'en',
      start: 's0',
      triggers: [{ on: 'keyword', words: ['hello'] }],
      variables: {
        name: { type: 'string', default: 'friend', output: true },
        count: { type: 'number', default: 0, output: true },
      },
      steps: [...steps, { id: 'bye', kind: 'end', text: 'Goodbye {{name}}, {{count}} times.' }],
    } as FlowDocument
  })
