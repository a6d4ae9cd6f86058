import { isDeepStrictEqual } from 'node:util'
import type { Corpus, ModelIdentity } from '../corpus/format.ts'
import { readLines, writeLines } from '../corpus/lines.ts'
import { docToLine, lineToDoc } from '../corpus/record.ts'
import type { LivePage } from './page.ts'

/**
 * The pages of a live tree in the user's cache, so that the next start need neither parse nor embed what did not change. Two lines
 * a page: what it is known by, with its vectors, then the page itself as in a corpus. The last line holds the SHA-256 of the rest.
 */

/** What kept pages depend on besides their files. */
export interface Maker {
  /** SHA-256 of the code that parses. */
  code: string
  anchors: Corpus['anchors']
  model: ModelIdentity
}

/** The first line. */
interface Header extends Maker {
  format: typeof FORMAT
  version: typeof VERSION
}

type PageLine = Omit<LivePage, 'doc'>

const FORMAT = 'anchordoc-live'
const VERSION = 1

/** Kept pages by path. Pages of other code or anchors are of no use, but their vectors are: they come as `former` ones. */
export type KeptPages = Map<string, LivePage | Pick<LivePage, 'path' | 'sha256' | 'former'>>

/** Reads what was kept; nothing where there is no such file, or it is not whole. */
export async function loadPages(file: string, maker: Maker): Promise<KeptPages> {
  try {
    return await readPages(file, maker)
  } catch {
    return new Map()
  }
}

async function readPages(file: string, maker: Maker): Promise<KeptPages> {
  const kept: KeptPages = new Map()
  let header: Header | undefined
  let page: PageLine | undefined
  for await (const { bytes, digest } of readLines(file)) {
    if (!header) {
      header = JSON.parse(`${bytes}`) as Header
      if (header.format !== FORMAT || header.version !== VERSION) break
    } else if (bytes[0] === SHA_LINE.charCodeAt(0)) {
      return `${bytes}` === `${SHA_LINE}${digest()}` ? kept : new Map()
    } else if (page) {
      kept.set(page.path, usable(header, page, bytes, maker))
      page = undefined
    } else page = JSON.parse(`${bytes}`) as PageLine
  }
  return new Map()
}

function usable({ code, anchors, model }: Header, page: PageLine, line: Buffer, maker: Maker) {
  const { vectors, former } = isDeepStrictEqual(model, maker.model) ? page : NO_VECTORS
  if (code !== maker.code || anchors !== maker.anchors) {
    return { path: page.path, sha256: page.sha256, former: vectors ?? former }
  }
  const doc = line.equals(NO_DOC) ? null : lineToDoc(line)
  return { ...page, vectors, former, doc }
}

const NO_VECTORS = { vectors: null, former: null }

/** Writes pages over what was kept. Rejects where the folder cannot be written. */
export async function savePages(file: string, maker: Maker, pages: Iterable<LivePage>): Promise<void> {
  await writeLines(file, pageLines(maker, pages), (digest) => `${SHA_LINE}${digest}`)
}

function* pageLines({ code, anchors, model }: Maker, pages: Iterable<LivePage>): Generator<string> {
  const header: Header = { format: FORMAT, version: VERSION, code, anchors, model }
  yield JSON.stringify(header)
  for (const { path, sha256, includes, vectors, former, doc } of pages) {
    const line: PageLine = { path, sha256, includes, vectors, former }
    yield JSON.stringify(line)
    yield doc === null ? `${NO_DOC}` : packed(doc)
  }
}

const NO_DOC = Buffer.from('null')
const SHA_LINE = 'sha256 '

const lines = new WeakMap<object, string>()

/** Packing a page costs more than all else about keeping it: unchanged ones are packed once. */
function packed(doc: NonNullable<LivePage['doc']>): string {
  const line = lines.get(doc) ?? docToLine(doc)
  lines.set(doc, line)
  return line
}
