import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { walkTree } from '../../../src/corpus/tree.ts'
import { type LiveTree, type LiveTreeOptions, openTree } from '../../../src/live/tree.ts'
import { TINY_MODEL } from '../../support/embedder.ts'
import { folderOf } from '../../support/folder.ts'

/** A folder of pages that is read live, with what changes it. */
export interface Edited {
  root: string
  tree: LiveTree
  write(path: string, text: string): void
  remove(path: string): void
  rename(from: string, to: string): void
  /** Slugs of the pages as they are now, in the order they are listed. */
  slugs(): Promise<string[]>
  /** A page's Markdown as it is now; undefined where there is no such page. */
  content(slug: string): Promise<string | undefined>
}

export function editedFolder(
  files: Record<string, string>,
  options: Partial<LiveTreeOptions> & { root?: string } = {},
): Edited {
  const root = options.root ?? folderOf(files)
  const tree = openTree({
    walk: () => walkTree(root),
    model: TINY_MODEL,
    cache: join(folderOf({}), 'pages.live'),
    ...options,
  })
  return {
    root,
    tree,
    write(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    remove: (path) => rmSync(join(root, path)),
    rename: (from, to) => renameSync(join(root, from), join(root, to)),
    async slugs() {
      const { served } = await tree.refresh()
      return served.map(({ doc }) => doc.slug)
    },
    async content(slug) {
      const { served } = await tree.refresh()
      return served.find(({ doc }) => doc.slug === slug)?.doc.content
    },
  }
}
