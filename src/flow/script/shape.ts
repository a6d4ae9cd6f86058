import type { Issue } from '../issues.ts'
import { LIMITS } from '../limits.ts'
import { issuesAlone } from '../shapes/alone.ts'
import { array, map } from '../shapes/collection.ts'
import { object, optional } from '../shapes/object.ts'
import { integer, number, oneOf } from '../shapes/plain.ts'
import { type Of, refine, type Shape } from '../shapes/shape.ts'
import { text } from '../shapes/text.ts'
import { input, json, responses, words } from '../simulate/request.ts'
import type { HandlerResponse } from '../simulate/types.ts'

const CONVERSATIONS = 100
const REPLIES = 100
const FILE_NAME = 1000
const MEMBERS = 100

/** A message as it is expected: what is given must be equal, what is absent may be anything. */
const message = object({
  type: optional(words),
  text: optional(words),
  caption: optional(words),
  url: optional(words),
  filename: optional(words),
  name: optional(words),
  address: optional(words),
  latitude: optional(number()),
  longitude: optional(number()),
  /** Titles, in order. */
  choices: optional(array(words, 0, LIMITS.listRows)),
  retry: optional(integer(1, LIMITS.retryMax)),
  flow: optional(words),
  step: optional(words),
})

/** A message as it is expected; a text is its text or, without one, its caption, its place's name or its address. */
export type ExpectedReply = string | Of<typeof message>

const reply: Shape<ExpectedReply> = {
  check: (value, at, check) => (typeof value === 'string' ? words : message).check(value, at, check),
  schema: () => ({}),
}

const replies: Shape<ExpectedReply | ExpectedReply[]> = {
  check: (value, at, check) =>
    (Array.isArray(value) ? array(reply, 0, REPLIES) : reply).check(value, at, check),
  schema: () => ({}),
}

const turn = object({
  /** What happens; only the first turn may lack it, where the bot speaks first. */
  user: optional(input),
  /** What the bot answers, all of it; not looked at where absent. */
  bot: optional(replies),
})

const stop = object({
  reason: words,
  flow: optional(words),
  step: optional(words),
  detail: optional(words),
})

const stopOrReason: Shape<string | Of<typeof stop>> = {
  check: (value, at, check) => (typeof value === 'string' ? words : stop).check(value, at, check),
  schema: () => ({}),
}

const handlers = map(words, responses as Shape<HandlerResponse | HandlerResponse[]>, 0, MEMBERS)

const conversation = object({
  name: text(1, LIMITS.name),
  begin: optional(oneOf(['start', 'trigger'])),
  now: optional(words),
  /** Start values. */
  variables: optional(map(words, json, 0, MEMBERS)),
  /** Before those of the script. */
  handlers: optional(handlers),
  turns: refine(array(turn, 1, LIMITS.inputs), (turns, at, check) => {
    const silent = turns.findIndex(({ user }, index) => index > 0 && user === undefined)
    if (silent > 0)
      check.add(`${at}/${silent}/user`, 'must say what happens (only the first turn may lack it)')
  }),
  expect: optional(
    object({
      stop: optional(stopOrReason),
      /** Values at the end, of those named; null where there must be none. */
      variables: optional(map(words, json, 0, MEMBERS)),
    }),
  ),
})

const percent = number(0, 100)

const script = object({
  /** The flow's file, relative to the script's. */
  flow: text(1, FILE_NAME),
  /** The files of the flows that it leads to. */
  subflows: optional(array(text(1, FILE_NAME), 0, MEMBERS)),
  handlers: optional(handlers),
  conversations: array(conversation, 1, CONVERSATIONS),
  /** What of the flow all conversations together must go through at least, in percent. */
  coverage: optional(object({ steps: optional(percent), edges: optional(percent) })),
})

/** Conversations with a flow and what must come of them, as a `*.flow-test.json` file holds them. */
export type FlowScript = Of<typeof script>
export type Conversation = Of<typeof conversation>

/** What a script gets wrong; empty where it is one. */
export function scriptIssues(value: unknown): Issue[] {
  return issuesAlone(script, value)
}
