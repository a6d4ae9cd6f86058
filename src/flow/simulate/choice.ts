import { normalise } from '../normalise.ts'
import type { UserEvent } from './types.ts'

/**
 * The choice a user makes: a button event by id or title; a text by title, else by id, else by number counted from
 * one. Titles compare normalised, and the first that fits is taken.
 */
export function chosen<C extends { id: string; title: string }>(
  choices: readonly C[],
  event: UserEvent,
): C | undefined {
  const titled = (title: string) => {
    const wanted = normalise(title)
    return choices.find((choice) => normalise(choice.title) === wanted)
  }
  if (event.type === 'button') {
    return 'id' in event ? choices.find(({ id }) => id === event.id) : titled(event.title)
  }
  if (event.type !== 'text') return undefined
  const text = event.text.trim()
  return (
    titled(text) ??
    choices.find(({ id }) => id === text) ??
    (/^[1-9]\d?$/.test(text) ? choices[Number(text) - 1] : undefined)
  )
}
