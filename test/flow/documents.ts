import fc from 'fast-check'
import type { Condition } from '../../src/flow/condition.ts'
import type { FlowDocument } from '../../src/flow/document.ts'
import type { Step } from '../../src/flow/kinds/index.ts'
import type { Json } from '../../src/flow/value.ts'

/** Variables that every generated document declares, one of each type and one without a default. */
const variables: FlowDocument['variables'] = {
  text: { type: 'string', default: 'x' },
  count: { type: 'number', default: 1 },
  flag: { type: 'boolean' },
  items: { type: 'list', default: [1] },
  record: { type: 'object', input: true, output: true },
}
const variable = fc.constantFrom('text', 'count', 'flag', 'items', 'record')
const path = fc.oneof(variable, fc.constantFrom('items.0', 'record.a.b', 'sys.input', 'sys.now', 'sys.step'))

/** Ids that mean something to Mermaid, to JavaScript or to people. */
const id = fc.oneof(
  fc.constantFrom('end', 'default', 'graph', 'class', 'style', 'subgraph', 'start', 'n0', 'f0', 'o_a', 'x-y'),
  fc
    .stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/)
    .filter((text) => !['constructor', 'prototype'].includes(text)),
)

const hostile = fc.constantFrom(
  'direction TB',
  'direction  LR x',
  '%%{init: {}}%%',
  '%% comment',
  'style n0 fill:#f00;',
  '`**md**`',
  '"',
  ']',
  '))',
  '}',
  '<script>alert(1)</script>',
  '#quot;',
  '&amp;',
  'click n0 href "x"',
  'end',
  '-->',
  '|x|',
  '---',
  '@{shape: x}',
  '\\n',
  '_a_',
  '👩‍👩‍👧',
  'ñ\u202e',
  '%%{',
  'graph TD; A-->B',
  '\\{{',
)
const readable = fc
  .string({ unit: 'binary', maxLength: 6 })
  .filter((text) => text.isWellFormed() && !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f{}\\]/.test(text))

