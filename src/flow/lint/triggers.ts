import { normalise } from '../normalise.ts'
import { wordsOf } from '../words.ts'
import type { Finding, Rule } from './rule.ts'
import type { FlowView, Start } from './view.ts'

const SHORT = 3

/** The starts of all flows in the order in which they are looked at. */
export function startsOf(flows: readonly FlowView[]): Start[] {
  return flows.flatMap((flow) =>
    (flow.document.triggers ?? []).flatMap((trigger, index): Start[] => {
      const at = `/triggers/${index}`
      const base = { flow, on: trigger.on, mode: undefined }
      if (trigger.on === 'any') return [{ ...base, at, text: 'any', key: '' }]
      if (trigger.on === 'event')
        return [{ ...base, at: `${at}/event`, text: trigger.event, key: trigger.event }]
      const mode = trigger.match ?? 'exact'
      return trigger.words.map((word, place) => ({
        ...base,
        mode,
        at: `${at}/words/${place}`,
        text: word,
        key: mode === 'word' ? wordsOf(word).join(' ') : normalise(word),
      }))
    }),
  )
}

const duplicateTrigger: Rule = {
  code: 'duplicate-trigger',
  severity: 'error',
  check(flow, report, set) {
    const seen = new Map<string, Start>()
    for (const start of set.starts) {
      const key = [start.on, start.mode, start.key].join(' ')
      const first = seen.get(key)
      if (!first) seen.set(key, start)
      else if (start.flow === flow) {
        report({
          path: start.at,
          message: `trigger "${start.text}" is already used at ${first.at} of flow "${first.flow.document.id}": remove one of them`,
        })
      }
    }
  },
}

const shadowedTrigger: Rule = {
  code: 'shadowed-trigger',
  severity: 'warning',
  check(flow, report, set) {
    const earlier = { word: new Map<string, Start>(), contains: new Map<string, Start>() }
    for (const start of set.starts) {
      if (start.mode !== 'word' && start.mode !== 'contains') continue
      const seen = earlier[start.mode]
      if (seen.has(start.key)) continue
      const shadow =
        start.flow === flow
          ? partsOf(start)
              .map((part) => seen.get(part))
              .find(Boolean)
          : undefined
      seen.set(start.key, start)
      if (shadow) report(shadowFinding(start, shadow))
    }
  },
}

/** What, as an earlier keyword of the same mode, is in every text that the keyword is in. */
function partsOf({ mode, key }: Start): string[] {
  const units = mode === 'word' ? key.split(' ') : [...key]
  const glue = mode === 'word' ? ' ' : ''
  return units.flatMap((_, from) =>
    units.slice(from).map((_, length) => units.slice(from, from + length + 1).join(glue)),
  )
}

function shadowFinding(start: Start, { text, at, flow }: Start): Finding {
  return {
    path: start.at,
    message: `keyword "${start.text}" never starts its flow, since "${text}" at ${at} of flow "${flow.document.id}" comes first: move it before that one`,
  }
}

const shortKeyword: Rule = {
  code: 'short-keyword',
  severity: 'warning',
  check(flow, report, set) {
    for (const start of set.starts) {
      if (start.flow !== flow || start.mode !== 'contains' || [...start.key].length >= SHORT) continue
      report({
        path: start.at,
        message: `keyword "${start.text}" is found inside many other words: take a longer one, or "match": "word"`,
      })
    }
  },
}

const noTrigger: Rule = {
  code: 'no-trigger',
  severity: 'info',
  check(flow, report, { root }) {
    if (flow !== root || flow.document.triggers) return
    report({
      path: '',
      message: `flow "${flow.document.id}" has no triggers, so it starts only when a flow or the application calls it: add "triggers"`,
    })
  },
}

/** Rules about what starts a flow. */
export const TRIGGER_RULES: readonly Rule[] = [duplicateTrigger, shadowedTrigger, shortKeyword, noTrigger]
