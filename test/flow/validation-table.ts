/** One line of the language's table of what a document may get wrong; only the first issue is told. */
export interface Row {
  title: string
  document: unknown
  path: string
  message: string
  /** Whether the JSON Schema rejects the document too. */
  schema: boolean
}

type Members = Record<string, unknown>

const end = { id: 'z', kind: 'end' }
const base: Members = {
  version: 2,
  id: 'demo',
  name: 'Demo',
  start: 'a',
  variables: { name: { type: 'string' }, age: { type: 'number' } },
  steps: [{ id: 'a', kind: 'say', text: 'Hi', next: 'z' }, end],
}

/** The base with other members; one that is undefined is left out. */
function doc(members: Members): Members {
  const merged = Object.entries({ ...base, ...members }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(merged)
}

/** The base with another first step. */
export function withStep(step: Members): Members {
  return doc({ steps: [{ id: 'a', ...step }, end] })
}

const variables = (declared: Members) => doc({ variables: declared })
const say = (members: Members) => withStep({ kind: 'say', text: 'Hi', next: 'z', ...members })
const media = (members: Members) => withStep({ kind: 'media', ...members, next: 'z' })
const button = (id: string, title: string) => ({ id, title, next: 'z' })
const buttons = (members: Members) =>
  withStep({ kind: 'buttons', text: 'Pick', buttons: [button('x', 'X')], otherwise: 'z', ...members })
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => button(`r${from + index}`, `Row ${from + index}`))
const list = (...sections: unknown[]) => withStep({ kind: 'list', text: 'Pick', button: 'Open', sections })
const ask = (members: Members) => withStep({ kind: 'ask', text: 'Who?', save: 'name', next: 'z', ...members })
const set = (...assign: unknown[]) => withStep({ kind: 'set', assign, next: 'z' })
const when = (condition: unknown) =>
  withStep({ kind: 'branch', cases: [{ when: condition, next: 'z' }], otherwise: 'z' })
const pick = (members: Members) =>
  withStep({ kind: 'switch', on: 'name', cases: [{ is: 'x', next: 'z' }], otherwise: 'z', ...members })
const handler = (members: Members) => withStep({ kind: 'handler', name: 'h', next: 'z', ...members })
const nested = (levels: number): unknown =>
  levels === 1 ? { var: 'age', op: 'exists' } : { not: nested(levels - 1) }
const lists = (levels: number): unknown => (levels === 0 ? 1 : [lists(levels - 1)])

const SEEN = true
const UNSEEN = false

const ID = 'must be an id: a letter, then up to 63 letters, digits, "_" or "-"'
const VARIABLE = 'must be a variable name: a letter, then up to 63 letters, digits or "_"'
const RESERVED = 'must not be a reserved word ("constructor" or "prototype")'
const KINDS =
  'must be one of "say", "media", "buttons", "list", "ask", "set", "branch", "switch", "goto", "call", "wait", "handler", "handoff", "end"'
const NO_STEP = 'must be the id of a step in this document'
const UNDECLARED = 'must name a declared variable'
const SCALAR = 'must be null, a boolean, a number or a string of at most 1000 characters'
const HIDDEN_KEY = 'must not be present (reserved key)'
const PATH = 'must be a variable path such as "order.items.0" (at most 8 parts)'
const PATTERN =
  'must be a supported pattern (characters, ".", "\\d", "\\w", "\\s", "[sets]", "?", "*", "+", "{m,n}" and top-level "|")'
const OPS =
  'must be one of "eq", "ne", "gt", "gte", "lt", "lte", "contains", "notContains", "startsWith", "endsWith", "in", "notIn", "matches", "exists", "missing", "empty", "notEmpty", "is"'
const FORMS = 'must have exactly one of "all", "any", "not" and "var"'

type Line = [title: string, document: unknown, path: string, message: string, schema: boolean]

