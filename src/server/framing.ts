import { isUtf8 } from 'node:buffer'

/** Characters (UTF-16 units) that a line may have unless told otherwise: 16 Mi. */
export const DEFAULT_MAX_MESSAGE_LENGTH = 16 * 1024 * 1024

/** What stands between two line feeds: a line, or why it cannot be read. */
export type Frame = { line: string } | { fault: 'not-utf8' | 'too-long' }

/** Cuts bytes into lines, however they arrive. */
export interface Framer {
  /** Takes the next bytes; gives the lines that end in them, one at a time. */
  push(chunk: Uint8Array): Generator<Frame>
  /** Gives the last line where it has no line feed. */
  end(): Generator<Frame>
}

const LINE_FEED = 0x0a
const BYTE_ORDER_MARK = '\ufeff'

/** The byte order mark and the carriage return of a line, which are no part of its message. */
const UNCOUNTED = 2

/**
 * Makes a framer. Lines end with LF or CR LF; blank ones are left out, and a byte order mark before a line is too. A line over
 * `maxLength` is told of as soon as that is known and skipped without being kept, so memory does not grow with it.
 *
 * @param maxLength Characters a line may have; 16 Mi by default.
 */
export function createFramer(maxLength: number = DEFAULT_MAX_MESSAGE_LENGTH): Framer {
  let held = Buffer.alloc(0)
  let length = 0
  let units = 0
  let skipping = false

  /** Keeps the beginning of a line in a buffer that doubles, so that single bytes cost no more than large chunks. */
  function hold(bytes: Buffer): void {
    if (length + bytes.length > held.length) {
      const grown = Buffer.allocUnsafe(Math.max(1024, 2 * (length + bytes.length)))
      held.copy(grown, 0, 0, length)
      held = grown
    }
    length += bytes.copy(held, length)
    units += characters(bytes)
  }

  function drop(): void {
    held = Buffer.alloc(0)
    length = 0
    units = 0
  }

  function* finish(rest: Buffer): Generator<Frame> {
    if (skipping) {
      skipping = false
      return
    }
    if (length > 0) hold(rest)
    const frame = read(length > 0 ? held.subarray(0, length) : rest, maxLength)
    drop()
    if (frame) yield frame
  }

  return {
    *push(chunk) {
      let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      for (let at = rest.indexOf(LINE_FEED); at >= 0; at = rest.indexOf(LINE_FEED)) {
        yield* finish(rest.subarray(0, at))
        rest = rest.subarray(at + 1)
      }
      if (skipping || rest.length === 0) return
      hold(rest)
      if (units > maxLength + UNCOUNTED) {
        drop()
        skipping = true
        yield { fault: 'too-long' }
      }
    },
    *end() {
      yield* finish(Buffer.alloc(0))
    },
  }
}

function read(bytes: Buffer, maxLength: number): Frame | undefined {
  if (!isUtf8(bytes)) return { fault: 'not-utf8' }
  let line = bytes.toString('utf8')
  if (line.startsWith(BYTE_ORDER_MARK)) line = line.slice(1)
  if (line.endsWith('\r')) line = line.slice(0, -1)
  if (line.length > maxLength) return { fault: 'too-long' }
  return line.trim() === '' ? undefined : { line }
}

/** UTF-16 units that the bytes will be: one for each byte that begins a character, two where it begins one of four bytes. */
function characters(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) {
    if ((byte & 0xc0) !== 0x80) count += byte >= 0xf0 ? 2 : 1
  }
  return count
}
