import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import { SCRIPT } from '../scaffold/clients.ts'
import { findPackage } from '../scaffold/init.ts'
import { NAME } from '../version.ts'
import { parseLine } from './arguments.ts'
import type { Values } from './command.ts'
import { command as serve } from './serve.ts'
import type { SOURCE_FLAGS } from './sources.ts'

/** What a server is told to answer from, and the folder that it is started in. */
export interface Served {
  cwd: string
  flags: Values<typeof SOURCE_FLAGS>
}

/** What the script that `init` wrote tells the server of the nearest package.json; nothing in particular where there is none. */
export function servedByScript(cwd: string): Served {
  const project = findPackage(cwd)
  const script = project && scriptOf(project.folder)
  const words = script?.trim().split(/\s+/) ?? []
  const at = words.indexOf(NAME)
  if (!project || at < 0 || words[at + 1] !== serve.name) return { cwd, flags: {} }
  const line = parseLine(words.slice(at + 2), serve)
  return 'given' in line ? { cwd: project.folder, flags: line.given.values } : { cwd, flags: {} }
}

function scriptOf(folder: string): string | undefined {
  try {
    const script: unknown = parse(readFileSync(join(folder, 'package.json'), 'utf8'))?.scripts?.[SCRIPT]
    return typeof script === 'string' ? script : undefined
  } catch {
    return undefined
  }
}
