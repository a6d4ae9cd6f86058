import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Manifest, readManifest, workspaceFolders } from './manifest.ts'

/** A package as it is installed. */
export interface Installed {
  /** The name that the project knows it by. */
  name: string
  version: string
  /** Real path of its folder. */
  folder: string
  manifest: Manifest
}

/** What a project depends on directly. */
export interface Dependencies {
  /** Those that are installed, each name once. */
  packages: Installed[]
  /** Files whose change may change this answer. */
  files: string[]
}

/**
 * Finds the direct dependencies of the project around a folder: of the nearest package.json, and where it is a workspace's root, of
 * its members. Each is looked for as Node does, so it does not matter which package manager put it there.
 */
export function directDependencies(cwd: string): Dependencies {
  const root = nearestManifest(cwd)
  if (root === null) return { packages: [], files: [] }
  const projects = [root, ...workspaceFolders(root)]
  const files = new Set([...projects.map(manifestFile), join(root, 'pnpm-workspace.yaml')])
  const packages = new Map<string, Installed>()
  for (const project of projects) {
    for (const name of dependencyNames(readManifest(manifestFile(project)))) {
      if (packages.has(name)) continue
      const folder = resolvePackage(name, project, files)
      if (folder === null) continue
      const manifest = readManifest(manifestFile(folder))
      const version = typeof manifest?.version === 'string' ? manifest.version : ''
      if (manifest) packages.set(name, { name, version, folder, manifest })
    }
  }
  const byName = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return { packages: byName, files: [...files] }
}

function nearestManifest(cwd: string): string | null {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(manifestFile(folder))) return folder
    if (dirname(folder) === folder) return null
  }
}

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** A name that leads into a folder of packages and nowhere else. */
const PACKAGE_NAME = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/

function dependencyNames(manifest: Manifest | null): string[] {
  return KINDS.flatMap((kind) => {
    const listed = manifest?.[kind]
    return typeof listed === 'object' && listed !== null ? Object.keys(listed) : []
  }).filter((name) => PACKAGE_NAME.test(name))
}

/**
 * Real path of the folder that a package is in, as seen from a project; null where it is not installed.
 *
 * @param looked gets the files that were looked for: through links, so that a link that leads elsewhere is noticed
 */
function resolvePackage(name: string, project: string, looked: Set<string>): string | null {
  for (let folder = project; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    looked.add(manifestFile(found))
    if (existsSync(manifestFile(found))) return realpathSync(found)
    if (dirname(folder) === folder) return null
  }
}

function manifestFile(folder: string): string {
  return join(folder, 'package.json')
}
