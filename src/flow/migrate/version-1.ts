import type { Issue } from '../issues.ts'
import { pointer } from '../pointer.ts'
import { isList, isRecord, type Json, own } from '../value.ts'
import { type Members, type MigrationResult, merge, rename, without } from './members.ts'

/** The words of the early sketch for kinds. */
const KIND_WORDS: { readonly [type: string]: string } = {
  message: 'say',
  question: 'ask',
  condition: 'branch',
  jump: 'goto',
  call: 'call',
  code: 'handler',
  human: 'handoff',
  delay: 'wait',
}

/** Its words for kinds that are types of media now. */
const MEDIA_WORDS = ['image', 'video', 'audio', 'document', 'sticker', 'location']

/** Kinds whose steps did not go on to the step below them. */
const NO_FALL_THROUGH = ['goto', 'end', 'handoff', 'branch', 'switch']

/** Version 0, the early sketch, to version 1. */
export function toVersion1(document: Members): MigrationResult {
  const steps = own(document, 'steps')
  const issues = [...keywordIssues(document), ...stepIssues(steps)]
  if (issues.length > 0) return { issues }
  const named = withKeywords(rename(document, { title: 'name' }))
  return {
    document: merge(named, { version: 1, steps: withNext(withIds((steps as Members[]).map(withKind))) }),
  }
}

function keywordIssues(document: Members): Issue[] {
  const keywords = own(document, 'keywords')
  if (keywords === undefined) return []
  const triggers = own(document, 'triggers')
  const words = isList(keywords) ? keywords : [keywords]
  if (!words.every((word) => typeof word === 'string')) {
    return [{ path: '/keywords', message: 'must be a string or an array of strings' }]
  }
  return triggers === undefined || isList(triggers)
    ? []
    : [{ path: '/triggers', message: 'must be an array' }]
}

function stepIssues(steps: Json | undefined): Issue[] {
  if (!isList(steps)) return [{ path: '/steps', message: 'must be an array of objects' }]
  return steps.flatMap((step, index): Issue[] => {
    const path = pointer('/steps', index)
    if (!isRecord(step)) return [{ path, message: 'must be an object' }]
    return typeof own(step, 'type') === 'string'
      ? []
      : [{ path: pointer(path, 'type'), message: 'must be a string' }]
  })
}

function withKeywords(document: Members): Members {
  const keywords = own(document, 'keywords')
  if (keywords === undefined) return document
  const first = { on: 'keyword', words: isList(keywords) ? keywords : [keywords] }
  const triggers = own(document, 'triggers')
  return merge(without(document, 'keywords'), { triggers: [first, ...(isList(triggers) ? triggers : [])] })
}

function withKind(step: Members): Members {
  const type = own(step, 'type') as string
  const spoken = rename(step, Object.hasOwn(step, 'message') ? { message: 'text' } : { body: 'text' })
  if (MEDIA_WORDS.includes(type))
    return Object.hasOwn(step, 'kind') ? spoken : merge(spoken, { kind: 'media' })
  if (Object.hasOwn(step, 'kind')) return spoken
  const kind = Object.hasOwn(KIND_WORDS, type) ? (KIND_WORDS[type] as string) : type
  return merge(rename(spoken, { type: 'kind' }), { kind })
}

/** Steps without an id get `step_<n>`, counted from 1; `_` is added while that is taken. */
function withIds(steps: Members[]): Members[] {
  const taken = new Set(steps.map((step) => own(step, 'id')))
  return steps.map((step, index) => {
    if (own(step, 'id') !== undefined) return step
    let id = `step_${index + 1}`
    while (taken.has(id)) id += '_'
    taken.add(id)
    return merge(step, { id })
  })
}

/** Steps went on to the one below them where they did not say otherwise. */
function withNext(steps: Members[]): Members[] {
  return steps.map((step, index) => {
    const below = own(steps[index + 1], 'id')
    const says = own(step, 'next') !== undefined || NO_FALL_THROUGH.includes(own(step, 'kind') as string)
    return says || typeof below !== 'string' ? step : merge(step, { next: below })
  })
}
