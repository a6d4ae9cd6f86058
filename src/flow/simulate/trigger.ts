import { MATCH_MODES, type Trigger } from '../document.ts'
import { normalise } from '../normalise.ts'
import { wordsOf } from '../words.ts'
import type { RunnableFlow } from './flow.ts'
import type { UserEvent } from './types.ts'

/** The flow that an event starts, and the index of the trigger in it. */
export interface Started {
  flow: RunnableFlow
  trigger: number
}

/**
 * Finds what an event starts. An event of the application meets triggers on that event. A text, or the title or id of
 * a button, meets the keywords of all flows, those that want the whole text first, then those that want a word,
 * then those that want a part; what meets none of them, and any other act of the user, meets `any`.
 */
export function startedBy(event: UserEvent, flows: Iterable<RunnableFlow>): Started | undefined {
  const all = [...flows].flatMap((flow) => flow.triggers.map((trigger, index) => ({ flow, trigger, index })))
  const find = (holds: (trigger: Trigger) => boolean): Started | undefined => {
    const found = all.find(({ trigger }) => holds(trigger))
    return found && { flow: found.flow, trigger: found.index }
  }
  if (event.type === 'event')
    return find((trigger) => trigger.on === 'event' && trigger.event === event.event)
  const text = textOf(event)
  if (text !== undefined) {
    for (const mode of MATCH_MODES) {
      const started = find(
        (trigger) =>
          trigger.on === 'keyword' &&
          (trigger.match ?? 'exact') === mode &&
          trigger.words.some((word) => MATCHES[mode](text, word)),
      )
      if (started) return started
    }
  }
  return find((trigger) => trigger.on === 'any')
}

/** The words of a user: a text, or what stands on a button. */
export function textOf(event: UserEvent): string | undefined {
  if (event.type === 'text') return event.text
  if (event.type !== 'button') return undefined
  return 'title' in event ? event.title : event.id
}

const MATCHES: { [mode in (typeof MATCH_MODES)[number]]: (text: string, keyword: string) => boolean } = {
  exact: (text, keyword) => normalise(text) === normalise(keyword),
  word(text, keyword) {
    const words = wordsOf(keyword)
    return words.length > 0 && ` ${wordsOf(text).join(' ')} `.includes(` ${words.join(' ')} `)
  },
  contains(text, keyword) {
    const part = normalise(keyword)
    return part !== '' && normalise(text).includes(part)
  },
}
