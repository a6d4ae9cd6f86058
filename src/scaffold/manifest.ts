import { parse } from 'jsonc-parser'
import { NAME, VERSION } from '../version.ts'
import { SCRIPT } from './clients.ts'
import { putJson, strictProblem } from './json-edit.ts'
import type { Manager } from './managers.ts'
import type { TextFile } from './text-file.ts'

/** What `init` makes of a package.json. */
export type ManifestEdit = { text: string; done: string[]; kept: string[] } | { line: number; fact: string }

/** What runs the server for people: with Bun by Bun itself, so that no Node is needed. */
export function scriptLine(manager: Manager, args: readonly string[]): string {
  return [...(manager === 'bun' ? ['bun run --bun'] : []), NAME, ...args].join(' ')
}

/** Puts the devDependency and the script into a package.json, which is strict JSON; what is there already stays. */
export function editManifest(file: TextFile, script: string, force: boolean): ManifestEdit {
  const problem = strictProblem(file.text)
  if (problem) return problem
  const done: string[] = []
  const kept: string[] = []
  let { text } = file
  const edits = [
    { group: 'scripts', name: SCRIPT, value: script, said: `the script ${SCRIPT}` },
    ...(isDependency(text)
      ? []
      : [{ group: 'devDependencies', name: NAME, value: `^${VERSION}`, said: `the devDependency ${NAME}` }]),
  ]
  for (const { group, name, value, said } of edits) {
    const there = read(text)?.[group]?.[name]
    if (there === value) continue
    if (there !== undefined && !force) {
      kept.push(said)
      continue
    }
    const edit = putJson({ ...file, text }, { path: [group], entry: { [name]: value } }, true)
    if (edit.outcome === 'broken') return { line: edit.line, fact: edit.fact }
    if ('text' in edit) {
      text = edit.text
      done.push(said)
    }
  }
  return { text, done, kept }
}

/** Whether a package.json names this package among what it needs, or is this package's own. */
export function isDependency(text: string): boolean {
  const manifest = read(text)
  if (manifest?.name === NAME) return true
  return GROUPS.some((group) => manifest?.[group]?.[NAME] !== undefined)
}

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const

type Manifest = { name?: unknown } & Partial<Record<string, Record<string, unknown>>>

function read(text: string): Manifest | undefined {
  return parse(text) as Manifest | undefined
}