const documents: Line[] = [
  ['null', null, '', 'must be an object', SEEN],
  [
    'no version',
    doc({ version: undefined }),
    '/version',
    'must be 2 (a document without "version" is read as version 0: use flow_migrate)',
    SEEN,
  ],
  [
    'version 1',
    doc({ version: 1 }),
    '/version',
    'must be 2 (version 1 can be upgraded with flow_migrate)',
    SEEN,
  ],
  ['version 3', doc({ version: 3 }), '/version', 'must be 2', SEEN],
  ['no id', doc({ id: undefined }), '/id', ID, SEEN],
  ['an id that begins with a digit', doc({ id: '9lives' }), '/id', ID, SEEN],
  ['an id of 65 characters', doc({ id: 'a'.repeat(65) }), '/id', ID, SEEN],
  ['a reserved id', doc({ id: 'constructor' }), '/id', RESERVED, SEEN],
  ['a blank name', doc({ name: '   ' }), '/name', 'must contain a character that is not whitespace', SEEN],
  [
    'an unknown member',
    doc({ title: 'x' }),
    '/title',
    'must not be present (accepted: "$schema", "version", "id", "name", "description", "locale", "start", "triggers", "variables", "steps")',
    SEEN,
  ],
  [
    'an own __proto__',
    JSON.parse(JSON.stringify(base).replace('{', '{"__proto__":{},')),
    '/__proto__',
    HIDDEN_KEY,
    SEEN,
  ],
  [
    'a member with a very long name',
    doc({ ['x'.repeat(257)]: 1 }),
    '',
    'must not have a member with a name of more than 256 characters',
    SEEN,
  ],
  ['a constructor member', doc({ constructor: 1 }), '/constructor', HIDDEN_KEY, SEEN],
  [
    'a locale in words',
    doc({ locale: 'english' }),
    '/locale',
    'must be a language tag such as "en" or "es-CO"',
    SEEN,
  ],
  ['a start that is no step', doc({ start: 'nope' }), '/start', NO_STEP, UNSEEN],
  ['no steps', doc({ steps: [] }), '/start', NO_STEP, SEEN],
  ['a step that is a text', doc({ start: 'z', steps: ['x', end] }), '/steps/0', 'must be an object', SEEN],
  [
    '501 steps',
    doc({
      start: 's0',
      steps: Array.from({ length: 501 }, (_, index) => ({ id: `s${index}`, kind: 'end' })),
    }),
    '/steps',
    'must be an array of 1-500 items',
    SEEN,
  ],
  [
    'a keyword trigger without words',
    doc({ triggers: [{ on: 'keyword' }] }),
    '/triggers/0/words',
    'must be an array of 1-50 items',
    SEEN,
  ],
  [
    'an unknown trigger',
    doc({ triggers: [{ on: 'regex', words: [] }] }),
    '/triggers/0/on',
    'must be one of "keyword", "event", "any"',
    SEEN,
  ],
]

const declarations: Line[] = [
  ['a variable name with a dash', variables({ 'a-b': { type: 'string' } }), '/variables/a-b', VARIABLE, SEEN],
  [
    'a variable called sys',
    variables({ sys: { type: 'string' } }),
    '/variables/sys',
    'must not be a reserved word ("constructor", "prototype" or "sys")',
    SEEN,
  ],
  [
    'a variable called prototype',
    variables({ prototype: { type: 'string' } }),
    '/variables/prototype',
    HIDDEN_KEY,
    SEEN,
  ],
  [
    'an unknown type',
    variables({ n: { type: 'int' } }),
    '/variables/n/type',
    'must be one of "string", "number", "boolean", "list", "object"',
    SEEN,
  ],
  [
    'a default of another type',
    variables({ n: { type: 'number', default: '1' } }),
    '/variables/n/default',
    'must be a number (the declared type)',
    SEEN,
  ],
  [
    'a default that is null',
    variables({ n: { type: 'object', default: null } }),
    '/variables/n/default',
    'must be an object (the declared type)',
    SEEN,
  ],
  [
    'a default with a reserved key',
    variables({ n: { type: 'object', default: { deep: [{ prototype: 1 }] } } }),
    '/variables/n/default/deep/0/prototype',
    HIDDEN_KEY,
    SEEN,
  ],
  [
    '101 variables',
    variables(
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`v${index}`, { type: 'string' }])),
    ),
    '/variables',
    'must be an object of at most 100 members',
    SEEN,
  ],
]

