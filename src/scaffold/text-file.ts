/** What frames the text of a file, which an edit has to keep. */
export interface TextFile {
  /** The text without its byte order mark, line ends as they are. */
  text: string
  bom: boolean
  /** What ends a line that is added: what ends most of those that are there. */
  eol: '\n' | '\r\n'
}

const BOM = '\ufeff'

/** Reads the bytes of a text file; undefined where they are not UTF-8. */
export function decodeFile(bytes: Uint8Array): TextFile | undefined {
  let raw: string
  try {
    raw = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
  const bom = raw.startsWith(BOM)
  const text = bom ? raw.slice(1) : raw
  const ends = text.match(/\r?\n/g) ?? []
  const windows = ends.filter((end) => end === '\r\n').length
  return { text, bom, eol: windows * 2 > ends.length ? '\r\n' : '\n' }
}

/** The file's content with another text in it. */
export function encodeFile({ bom }: Pick<TextFile, 'bom'>, text: string): string {
  return bom ? BOM + text : text
}

/** Line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
