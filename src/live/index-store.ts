import type { PackedIndex } from '../corpus/format.ts'
import { readLines, writeLines } from '../corpus/lines.ts'

/**
 * The search's index of all that is served, in the user's cache, so that the next start need not read every page. Three lines: what
 * it is of, the index in base64, the SHA-256 of the two.
 */

/** An index, and what it is of. */
export interface KeptIndex {
  /** Tells pages apart: the index of others is of no use. */
  key: string
  index: PackedIndex
}

/** The first line. */
interface Header extends Pick<KeptIndex, 'key'>, Pick<PackedIndex, 'version'> {
  format: typeof FORMAT
}

const FORMAT = 'anchordoc-index'

/** Reads what was kept; undefined where there is no such file, or it is not whole. */
export async function loadIndex(file: string): Promise<KeptIndex | undefined> {
  try {
    const lines: string[] = []
    let last = ''
    for await (const { bytes, digest } of readLines(file)) {
      lines.push(`${bytes}`)
      last = lastLine(digest())
    }
    const [first = '', packed = '', end] = lines
    const { format, key, version } = JSON.parse(first) as Header
    if (format !== FORMAT || lines.length !== 3 || end !== last) return undefined
    return { key, index: { version, bytes: Buffer.from(packed, 'base64') } }
  } catch {
    return undefined
  }
}

/** Writes an index over what was kept. Rejects where the folder cannot be written. */
export async function saveIndex(file: string, { key, index: { version, bytes } }: KeptIndex): Promise<void> {
  const header: Header = { format: FORMAT, key, version }
  await writeLines(file, [JSON.stringify(header), Buffer.from(bytes).toString('base64')], lastLine)
}

const lastLine = (digest: string): string => `sha256 ${digest}`
