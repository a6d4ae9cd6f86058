import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AnchordocError } from '../../errors.ts'
import { quote } from '../../quote.ts'
import { shownPath } from '../../shown.ts'
import type { Terminal } from '../terminal.ts'
import { visible } from '../text.ts'
import { parseJson, positionsIn } from './json.ts'

/** A JSON file that was read. */
export interface JsonFile {
  /** As messages name it. */
  shown: string
  value: unknown
  /** Where a pointer leads to: `cafe.json:12:5`. */
  at(pointer: string): string
}

/**
 * Reads a JSON file.
 *
 * @throws AnchordocError where there is none, or where it is no JSON, with line and column
 */
export function readJsonFile(path: string, { cwd }: Pick<Terminal, 'cwd'>): JsonFile {
  const shown = visible(shownPath(resolve(cwd, path), cwd))
  const text = readText(resolve(cwd, path), shown)
  const read = parseJson(text)
  if ('fault' in read) {
    const { line, column, fact } = read.fault
    throw new AnchordocError(`${shown}:${line}:${column} is not JSON: ${visible(fact)}`)
  }
  let find: ReturnType<typeof positionsIn> | undefined
  return {
    shown,
    value: read.value,
    at(pointer) {
      find ??= positionsIn(text)
      const { line, column } = find(pointer)
      return `${shown}:${line}:${column}`
    },
  }
}

function readText(path: string, shown: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new AnchordocError(`the file ${quote(shown)} does not exist`)
    if (code === 'EISDIR') throw new AnchordocError(`${quote(shown)} is a folder: name the files in it`)
    if (error instanceof TypeError) throw new AnchordocError(`${shown} is not UTF-8 text: save it as UTF-8`)
    throw new AnchordocError(`the file ${quote(shown)} cannot be read (${code}): check its permissions`)
  }
}
