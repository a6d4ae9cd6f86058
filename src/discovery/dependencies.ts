import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shownPath } from '../shown.ts'
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
  /** Files whose change may change this answer, or what is in the packages. */
  files: string[]
  /** A package.json of the project that cannot be read, as messages show it. */
  unreadable: string[]
}

/**
 * Finds the direct dependencies of the project around a folder: of the nearest package.json, and where it is a workspace's root, of
 * its members. Each is looked for as Node does, so it does not matter which package manager put it there.
 */
export function directDependencies(cwd: string): Dependencies {
  const root = nearestManifest(cwd)
  if (root === null) return { packages: [], files: [], unreadable: [] }
  const projects = [root, ...workspaceFolders(root)]
  const files = new Set([
    ...projects.map(manifestFile),
    join(root, 'pnpm-workspace.yaml'),
    ...upwards(root).flatMap((folder) => WRITTEN_LAST.map((name) => join(folder, 'node_modules', name))),
  ])
  const packages = new Map<string, Installed>()
  const unreadable: string[] = []
  for (const project of projects) {
    const own = readManifest(manifestFile(project))
    if (!own) unreadable.push(shownPath(manifestFile(project), cwd))
    for (const name of dependencyNames(own)) {
      if (packages.has(name)) continue
      const folder = resolvePackage(name, project, files)
      if (folder === null) continue
      const manifest = readManifest(manifestFile(folder))
      const version = typeof manifest?.version === 'string' ? manifest.version : ''
      if (manifest) packages.set(name, { name, version, folder, manifest })
    }
  }
  const byName = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return { packages: byName, files: [...files], unreadable }
}

/** What npm, pnpm and Yarn write into a folder of packages once all of these are there. */
const WRITTEN_LAST = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml']

function nearestManifest(cwd: string): string | null {
  return upwards(cwd).find((folder) => existsSync(manifestFile(folder))) ?? null
}

/** A folder and all around it, the innermost first. */
function upwards(folder: string): string[] {
  const outer = dirname(folder)
  return outer === folder ? [folder] : [folder, ...upwards(outer)]
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
  for (const folder of upwards(project)) {
    const found = join(folder, 'node_modules', name)
    looked.add(manifestFile(found))
    if (existsSync(manifestFile(found))) return realpathSync(found)
  }
  return null
}

function manifestFile(folder: string): string {
  return join(folder, 'package.json')
}
