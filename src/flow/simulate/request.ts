import { isDate } from '../accept.ts'
import { isDeeper } from '../digest.ts'
import type { FlowDocument } from '../document.ts'
import { FlowError } from '../errors.ts'
import { hugeNumber } from '../finite.ts'
import { LIMITS } from '../limits.ts'
import { issuesAlone } from '../shapes/alone.ts'
import { array } from '../shapes/collection.ts'
import { exactlyOne, type Members, object, optional, variants } from '../shapes/object.ts'
import { integer, number, oneOf } from '../shapes/plain.ts'
import type { Shape } from '../shapes/shape.ts'
import { withinCharacters } from '../shapes/text.ts'
import { RENDERED_LIMIT } from '../template.ts'
import { isRecord, type Json } from '../value.ts'
import type { HandlerResponse, SimulationEvent } from './types.ts'

/** What `simulateFlow` is asked. */
export interface SimulationRequest {
  document: unknown
  /** What happens, in order, at most 500 events; a string is a text of the user. */
  inputs?: readonly (string | SimulationEvent)[]
  /** The flows that the document leads to. */
  subflows?: readonly unknown[]
  /** What handlers answer: the same each time, or one of a list after the other. */
  handlers?: { readonly [name: string]: HandlerResponse | readonly HandlerResponse[] }
  /** Start values of declared variables of the document. */
  variables?: { readonly [name: string]: Json }
  /** Whether the bot speaks first, or waits for an event that starts a flow. Default `start`. */
  begin?: 'start' | 'trigger'
  /** When the conversation begins, with zone. Default `2000-01-01T00:00:00Z`. */
  now?: string
  /** Steps that may run in all, 1 to 10000. Default 1000. */
  maxSteps?: number
}

/** A request that was read. */
export interface Request {
  document: unknown
  subflows: readonly unknown[]
  inputs: SimulationEvent[]
  handlers: ReadonlyMap<string, HandlerResponse | readonly HandlerResponse[]>
  variables: ReadonlyMap<string, Json>
  waitsForTrigger: boolean
  /** Milliseconds of the epoch. */
  now: number
  maxSteps: number
}

const NOW = '2000-01-01T00:00:00Z'
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/
/** The longest text of a user, and of an error: what fits into a variable. */
const LONGEST = RENDERED_LIMIT
const YEAR = 31_536_000

/** A text that fits into a variable. */
export const words: Shape<string> = {
  check(value, at, check) {
    if (typeof value !== 'string' || !withinCharacters(value, LONGEST)) {
      check.add(at, `must be a string of at most ${LONGEST} characters`)
    }
  },
  schema: () => ({ type: 'string', maxLength: LONGEST }),
}

/** Any JSON value that is not nested too deep. */
export const json: Shape<Json> = {
  check(value, at, check) {
    if (isDeeper(value, LIMITS.argumentDepth)) {
      check.add(at, `must not nest values more than ${LIMITS.argumentDepth} levels deep`)
      return
    }
    const huge = hugeNumber(value, at)
    if (huge !== undefined) check.add(huge, 'must be a number that JSON can hold')
  },
  schema: () => ({}),
}

const EVENTS = {
  text: event('text', { text: words }),
  button: object(
    { type: oneOf(['button']), id: optional(words), title: optional(words) },
    exactlyOne('id', 'title'),
  ),
  media: event('media', { media: words, url: words }),
  location: event('location', {
    latitude: number(-LIMITS.latitude, LIMITS.latitude),
    longitude: number(-LIMITS.longitude, LIMITS.longitude),
  }),
  event: event('event', { event: words }),
  wait: event('wait', { seconds: number(0, YEAR) }),
  timeout: event('timeout', {}),
  resume: event('resume', {}),
}

function event<const T extends string, M extends Members>(type: T, members: M) {
  return object({ type: oneOf([type]), ...members })
}

const anyEvent = variants('type', EVENTS, { members: { type: oneOf(Object.keys(EVENTS)) } })

/** What happens: an event, or the text of one. */
export const input: Shape<string | SimulationEvent> = {
  check: (value, at, check) => (typeof value === 'string' ? words : anyEvent).check(value, at, check),
  schema: () => ({}),
}

const response = object({
  output: optional(json),
  outcome: optional(words),
  error: optional(words),
  seconds: optional(number(0, LIMITS.wait)),
})

/** What a handler answers each time, or a list of what it answers one time after the other. */
export const responses: Shape<unknown> = {
  check: (value, at, check) =>
    (Array.isArray(value) ? array(response, 0, LIMITS.simulationStepsMax) : response).check(value, at, check),
  schema: () => ({}),
}

/**
 * Reads a request.
 *
 * @throws FlowError at the first thing that is wrong, named by its place such as `inputs/3/type`.
 */
export function readRequest(request: SimulationRequest): Request {
  const {
    inputs = [],
    subflows = [],
    handlers = {},
    variables = {},
    maxSteps = LIMITS.simulationSteps,
  } = request
  const { begin = 'start', now = NOW } = request
  demand(array(input, 0, LIMITS.inputs), inputs, 'inputs')
  if (!Array.isArray(subflows)) throw new FlowError('subflows must be an array of documents')
  for (const [name, value] of membersOf(handlers, 'handlers')) demand(responses, value, `handlers/${name}`)
  for (const [name, value] of membersOf(variables, 'variables')) demand(json, value, `variables/${name}`)
  demand(oneOf(['start', 'trigger']), begin, 'begin')
  demand(integer(1, LIMITS.simulationStepsMax), maxSteps, 'maxSteps')
  const moment = MOMENT.test(now) && isDate(now.slice(0, 10)) ? Date.parse(now) : Number.NaN
  if (Number.isNaN(moment)) throw new FlowError(`now must be a moment with its zone such as "${NOW}"`)
  return {
    document: request.document,
    subflows,
    inputs: inputs.map((one) => (typeof one === 'string' ? { type: 'text', text: one } : one)),
    handlers: new Map(Object.entries(handlers)),
    variables: new Map(Object.entries(variables)),
    waitsForTrigger: begin === 'trigger',
    now: moment,
    maxSteps,
  }
}

/**
 * Start values, once the document is known to be valid.
 *
 * @throws FlowError where the document does not declare one of them.
 */
export function readVariables(
  variables: ReadonlyMap<string, Json>,
  document: FlowDocument,
): ReadonlyMap<string, Json> {
  for (const name of variables.keys()) {
    if (!Object.hasOwn(document.variables ?? {}, name)) {
      throw new FlowError(`variables/${name} must be declared in flow "${document.id}"`)
    }
  }
  return variables
}

function membersOf(value: unknown, at: string): [string, unknown][] {
  if (!isRecord(value)) throw new FlowError(`${at} must be an object`)
  return Object.entries(value)
}

function demand(shape: Shape<never> | Shape<unknown>, value: unknown, at: string): void {
  const [issue] = issuesAlone(shape, value, at)
  if (issue) throw new FlowError(`${issue.path} ${issue.message}`)
}
