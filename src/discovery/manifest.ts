import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import picomatch from 'picomatch'
import { readFrontmatter } from '../markdown/frontmatter.ts'

/** A package.json. */
export type Manifest = Readonly<Record<string, unknown>>

/** Reads a package.json; null where there is none that can be read. */
export function readManifest(file: string): Manifest | null {
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
    const isObject = typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest)
    return isObject ? (manifest as Manifest) : null
  } catch {
    return null
  }
}

/** Levels of folders that a workspace's members are looked for in. */
const MEMBER_DEPTH = 5

/**
 * Folders of a workspace's members, sorted: `workspaces` of package.json as npm, Bun and Yarn read it, or `packages` of
 * pnpm-workspace.yaml; none where the folder is no workspace's root.
 */
export function workspaceFolders(root: string): string[] {
  const patterns = memberPatterns(root)
  if (patterns.length === 0) return []
  const without = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const isMember = picomatch(
    patterns.filter((pattern) => !pattern.startsWith('!')),
    { ignore: without },
  )
  const found: string[] = []
  const visit = (path: string, depth: number): void => {
    for (const name of foldersIn(join(root, path))) {
      const inner = path === '' ? name : `${path}/${name}`
      if (isMember(inner) && existsSync(join(root, inner, 'package.json'))) found.push(join(root, inner))
      if (depth < MEMBER_DEPTH) visit(inner, depth + 1)
    }
  }
  visit('', 1)
  return found.sort()
}

function memberPatterns(root: string): string[] {
  const { workspaces } = readManifest(join(root, 'package.json')) ?? {}
  const listed = Array.isArray(workspaces) ? workspaces : (workspaces as Manifest | undefined)?.packages
  return [listed, pnpmPackages(root)]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((pattern) => typeof pattern === 'string')
    .map((pattern) => pattern.replace(/^(!?)\.?\/+/, '$1').replace(/\/+$/, ''))
}

function pnpmPackages(root: string): unknown {
  try {
    const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
    return readFrontmatter(`---\n${text}\n---\n`).data.packages
  } catch {
    return undefined
  }
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ name }) => name)
  } catch {
    return []
  }
}
