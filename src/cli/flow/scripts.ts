import { readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { AnchordocError } from '../../errors.ts'
import { member } from '../../flow/shapes/object.ts'
import { isRecord } from '../../flow/value.ts'
import { quote } from '../../quote.ts'
import type { Terminal } from '../terminal.ts'
import { readJsonFile } from './file.ts'

const ENDING = '.flow-test.json'

/**
 * The conversation scripts that files stand for: a script itself, and of a flow those beside it that are about it.
 *
 * @returns absolute paths, each once
 * @throws AnchordocError for a flow without a script
 */
export function scriptsOf(words: readonly string[], terminal: Terminal): string[] {
  const paths = words.flatMap((word) => {
    const path = resolve(terminal.cwd, word)
    return path.endsWith(ENDING) ? path : scriptsBeside(path, terminal)
  })
  return [...new Set(paths)]
}

function scriptsBeside(flow: string, terminal: Terminal): string[] {
  const { shown } = readJsonFile(flow, terminal)
  const [folder, name] = [dirname(flow), basename(flow)]
  const usual = `${name.replace(/(?:\.flow)?\.json$/, '')}${ENDING}`
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => {
      const { value } = readJsonFile(path, terminal)
      const named = isRecord(value) ? member(value, 'flow') : undefined
      // One that names no flow is no script: where it is called like the flow, its reader is to hear of that.
      return typeof named === 'string' ? resolve(folder, named) === flow : basename(path) === usual
    })
  if (scripts.length > 0) return scripts
  throw new AnchordocError(
    `${shown} has no conversation script beside it: write one such as ${usual} with "flow": ${quote(name)}`,
  )
}
