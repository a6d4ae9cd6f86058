import { LIMITS } from '../limits.ts'
import { stepId } from '../shapes/name.ts'
import { type Members, object, optional, variants } from '../shapes/object.ts'
import { number, oneOf } from '../shapes/plain.ts'
import { named, type Of } from '../shapes/shape.ts'
import { template, url } from '../shapes/text.ts'
import type { Message, Turn } from '../simulate/types.ts'
import { common, defineKind, toNext } from './kind.ts'

const file = { url: url(LIMITS.url) }
const captioned = { ...file, caption: optional(template(1, LIMITS.caption)) }
const document = { ...captioned, filename: optional(template(1, LIMITS.filename)) }
const location = {
  latitude: number(-LIMITS.latitude, LIMITS.latitude),
  longitude: number(-LIMITS.longitude, LIMITS.longitude),
  name: optional(template(1, LIMITS.placeName)),
  address: optional(template(1, LIMITS.placeAddress)),
}
const next = { next: optional(stepId) }

function ofType<const T extends string, M extends Members>(type: T, members: M) {
  return object({ ...common('media'), type: oneOf([type]), ...members, ...next })
}

const types = {
  image: ofType('image', captioned),
  video: ofType('video', captioned),
  audio: ofType('audio', file),
  sticker: ofType('sticker', file),
  document: ofType('document', document),
  location: ofType('location', location),
}
const head = { ...common('media'), type: oneOf(Object.keys(types)) }

const shape = named(
  'media',
  variants('type', types, {
    members: { ...head, ...next },
    accepted: Object.keys({ ...head, ...document, ...location, ...next }),
  }),
)

function messageOf(step: Of<typeof shape>, turn: Turn): Message {
  const field = <K extends 'caption' | 'filename' | 'name' | 'address'>(
    name: K,
    text: string | undefined,
    max: number,
  ) => (text === undefined ? {} : { [name]: turn.text(text, max) })
  if (step.type === 'location') {
    const { type, latitude, longitude, name, address } = step
    return {
      type,
      latitude,
      longitude,
      ...field('name', name, LIMITS.placeName),
      ...field('address', address, LIMITS.placeAddress),
    }
  }
  return {
    type: step.type,
    url: turn.url(step.url, LIMITS.url),
    ...('caption' in step ? field('caption', step.caption, LIMITS.caption) : {}),
    ...('filename' in step ? field('filename', step.filename, LIMITS.filename) : {}),
  }
}

/** Sends an image, a video, a sound, a sticker, a document or a place. */
export const media = defineKind({
  name: 'media',
  shape,
  mermaid: ['[/"', '"/]'],
  label: (step) => {
    if (step.type === 'location') return step.name ?? `${step.latitude}, ${step.longitude}`
    return ('caption' in step && step.caption) || step.url
  },
  edges: (step) => toNext(step),
  messages: () => 1,
  run(step, turn) {
    turn.send(messageOf(step, turn))
    return { go: 'next' }
  },
})