const messages: Line[] = [
  ['an unknown kind', withStep({ kind: 'tell', what: 1 }), '/steps/0/kind', KINDS, SEEN],
  [
    'the same step id twice',
    doc({ start: 'z', steps: [end, end] }),
    '/steps/1/id',
    'must be unique (first used at /steps/0/id)',
    UNSEEN,
  ],
  [
    'say without text',
    say({ text: undefined }),
    '/steps/0/text',
    'must be a string of 1-4096 characters',
    SEEN,
  ],
  [
    'say with 4097 characters',
    say({ text: 'x'.repeat(4097) }),
    '/steps/0/text',
    'must be a string of 1-4096 characters',
    SEEN,
  ],
  [
    'say with 4097 emoji',
    say({ text: '👋'.repeat(4097) }),
    '/steps/0/text',
    'must be a string of 1-4096 characters',
    SEEN,
  ],
  [
    'say with a lone surrogate',
    say({ text: '\ud800' }),
    '/steps/0/text',
    'must be well-formed Unicode (no lone surrogate)',
    UNSEEN,
  ],
  [
    'say with a control character',
    say({ text: 'a\u0007' }),
    '/steps/0/text',
    'must not contain control characters other than tab and line feed',
    UNSEEN,
  ],
  [
    'say with an open template',
    say({ text: 'Hi {{name' }),
    '/steps/0/text',
    'must close every "{{" with "}}"',
    UNSEEN,
  ],
  [
    'say with a calculation',
    say({ text: 'Hi {{1+1}}' }),
    '/steps/0/text',
    'must hold a variable path between "{{" and "}}"',
    UNSEEN,
  ],
  [
    'say with an undeclared variable',
    say({ text: 'Hi {{nmae}}' }),
    '/steps/0/text',
    'must use only declared variables (unknown: "nmae")',
    UNSEEN,
  ],
  [
    'say with several unknown paths',
    say({ text: '{{nmae.first}} {{sys.clock}} {{name}} {{nmae}} {{sys.now}}' }),
    '/steps/0/text',
    'must use only declared variables (unknown: "nmae", "sys.clock")',
    UNSEEN,
  ],
  ['say whose next is no step', say({ next: 'b' }), '/steps/0/next', NO_STEP, UNSEEN],
  [
    'say with a delay',
    say({ delay: 3 }),
    '/steps/0/delay',
    'must not be present (accepted: "id", "kind", "note", "text", "next")',
    SEEN,
  ],
  [
    'media of an unknown type',
    media({ type: 'gif', url: 'x' }),
    '/steps/0/type',
    'must be one of "image", "video", "audio", "sticker", "document", "location"',
    SEEN,
  ],
  [
    'media of an unknown type with a member that no type has',
    media({ type: 'gif', size: 3 }),
    '/steps/0/size',
    'must not be present (accepted: "id", "kind", "note", "type", "url", "caption", "filename", "latitude", "longitude", "name", "address", "next")',
    SEEN,
  ],
  [
    'an image over http',
    media({ type: 'image', url: 'http://x.example/a.png' }),
    '/steps/0/url',
    'must be an https URL of at most 2048 characters',
    SEEN,
  ],
  [
    'an image whose URL uses an undeclared variable',
    media({ type: 'image', url: 'https://x.example/{{pic}}' }),
    '/steps/0/url',
    'must use only declared variables (unknown: "pic")',
    UNSEEN,
  ],
  [
    'audio with a caption',
    media({ type: 'audio', url: 'https://x.example/a.mp3', caption: 'x' }),
    '/steps/0/caption',
    'must not be present (accepted: "id", "kind", "note", "type", "url", "next")',
    SEEN,
  ],
  [
    'a place beyond the pole',
    media({ type: 'location', latitude: 91, longitude: 0 }),
    '/steps/0/latitude',
    'must be a number from -90 to 90',
    SEEN,
  ],
]

