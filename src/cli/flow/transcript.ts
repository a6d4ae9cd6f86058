import type { Coverage, Simulation, TranscriptEntry } from '../../flow/simulate/index.ts'
import type { Terminal } from '../terminal.ts'
import { paint, visible, wrapped } from '../text.ts'
import { count } from './shared.ts'

/** Column where what was said begins. */
const INDENT = 6

/** A conversation as a person reads it, how it ended, and what of the flows it went through. */
export function showSimulation(simulation: Simulation & { valid: true }, terminal: Terminal): string {
  const { bold, dim, green, yellow } = paint(terminal)
  const { transcript, stop, variables, coverage, clock, inputsLeft, warnings } = simulation
  const colour = { bot: bold, user: green, system: dim }
  const say = (who: string, text: string, look: (text: string) => string) => {
    const [first = '', ...more] = wrapped(visible(text), terminal, INDENT)
    return [look(`${who.padEnd(INDENT)}${first.slice(INDENT)}`), ...more.map(look)]
  }
  const where = `${stop.reason} at ${stop.step} (${stop.flow})${stop.detail === undefined ? '' : `: ${stop.detail}`}`
  return [
    ...transcript.flatMap((entry) =>
      say(entry.from === 'system' ? '' : entry.from, spoken(entry), colour[entry.from]),
    ),
    '',
    ...say(
      'stop',
      `${where}; ${clock} s${inputsLeft > 0 ? `; ${count(inputsLeft, 'input')} left` : ''}`,
      bold,
    ),
    ...say('vars', JSON.stringify(variables), dim),
    ...Object.entries(coverage).flatMap(([flow, covered]) => say('', showCoverage(flow, covered), dim)),
    ...warnings.flatMap(({ code, flow, step, message }) =>
      say('', `warning ${code} at ${step} (${flow}): ${message}`, yellow),
    ),
    '',
  ].join('\n')
}

/** How much of a flow was gone through. */
export function showCoverage(flow: string, { steps, edges }: Coverage): string {
  return `${flow}: ${steps.visited} of ${steps.total} steps, ${edges.taken} of ${edges.total} edges`
}

/** What an entry of a transcript says. */
export function spoken(entry: TranscriptEntry): string {
  if (entry.from === 'bot') return message(entry)
  if (entry.from === 'user') return `${act(entry)}${entry.unread ? ' (unread)' : ''}`
  switch (entry.type) {
    case 'trigger':
      return `trigger ${entry.trigger} of ${entry.flow}`
    case 'wait':
      return `wait ${entry.seconds} s`
    case 'handler':
      return `handler ${entry.name}: ${entry.error ?? entry.result}`
    case 'handoff':
      return `handoff${entry.queue === undefined ? '' : ` to ${entry.queue}`}`
    default:
      return entry.type
  }
}

function message(entry: TranscriptEntry & { from: 'bot' }): string {
  const { type, text, caption, url, name, address, latitude, longitude, choices, retry } = entry
  const place = latitude === undefined ? [] : [`${latitude}, ${longitude}`]
  const parts = [text, caption, name, address, ...place, url].filter((part) => part !== undefined)
  const offered = choices?.map(({ id, title }) => `[${id}: ${title}]`).join(' ')
  return [
    `${['text', 'buttons', 'list'].includes(type) ? '' : `${type}: `}${parts.join(' · ')}`,
    ...(retry === undefined ? [] : [` (retry ${retry})`]),
    ...(offered === undefined ? [] : [`\n${offered}`]),
  ].join('')
}

function act(event: TranscriptEntry & { from: 'user' }): string {
  switch (event.type) {
    case 'text':
      return event.text
    case 'button':
      return `[${'id' in event ? event.id : event.title}]`
    case 'media':
      return `${event.media}: ${event.url}`
    case 'location':
      return `location: ${event.latitude}, ${event.longitude}`
    case 'event':
      return `event: ${event.event}`
  }
}
