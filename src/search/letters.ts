/**
 * A table of short texts with a number each. The letters stand one text after the other in one typed array: a million strings in a
 * Map take several times the memory, and the time to look after them.
 */
export interface LetterTable {
  /** The number of the text that stands in `codes`, where it is known. */
  find(codes: Uint16Array, start: number, end: number, hash: number): number | undefined
  /** Adds a text that is not known. */
  add(codes: Uint16Array, start: number, end: number, hash: number, value: number): void
}

/** Before a text's letters stand its length and its number, in two halves each. */
const LENGTH = 0
const VALUE = 2
const LETTERS = 4
/** A text is found by its hash; beside it stands its place, plus one. */
const WIDTH = 2

export function createLetterTable(): LetterTable {
  let letters = new Uint16Array(1 << 13)
  let end = 0
  let known = 0
  let slots = new Int32Array(1 << 12)

  const number = (place: number): number =>
    (letters[place] as number) | ((letters[place + 1] as number) << 16)
  const put = (place: number, value: number): void => {
    letters[place] = value
    letters[place + 1] = value >> 16
  }
  /** The first free slot for a hash. */
  const free = (hash: number): number => {
    const mask = slots.length - WIDTH
    let slot = (hash << 1) & mask
    while (slots[slot + 1] !== 0) slot = (slot + WIDTH) & mask
    return slot
  }
  const occupy = (hash: number, place: number): void => {
    const slot = free(hash)
    slots[slot] = hash
    slots[slot + 1] = place + 1
  }
  const widen = (): void => {
    const narrow = slots
    slots = new Int32Array(narrow.length * 2)
    for (let slot = 0; slot < narrow.length; slot += WIDTH) {
      if (narrow[slot + 1] !== 0) occupy(narrow[slot] as number, (narrow[slot + 1] as number) - 1)
    }
  }

  return {
    find(codes, start, past, hash) {
      // Asked for once a word of the corpus: what stands in variables of this call is at hand.
      const table = slots
      const known = letters
      const mask = table.length - WIDTH
      let slot = (hash << 1) & mask
      for (let next = table[slot + 1] as number; next !== 0; next = table[slot + 1] as number) {
        const place = next - 1
        if (table[slot] === hash && number(place + LENGTH) === past - start) {
          let from = place + LETTERS
          let i = start
          while (i < past && known[from] === codes[i]) {
            from++
            i++
          }
          if (i === past) return number(place + VALUE)
        }
        slot = (slot + WIDTH) & mask
      }
      return undefined
    },
    add(codes, start, past, hash, value) {
      const place = end
      letters = roomFor(letters, place + LETTERS + past - start)
      put(place + LENGTH, past - start)
      put(place + VALUE, value)
      end += LETTERS
      // Most are too short for a copy by `set` to be worth its making.
      for (let i = start; i < past; i++) letters[end++] = codes[i] as number
      if (++known * WIDTH * 2 > slots.length) widen()
      occupy(hash, place)
    },
  }
}

/** One step of a hash over letters, from 0 on; `mixed` ends it. */
export const hashed = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

/** Spreads a hash's bits, so that words of the same letters do not crowd in one part of the table. */
export function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const full = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return full ^ (full >>> 16)
}

/** The array, or a copy with room for so many numbers and as many again. */
export function roomFor<A extends Uint32Array | Uint16Array>(array: A, size: number): A {
  if (size <= array.length) return array
  const larger = new (array.constructor as new (length: number) => A)(size * 2)
  larger.set(array)
  return larger
}
