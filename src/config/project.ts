import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AnchordocError } from '../errors.ts'
import { shownPath } from '../shown.ts'
import { type ReadOptions, readOptions } from './options.ts'

/** A package.json with what concerns this package in it. */
export interface Project extends ReadOptions {
  /** Folder of the package.json. */
  folder: string
  /** Null where it has no name. */
  package: { name: string; version: string } | null
  /** `""` where it has none. */
  description: string
  /** Whether it has an `anchordoc` block. */
  configured: boolean
}

/**
 * The nearest package.json that has an `anchordoc` block, from a folder upwards; else the nearest one; null where there is none.
 *
 * @throws AnchordocError where a package.json on the way is not JSON
 */
export function findProject(folder: string): Project | null {
  let nearest: Project | null = null
  for (let at = folder; ; at = dirname(at)) {
    const project = readProject(at)
    if (project?.configured) return project
    nearest ??= project
    if (dirname(at) === at) return nearest
  }
}

/** The package.json in a folder; null where there is none. */
export function readProject(folder: string): Project | null {
  const path = join(folder, 'package.json')
  const manifest = readManifest(path)
  if (manifest === null) return null
  const { name, version, description, anchordoc } = manifest
  return {
    folder,
    package: typeof name === 'string' ? { name, version: typeof version === 'string' ? version : '' } : null,
    description: typeof description === 'string' ? description : '',
    configured: anchordoc !== undefined,
    ...readOptions(anchordoc),
  }
}

function readManifest(path: string): Record<string, unknown> | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return null
  }
  try {
    const manifest: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (typeof manifest === 'object' && manifest !== null) return manifest as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new AnchordocError(`${shownPath(path)} is not a JSON object: mend it.`)
}
