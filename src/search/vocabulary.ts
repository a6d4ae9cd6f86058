import { createLetterTable, hashed, mixed, roomFor } from './letters.ts'

/** Words, numbered from 0 in the order they came. */
export interface Vocabulary {
  size(): number
  /** The number of a word that is known. */
  get(word: string): number | undefined
  /** The number of a word, a new one where it is not known. */
  number(word: string): number
  /** The word of a number. */
  word(number: number): string
  /** Its length in UTF-16 units. */
  lengthOf(number: number): number
  /** Its UTF-16 unit at a place, 0 behind its end. */
  unitAt(number: number, i: number): number
  beginsWith(number: number, text: string): boolean
}

export function createVocabulary(): Vocabulary {
  const table = createLetterTable()
  let size = 0
  let places = new Uint32Array(1024)
  let codes = new Uint16Array(128)
  let hash = 0
  /** Puts a word's letters where the table can read them. */
  const spell = (word: string): void => {
    codes = roomFor(codes, word.length)
    hash = 0
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i)
      codes[i] = code
      hash = hashed(hash, code)
    }
    hash = mixed(hash)
  }
  const place = (number: number): number => places[number] as number
  return {
    size: () => size,
    get(word) {
      spell(word)
      return table.find(codes, 0, word.length, hash)
    },
    number(word) {
      spell(word)
      const known = table.find(codes, 0, word.length, hash)
      if (known !== undefined) return known
      places = roomFor(places, size + 1)
      places[size] = table.add(codes, 0, word.length, hash, size)
      return size++
    },
    word: (number) => table.textAt(place(number)),
    lengthOf: (number) => table.lengthAt(place(number)),
    unitAt: (number, i) => table.unitAt(place(number), i),
    beginsWith: (number, text) => table.beginsWith(place(number), text),
  }
}
