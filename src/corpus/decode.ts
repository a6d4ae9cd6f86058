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
  const replaced = utf16 || isUtf8(bytes) ? 0 : count(text, (code) => code === 0xfffd)
  if (replaced + count(text, isControl) > text.length * BINARY_SHARE) {
    return { binary: true }
  }
  return replaced > 0 ? { text, replaced } : { text }
}

const UTF16_MARKS: Record<string, 'utf-16le' | 'utf-16be'> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** Whether a code unit is a control character that no text has: neither white space nor escape. */
function isControl(code: number): boolean {
  return code < 9 || (code > 13 && code < 32 && code !== 27)
}

/** Number of code units of a kind; a file that is not text at all may have tens of millions. */
function count(text: string, isCounted: (code: number) => boolean): number {
  let found = 0
  for (let at = 0; at < text.length; at++) if (isCounted(text.charCodeAt(at))) found++
  return found
}