/** A template of 1 to `max` characters that is not blank. */
function template(max: number): fc.Arbitrary<string> {
  return fc
    .array(
      fc.oneof(
        hostile,
        readable,
        path.map((p) => `{{${p}}}`),
        path.map((p) => `{{ ${p} | - }}`),
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((pieces) => pieces.join(' '))
    .filter((text) => /\S/.test(text) && [...text].length <= max)
}

const text = template(200)
const scalar = fc.oneof(
  fc.constantFrom<null | boolean | string | number>(null, true, 'x', 1, 'yes'),
  fc.integer(),
)
const value: fc.Arbitrary<Json> = fc.oneof(
  scalar,
  text,
  path.map((p) => `{{${p}}}`),
  fc.array(
    fc.oneof(
      scalar,
      path.map((p) => `{{${p}}}`),
    ),
    { maxLength: 3 },
  ),
  fc.record({ a: path.map((p) => `{{${p}}}`), b: scalar }) as fc.Arbitrary<Json>,
)

const test = fc.oneof(
  fc.record({ var: path, op: fc.constantFrom('exists', 'missing', 'empty', 'notEmpty') }),
  fc.record({ var: path, op: fc.constant('is'), type: fc.constantFrom('string', 'list', 'null') }),
  fc.record({
    var: path,
    op: fc.constantFrom('eq', 'ne', 'gt', 'lte', 'contains', 'startsWith'),
    value: scalar,
  }),
  fc.record({ var: path, op: fc.constantFrom('eq', 'lt', 'notContains'), ref: path }),
  fc.record({
    var: path,
    op: fc.constantFrom('in', 'notIn'),
    value: fc.array(scalar, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ var: path, op: fc.constant('matches'), value: fc.constantFrom('x+', '[a-z]{1,3}|\\d*') }),
)
const condition = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    test,
    fc.record({ all: fc.array(tie('any'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ any: fc.array(tie('any'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: tie('any') }),
  ),
})).any as fc.Arbitrary<Condition>

/** Makes members optional: each is left out in some of the results. */
function some<T extends object>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> {
  return fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>
}

function both(...parts: fc.Arbitrary<object>[]): fc.Arbitrary<object> {
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all))
}

/** The flows that generated documents lead to. */
const flow = fc.constantFrom('main', 'other', 'gone')

/** A step of any kind with every member that it may have; the steps it leads to are `@0`, `@1` and so on. */
const anyStep = buildStep(fc.constantFrom(...Array.from({ length: 8 }, (_, index) => `@${index}`)))

function buildStep(step: fc.Arbitrary<string>): fc.Arbitrary<object> {
  const next = some({ next: step })
  const timeout = fc.record({ seconds: fc.integer({ min: 1, max: 100 }), next: step })
  const prompt = some({
    retry: some({ max: fc.integer({ min: 0, max: 2 }), text }),
    otherwise: step,
    timeout,
    next: step,
  })
  const choices = (max: number, length: number, more: object) =>
    fc
      .uniqueArray(both(fc.record({ id, title: template(length) }), some({ next: step, ...more })), {
        minLength: 1,
        maxLength: max,
        selector: (choice) => (choice as { id: string }).id,
      })
      .filter((all) => new Set(all.map((choice) => (choice as { title: string }).title)).size === all.length)
  const options = some({ header: template(60), footer: template(60), save: variable })
  const validate = fc.oneof(
    fc.record({
      type: fc.constantFrom('text', 'integer', 'number', 'boolean', 'email', 'media', 'location'),
    }),
    fc.record({ type: fc.constant('option'), options: fc.constant(['x', 'y']) }),
  )
  const assignment = fc.oneof(
    fc.record({ var: variable, value }),
    fc.record({
      var: variable,
      op: fc.constant('add'),
      value: fc.oneof(
        fc.integer(),
        path.map((p) => `{{${p}}}`),
      ),
    }),
    fc.record({ var: variable, op: fc.constant('append'), value }),
    fc.record({ var: variable, op: fc.constant('unset') }),
  )
  const kinds: { [kind: string]: fc.Arbitrary<object> } = {
    say: both(fc.record({ text }), next),
    media: fc.oneof(
      both(
        fc.record({
          type: fc.constantFrom('image', 'video'),
          url: fc.constant('https://x.example/{{text}}'),
        }),
        some({ caption: text }),
        next,
      ),
      both(
        fc.record({ type: fc.constant('location'), latitude: fc.constant(4.5), longitude: fc.constant(-74) }),
        some({ name: text, address: text }),
        next,
      ),
    ),
    buttons: both(fc.record({ text, buttons: choices(3, 20, {}) }), options, prompt),
    list: both(
      fc.record({
        text,
        button: template(20),
        sections: fc
          .record({ title: template(24), rows: choices(5, 24, { description: template(72) }) })
          .map((s) => [s]),
      }),
      options,
      prompt,
    ),
    ask: both(fc.record({ text, save: variable }), some({ validate }), prompt),
    set: both(fc.record({ assign: fc.array(assignment, { minLength: 1, maxLength: 3 }) }), next),
    branch: both(
      fc.record({
        cases: fc.array(fc.record({ when: condition, next: step }), { minLength: 1, maxLength: 3 }),
      }),
      some({ otherwise: step }),
    ),
    switch: both(
      fc.record({
        on: path,
        cases: fc.array(
          fc.record({ is: fc.oneof(scalar, fc.array(scalar, { minLength: 1, maxLength: 3 })), next: step }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
      }),
      some({ ignoreCase: fc.boolean(), otherwise: step }),
    ),
    goto: fc.oneof(fc.record({ step }), fc.record({ flow: flow })),
    call: both(
      fc.record({ flow: flow }),
      some({
        input: fc.dictionary(variable, value, { maxKeys: 3 }),
        output: fc.dictionary(variable, variable, { maxKeys: 3 }),
        failed: step,
        next: step,
      }),
    ),
    wait: both(fc.record({ seconds: fc.integer({ min: 1, max: 1000 }) }), next),
    handler: both(
      fc.record({ name: fc.constantFrom('h', 'h.list') }),
      some({
        input: fc.dictionary(variable, value, { maxKeys: 3 }),
        output: fc.dictionary(variable, path, { maxKeys: 3 }),
        outcomes: fc.dictionary(fc.constantFrom('ok', 'no'), step, { minKeys: 1, maxKeys: 2 }),
        failed: step,
        timeout,
        next: step,
      }),
    ),
    handoff: some({ queue: readable.filter((q) => /\S/.test(q)), text, next: step }),
    end: some({ status: fc.constantFrom('done', 'failed'), text }),
  }
  return fc
    .constantFrom(...Object.keys(kinds))
    .chain((kind) => both(fc.constant({ kind }), kinds[kind] as fc.Arbitrary<object>))
}

/** A valid document of up to `size` steps of every kind, full of labels that mean something to Mermaid. */
export function validDocument(size = 8, id_ = 'main'): fc.Arbitrary<FlowDocument> {
  const ids = fc.uniqueArray(id, { minLength: 1, maxLength: size })
  const steps = fc.array(anyStep, { minLength: size, maxLength: size })
  return fc.tuple(ids, steps, fc.nat()).map(([ids, steps, start]): FlowDocument => {
    const target = (_: string, value: unknown) => {
      const index = typeof value === 'string' ? /^@(\d)$/.exec(value)?.[1] : undefined
      return index === undefined ? value : ids[Number(index) % ids.length]
    }
    return {
      version: 2,
      id: id_,
      name: 'Generated',
      start: ids[start % ids.length] as string,
      variables,
      steps: ids.map((id, index) => JSON.parse(JSON.stringify({ id, ...steps[index] }), target) as Step),
    }
  })
}
