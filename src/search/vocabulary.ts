/** Words in the order that strings compare by, numbered from 0. */
export interface Vocabulary {
  size: number
  /** The number of a word that is known. */
  get(word: string): number | undefined
  /** The word of a number. */
  word(number: number): string
  /** Its length in UTF-16 units. */
  lengthOf(number: number): number
  /** The words that begin so: the number of the first, and the one after the last. */
  beginningWith(text: string): [first: number, past: number]
  letters: Letters
}

/** How words lie in memory, one after the other: as strings a million of them would take several times as much. */
export interface Letters {
  units: Uint16Array
  /** Where each word begins in `units`; one more at the end. */
  offsets: Uint32Array
}

/** @param words each once, in the order that strings compare by */
export function lettersOf(words: readonly string[]): Letters {
  const offsets = new Uint32Array(words.length + 1)
  for (let i = 0; i < words.length; i++) {
    offsets[i + 1] = (offsets[i] as number) + (words[i] as string).length
  }
  const units = new Uint16Array(offsets[words.length] as number)
  let at = 0
  for (const word of words) for (let i = 0; i < word.length; i++) units[at++] = word.charCodeAt(i)
  return { units, offsets }
}

export function openVocabulary(letters: Letters): Vocabulary {
  const { units, offsets } = letters
  const size = offsets.length - 1
  const start = (number: number): number => offsets[number] as number
  const lengthOf = (number: number): number => start(number + 1) - start(number)

  /** Whether a word comes before a text; `begun` is the answer for words that begin with it. */
  function comesBefore(number: number, text: string, begun: boolean): boolean {
    const from = start(number)
    const length = lengthOf(number)
    for (let i = 0; i < text.length; i++) {
      if (i === length) return true
      const difference = (units[from + i] as number) - text.charCodeAt(i)
      if (difference !== 0) return difference < 0
    }
    return begun
  }

  function countBefore(text: string, begun: boolean): number {
    let low = 0
    let high = size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (comesBefore(middle, text, begun)) low = middle + 1
      else high = middle
    }
    return low
  }

  const beginningWith = (text: string): [number, number] => [
    countBefore(text, false),
    countBefore(text, true),
  ]

  return {
    size,
    get(word) {
      const [first, past] = beginningWith(word)
      // Of words that begin alike the shortest comes first.
      return first < past && lengthOf(first) === word.length ? first : undefined
    },
    word: (number) => textOf(units.subarray(start(number), start(number + 1))),
    lengthOf,
    beginningWith,
    letters,
  }
}

/** Letters at a time, for a call that takes them one by one. */
const PIECE = 4096

function textOf(units: Uint16Array): string {
  let text = ''
  for (let from = 0; from < units.length; from += PIECE) {
    // Not `...`, which makes an object for each letter.
    text += String.fromCharCode.apply(null, units.subarray(from, from + PIECE) as unknown as number[])
  }
  return text
}
