import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Corpus, Warning } from '../corpus/format.ts'
import { readSource } from '../corpus/sources.ts'
import { includesHold, type LivePage } from './page.ts'
import { createSettling, looksCut, signatureOf } from './settle.ts'
import type { KeptPages } from './store.ts'

/** A page with the signatures of its file and of those it includes, by which the next look knows whether to read it again. */
export interface Seen {
  page: LivePage
  signatures: string
}

/** A look at one page. */
export interface Look {
  /** The page as it is to be served; undefined where there is none that can be read. */
  seen: Seen | undefined
  /** Why it stands as it was: its file is being written, or looks cut off. */
  unsettled?: 'writing' | 'cut'
}

export interface PageReader {
  /**
   * The page at a path as it is to be served now.
   *
   * @param before the page at the last look
   * @param warnings told why a page cannot be read
   */
  look(path: string, before: Seen | undefined, warnings: Warning[]): Promise<Look>
  /** Pages parsed so far. */
  readonly parsed: number
}

/** Codes of the warnings that only another content of the file makes untrue. */
const NO_TEXT = new Set(['binary', 'too-large'])

/**
 * Reads pages of a tree, each only where it changed: a half-written file never takes the place of a good one.
 *
 * @param root real path of the tree
 * @param kept pages of an earlier start
 */
export function createPageReader(root: string, anchors: Corpus['anchors'], kept: KeptPages): PageReader {
  const settling = createSettling()
  const byBytes = new Map([...kept.values()].map((page) => [page.sha256, page]))
  /** Signatures of files that are no text: to see that again they would be read whole at every look. */
  const noText = new Map<string, string>()
  let parsed = 0

  function signaturesOf(path: string, includes: LivePage['includes']): string {
    return [path, ...includes.map(([included]) => included)]
      .map((file) => signatureOf(join(root, file)) ?? 'none')
      .join('\n')
  }

  const done = (path: string, page: LivePage, before: Seen | undefined): Look => {
    settling.forget(path)
    // What a page was before its edits is of no use to any other: hours of writing would pile up.
    if (before) byBytes.delete(before.page.sha256)
    byBytes.set(page.sha256, page)
    return { seen: { page, signatures: signaturesOf(path, page.includes) } }
  }

  return {
    get parsed() {
      return parsed
    },
    async look(path, before, warnings) {
      const signature = signatureOf(join(root, path))
      if (signature === null || noText.get(path) === signature) return { seen: undefined }
      const signatures = signaturesOf(path, before?.page.includes ?? [])
      if (before?.signatures === signatures) return { seen: before }
      const isQuiet = (cut: boolean) => !before || settling.isQuiet(path, signatures, cut)
      if (!isQuiet(false)) return { seen: before, unsettled: 'writing' }
      const file = await readSource(root, path, warnings)
      if (signatureOf(join(root, path)) !== signature) return { seen: before, unsettled: 'writing' }
      if (!file) {
        if (NO_TEXT.has(warnings.at(-1)?.code ?? '')) noText.set(path, signature)
        return { seen: undefined }
      }
      const known = [before?.page, kept.get(path)].find(
        (page): page is LivePage => page !== undefined && 'doc' in page && page.sha256 === file.sha256,
      )
      if (known && includesHold(root, known)) return done(path, known, before)
      const former = before?.page ?? kept.get(path) ?? byBytes.get(file.sha256)
      // Whoever asks for something else meanwhile is answered between two pages.
      await setImmediate()
      // Not loaded where nothing is to be parsed.
      const { parseLivePage } = await import('./parse.ts')
      const page = parseLivePage(root, file, anchors)
      parsed++
      const cut = before?.page.doc && page.doc && looksCut(before.page.doc.content, page.doc.content)
      if (cut && !isQuiet(true)) return { seen: before, unsettled: 'cut' }
      return done(path, { ...page, vectors: null, former: former ? vectorsOf(former) : null }, before)
    },
  }
}

function vectorsOf(page: Partial<Pick<LivePage, 'vectors'>> & Pick<LivePage, 'former'>): LivePage['former'] {
  return page.vectors ?? page.former
}
