import { accept, type Reply, type Validate } from '../accept.ts'
import { LIMITS } from '../limits.ts'
import { array, scope, unique } from '../shapes/collection.ts'
import { pattern } from '../shapes/condition.ts'
import { writtenVariable } from '../shapes/name.ts'
import { object, optional, ordered, variants } from '../shapes/object.ts'
import { integer, number, oneOf } from '../shapes/plain.ts'
import { named, type Shape } from '../shapes/shape.ts'
import { template, text } from '../shapes/text.ts'
import type { UserEvent } from '../simulate/types.ts'
import { answering, defineKind, stepShape, to, toNext } from './kind.ts'

const length = integer(1, LIMITS.text)
const words = object(
  {
    type: oneOf(['text']),
    minLength: optional(length),
    maxLength: optional(length),
    pattern: optional(pattern),
  },
  ordered('minLength', 'maxLength'),
)
const numeric = object(
  { type: oneOf(['integer', 'number']), min: optional(number()), max: optional(number()) },
  ordered('min', 'max'),
)
const option = object({
  type: oneOf(['option']),
  options: scope(
    ['option'],
    array(unique('option', text(1, LIMITS.option)), 1, LIMITS.options, { uniqueItems: true }),
  ),
})
const bare = object({
  type: oneOf(['boolean', 'email', 'phone', 'url', 'date', 'time', 'media', 'location']),
})

/** The types of answer, in the order of the language. */
const types = {
  text: words,
  integer: numeric,
  number: numeric,
  boolean: bare,
  email: bare,
  phone: bare,
  url: bare,
  date: bare,
  time: bare,
  option,
  media: bare,
  location: bare,
}
const answer: Shape<Validate> = named(
  'validate',
  variants('type', types, { members: { type: oneOf(Object.keys(types)) } }),
)

/** An act of the user as an answer: a button counts as its title or id. */
function replyOf(event: UserEvent): Reply | undefined {
  if (event.type === 'event') return undefined
  if (event.type !== 'button') return event
  return { type: 'text', text: 'title' in event ? event.title : event.id }
}

/** Asks for an answer in the user's own words and saves it. */
export const ask = defineKind({
  name: 'ask',
  shape: stepShape('ask', {
    text: template(1, LIMITS.text),
    save: writtenVariable,
    validate: optional(answer),
    ...answering,
  }),
  mermaid: ['{{"', '"}}'],
  label: (step) => step.text,
  edges: (step) => [
    ...toNext(step),
    ...to('otherwise', step.otherwise),
    ...to('timeout', step.timeout?.next),
  ],
  waits: true,
  messages: () => 1,
  assigns: (step, outcome) => ({ writes: outcome === 'next' ? [step.save] : [], clears: [] }),
  run(step, turn) {
    turn.send({ type: 'text', text: turn.text(step.text, LIMITS.text) })
    return { wait: 'reply' }
  },
  reply(step, event, turn) {
    const reply = replyOf(event)
    const accepted = reply ? accept(step.validate, reply) : undefined
    if (!accepted?.ok) return undefined
    turn.write(step.save, accepted.value)
    return 'next'
  },
})
