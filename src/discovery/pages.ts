import type { Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isInside, type Tree, walkTree } from '../corpus/tree.ts'
import type { Installed } from './dependencies.ts'

/** Folders that packages ship documentation in, besides the one that `directories.doc` names. */
const FOLDERS = ['docs', 'dist/docs']

/** Lists the Markdown that a package ships for its readers: README, folders of documentation, and skills. */
export async function packagePages({
  folder,
  manifest,
}: Pick<Installed, 'folder' | 'manifest'>): Promise<Tree> {
  const trees = await Promise.all([...FOLDERS, ...namedFolder(manifest)].map((name) => inside(folder, name)))
  const paths = [
    ...(await readme(folder)),
    ...(await skills(folder)),
    ...trees.flatMap((tree) => (tree ? tree.paths : [])),
  ]
  return {
    root: folder,
    paths: [...new Set(paths)].sort(),
    vitepress: trees.some((tree) => tree?.vitepress),
    leftOut: { drafts: 0, unsearched: 0, excluded: 0, hidden: 0, links: 0 },
    warnings: [],
  }
}

function namedFolder({ directories }: Installed['manifest']): string[] {
  const doc = (directories as { doc?: unknown } | undefined)?.doc
  return typeof doc === 'string' && doc !== '' ? [doc] : []
}

/** A folder's pages by their paths from the package's root; null where there is no such folder inside the package. */
async function inside(root: string, name: string): Promise<Pick<Tree, 'paths' | 'vitepress'> | null> {
  const folder = await realpath(join(root, name)).catch(() => null)
  if (folder === null || folder === root || !isInside(root, folder)) return null
  const tree = await walkTree(folder).catch(() => null)
  const prefix = relative(root, folder).split(sep).join('/')
  return tree && { vitepress: tree.vitepress, paths: tree.paths.map((path) => `${prefix}/${path}`) }
}

async function readme(root: string): Promise<string[]> {
  const files = (await entries(root)).filter((entry) => entry.isFile() && /^readme\.mdx?$/i.test(entry.name))
  return files.map(({ name }) => name)
}

async function skills(root: string): Promise<string[]> {
  const folders = (await entries(join(root, 'skills'))).filter((entry) => entry.isDirectory())
  const found = await Promise.all(
    folders.map(async ({ name }) => {
      const files = await entries(join(root, 'skills', name))
      return files.some((entry) => entry.isFile() && entry.name === 'SKILL.md')
        ? [`skills/${name}/SKILL.md`]
        : []
    }),
  )
  return found.flat()
}

function entries(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => [])
}
