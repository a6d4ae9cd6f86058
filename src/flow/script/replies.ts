import { pointer } from '../pointer.ts'
import type { TranscriptEntry } from '../simulate/types.ts'
import { type Json, sameJson } from '../value.ts'
import type { Failure } from './failure.ts'
import type { ExpectedReply } from './shape.ts'

type Reply = TranscriptEntry & { from: 'bot' }

/** Compares what the bot said with what it should say, one by one; the first difference is told. */
export function compareReplies(
  expected: ExpectedReply | readonly ExpectedReply[],
  at: string,
  entries: readonly TranscriptEntry[],
): Failure[] {
  const replies = entries.filter((entry): entry is Reply => entry.from === 'bot')
  const several = Array.isArray(expected)
  const wanted: readonly ExpectedReply[] = several ? expected : [expected as ExpectedReply]
  for (const [index, one] of wanted.entries()) {
    const path = several ? pointer(at, index) : at
    const reply = replies[index]
    if (!reply) return [{ path, message: `the bot said nothing more, not ${describe(one)}` }]
    const message = difference(one, reply)
    if (message) return [{ path, message }]
  }
  const surplus = replies[wanted.length]
  return surplus ? [{ path: at, message: `the bot also said ${spell(textOf(surplus))}` }] : []
}

function difference(expected: ExpectedReply, reply: Reply): string | undefined {
  if (typeof expected === 'string') {
    const text = textOf(reply)
    return text === expected ? undefined : `the bot said ${spell(text)}, not ${spell(expected)}`
  }
  for (const [name, value] of Object.entries(expected)) {
    const found = name === 'choices' ? reply.choices?.map(({ title }) => title) : reply[name as keyof Reply]
    if (found === undefined) return `the bot's message has no ${name}, not ${spell(value)}`
    if (!sameJson(found as Json, value as Json)) {
      return `the bot's message has ${name} ${spell(found)}, not ${spell(value)}`
    }
  }
  return undefined
}

/** What a person reads of a message. */
function textOf({ text, caption, name, address, url, latitude, longitude }: Reply): string {
  return text ?? caption ?? name ?? address ?? url ?? `${latitude}, ${longitude}`
}

function describe(expected: ExpectedReply): string {
  return typeof expected === 'string' ? spell(expected) : `a message with ${spell(expected)}`
}

function spell(value: unknown): string {
  return JSON.stringify(value)
}
