import { isUtf8 } from 'node:buffer'

/** What the bytes of a page are. */
export type Decoded =
  | { text: string }
  /** Text in which this many bytes were not UTF-8 and stand as U+FFFD. */
  | { text: string; replaced: number }
  | { binary: true }

/** A file is binary when more of its characters than this share are control characters or not characters at all. */
const BINARY_SHARE = 0.3

/** Reads the bytes of a page as UTF-8, or as UTF-16 where they begin with its mark; a mark of UTF-8 stays in the text. */
export function decodePage(bytes: Buffer): Decoded {
  const utf16 = bytes.length >= 2 ? UTF16_MARKS[bytes.toString('hex', 0, 2)] : undefined
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : bytes.toString('utf8')
  const replaced = utf16 || isUtf8(bytes) ? 0 : count(text, /\ufffd/g)
  if (replaced + count(text, /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g) > text.length * BINARY_SHARE) {
    return { binary: true }
  }
  return replaced > 0 ? { text, replaced } : { text }
}

const UTF16_MARKS: Record<string, 'utf-16le' | 'utf-16be'> = { fffe: 'utf-16le', feff: 'utf-16be' }

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found++
  return found
}
