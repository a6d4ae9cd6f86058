/**
 * Whole numbers from 0 as bytes, small ones in one byte: seven bits a byte, the lowest first, the eighth saying that more follow
 * (LEB128, as in the DWARF format).
 */
export interface NumberWriter {
  /** Adds a number below 2³². */
  put(number: number): void
  bytes(): Uint8Array
}

export interface NumberReader {
  /** The next number. Throws where the bytes have ended. */
  next(): number
  /** Whether all has been read. */
  ended(): boolean
}

export function createNumberWriter(): NumberWriter {
  let bytes = new Uint8Array(1 << 16)
  let size = 0
  return {
    put(number) {
      if (size + 5 > bytes.length) {
        const larger = new Uint8Array(bytes.length * 2)
        larger.set(bytes)
        bytes = larger
      }
      let rest = number
      for (; rest > 127; rest >>>= 7) bytes[size++] = (rest & 127) | 128
      bytes[size++] = rest
    },
    bytes: () => bytes.subarray(0, size),
  }
}

export function openNumbers(bytes: Uint8Array): NumberReader {
  let at = 0
  return {
    next() {
      let number = 0
      for (let shift = 0; ; shift += 7) {
        if (at === bytes.length || shift > 28) throw new RangeError('The numbers have ended.')
        const byte = bytes[at++] as number
        number |= (byte & 127) << shift
        if (byte < 128) return number >>> 0
      }
    },
    ended: () => at === bytes.length,
  }
}