const choices: Line[] = [
  [
    'four buttons',
    buttons({ buttons: ['a', 'b', 'c', 'd'].map((id) => button(id, id)) }),
    '/steps/0/buttons',
    'must be an array of 1-3 items',
    SEEN,
  ],
  [
    'a button title of 21 characters',
    buttons({ buttons: [button('x', 'x'.repeat(21))] }),
    '/steps/0/buttons/0/title',
    'must be a string of 1-20 characters',
    SEEN,
  ],
  [
    'the same button id twice',
    buttons({ buttons: [button('x', 'X'), button('x', 'Y')] }),
    '/steps/0/buttons/1/id',
    'must be unique (first used at /steps/0/buttons/0/id)',
    UNSEEN,
  ],
  [
    'the same button title twice',
    buttons({ buttons: [button('x', 'X'), button('y', 'X')] }),
    '/steps/0/buttons/1/title',
    'must be unique (first used at /steps/0/buttons/0/title)',
    UNSEEN,
  ],
  ['buttons saved nowhere', buttons({ save: 'pick' }), '/steps/0/save', UNDECLARED, UNSEEN],
  [
    'a timeout of no seconds',
    buttons({ timeout: { seconds: 0, next: 'z' } }),
    '/steps/0/timeout/seconds',
    'must be an integer from 1 to 86400',
    SEEN,
  ],
  [
    'two sections, the first without a title',
    list({ rows: rows(0, 1) }, { title: 'B', rows: rows(1, 1) }),
    '/steps/0/sections/0/title',
    'must be a string of 1-24 characters',
    SEEN,
  ],
  [
    '11 rows in two sections',
    list({ title: 'A', rows: rows(0, 6) }, { title: 'B', rows: rows(6, 5) }),
    '/steps/0/sections',
    'must hold at most 10 rows in total',
    UNSEEN,
  ],
  [
    'the same row id in two sections',
    list({ title: 'A', rows: rows(0, 2) }, { title: 'B', rows: [button('r1', 'Other')] }),
    '/steps/0/sections/1/rows/0/id',
    'must be unique (first used at /steps/0/sections/0/rows/1/id)',
    UNSEEN,
  ],
]

const answers: Line[] = [
  ['ask without save', ask({ save: undefined }), '/steps/0/save', VARIABLE, SEEN],
  [
    'an unknown type of answer',
    ask({ validate: { type: 'regex', value: 1 } }),
    '/steps/0/validate/type',
    'must be one of "text", "integer", "number", "boolean", "email", "phone", "url", "date", "time", "option", "media", "location"',
    SEEN,
  ],
  [
    'a range that is empty',
    ask({ validate: { type: 'integer', min: 5, max: 1 } }),
    '/steps/0/validate/max',
    'must not be less than "min"',
    UNSEEN,
  ],
  [
    'a length that is impossible',
    ask({ validate: { type: 'text', minLength: 5, maxLength: 1 } }),
    '/steps/0/validate/maxLength',
    'must not be less than "minLength"',
    UNSEEN,
  ],
  [
    'a pattern with a group',
    ask({ validate: { type: 'text', pattern: '(a+)+' } }),
    '/steps/0/validate/pattern',
    PATTERN,
    UNSEEN,
  ],
  [
    'options that are absent',
    ask({ validate: { type: 'option' } }),
    '/steps/0/validate/options',
    'must be an array of 1-50 items',
    SEEN,
  ],
  [
    'the same option twice',
    ask({ validate: { type: 'option', options: ['a', 'b', 'a'] } }),
    '/steps/0/validate/options/2',
    'must be unique (first used at /steps/0/validate/options/0)',
    SEEN,
  ],
]

const logic: Line[] = [
  ['set without a value', set({ var: 'age' }), '/steps/0/assign/0/value', 'must be a JSON value', SEEN],
  [
    'unset with a value',
    set({ var: 'age', op: 'unset', value: 1 }),
    '/steps/0/assign/0/value',
    'must not be present (accepted: "var", "op")',
    SEEN,
  ],
  [
    'add of a list',
    set({ var: 'age', op: 'add', value: [] }),
    '/steps/0/assign/0/value',
    'must be a number or a string of 1-1000 characters',
    SEEN,
  ],
  [
    'a value of 17 levels',
    set({ var: 'age', value: lists(17) }),
    `/steps/0/assign/0/value${'/0'.repeat(16)}`,
    'must not nest values more than 16 levels deep',
    UNSEEN,
  ],
  [
    'a value with an undeclared variable',
    set({ var: 'age', value: { 'a/b': ['{{nope}}'] } }),
    '/steps/0/assign/0/value/a~1b/0',
    'must use only declared variables (unknown: "nope")',
    UNSEEN,
  ],
  [
    'a value with a member of a very long name',
    set({ var: 'age', value: [{ ['x'.repeat(257)]: 1 }] }),
    '/steps/0/assign/0/value/0',
    'must not have a member with a name of more than 256 characters',
    SEEN,
  ],
  [
    'a case without next',
    withStep({ kind: 'branch', cases: [{ when: nested(1) }], otherwise: 'z' }),
    '/steps/0/cases/0/next',
    ID,
    SEEN,
  ],
  ['a condition in words', when({ if: 'age > 1' }), '/steps/0/cases/0/when', FORMS, SEEN],
  [
    'a condition of two forms',
    when({ any: [nested(1)], not: nested(1) }),
    '/steps/0/cases/0/when',
    FORMS,
    SEEN,
  ],
  ['an unknown operator', when({ var: 'age', op: '~', value: 1 }), '/steps/0/cases/0/when/op', OPS, SEEN],
  [
    'a comparison with two things',
    when({ var: 'age', op: 'eq', value: 1, ref: 'age' }),
    '/steps/0/cases/0/when',
    'must have exactly one of "value" and "ref"',
    SEEN,
  ],
  [
    'a comparison with nothing',
    when({ var: 'age', op: 'eq' }),
    '/steps/0/cases/0/when',
    'must have exactly one of "value" and "ref"',
    SEEN,
  ],
  [
    'nine levels of conditions',
    when(nested(9)),
    `/steps/0/cases/0/when${'/not'.repeat(8)}`,
    'must not nest conditions more than 8 levels deep',
    UNSEEN,
  ],
  [
    'a condition that matches a group',
    when({ var: 'name', op: 'matches', value: '(a)' }),
    '/steps/0/cases/0/when/value',
    PATTERN,
    UNSEEN,
  ],
  ['a switch on an undeclared variable', pick({ on: 'plan' }), '/steps/0/on', UNDECLARED, UNSEEN],
  ['a case that is an object', pick({ cases: [{ is: {}, next: 'z' }] }), '/steps/0/cases/0/is', SCALAR, SEEN],
  [
    'a case that is an empty list',
    pick({ cases: [{ is: [], next: 'z' }] }),
    '/steps/0/cases/0/is',
    'must be an array of 1-50 items',
    SEEN,
  ],
]

const ways: Line[] = [
  [
    'goto nowhere',
    withStep({ kind: 'goto' }),
    '/steps/0',
    'must have exactly one of "step" and "flow"',
    SEEN,
  ],
  [
    'goto with next',
    withStep({ kind: 'goto', step: 'z', next: 'z' }),
    '/steps/0/next',
    'must not be present (accepted: "id", "kind", "note", "step", "flow")',
    SEEN,
  ],
  [
    'a call that writes an undeclared variable',
    withStep({ kind: 'call', flow: 'f', output: { who: 'name' }, next: 'z' }),
    '/steps/0/output/who',
    UNDECLARED,
    UNSEEN,
  ],
  [
    'a wait of a part of a second',
    withStep({ kind: 'wait', seconds: 1.5, next: 'z' }),
    '/steps/0/seconds',
    'must be an integer from 1 to 604800',
    SEEN,
  ],
  [
    'a handler name with a space',
    handler({ name: 'a b' }),
    '/steps/0/name',
    'must be a handler name: a letter, then up to 63 letters, digits, "_", "." or "-"',
    SEEN,
  ],
  [
    'an outcome that leads nowhere',
    handler({ outcomes: { found: 'b' } }),
    '/steps/0/outcomes/found',
    NO_STEP,
    UNSEEN,
  ],
  ['no outcomes', handler({ outcomes: {} }), '/steps/0/outcomes', 'must be an object of 1-10 members', SEEN],
  [
    'an output path with an empty part',
    handler({ output: { age: 'a..b' } }),
    '/steps/0/output/age',
    PATH,
    SEEN,
  ],
  [
    'an input key with a dash',
    handler({ input: { 'a-b': 1 } }),
    '/steps/0/input/a-b',
    'must be a key: a letter, then up to 63 letters, digits or "_"',
    SEEN,
  ],
  [
    'an end of an unknown status',
    withStep({ kind: 'end', status: 'ok' }),
    '/steps/0/status',
    'must be one of "done", "failed"',
    SEEN,
  ],
  [
    'an end with next',
    withStep({ kind: 'end', next: 'z' }),
    '/steps/0/next',
    'must not be present (accepted: "id", "kind", "note", "status", "text")',
    SEEN,
  ],
]

export const TABLE: Row[] = [documents, declarations, messages, choices, answers, logic, ways]
  .flat()
  .map(([title, document, path, message, schema]) => ({ title, document, path, message, schema }))
