import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { readStart } from '../corpus/lines.ts'
import { AnchordocError } from '../errors.ts'
import { kindOf } from '../kind.ts'
import { makeFolder } from '../make-folder.ts'
import { shownPath } from '../shown.ts'

/**
 * Makes sure that a build may write its corpus to a path: nothing is there yet, or a corpus, whole or damaged, but no file that is
 * somebody's, as package.json or a page.
 *
 * @param named whether package.json names the path as the corpus, so that any JSON file there but that may be replaced
 * @throws AnchordocError where the path is a folder's, a device's or another file's
 */
export async function checkTarget(
  out: string,
  { cwd, named }: { cwd: string; named: boolean },
): Promise<void> {
  const fault = await faultOf(out, named)
  if (fault) throw new AnchordocError(`The file ${shownPath(out, cwd)} ${fault}.`)
}

/** Why a path is none to write a corpus to, and what to do. */
async function faultOf(out: string, named: boolean): Promise<string | undefined> {
  const kind = kindOf(out)
  if (kind === undefined) return undefined
  if (kind === 'folder') return 'is a folder: choose another with --out, or delete it first'
  // Reading it might never end.
  if (kind === 'other') return 'is a device or a pipe: choose another with --out'
  try {
    if (await mayBeCorpus(out, named)) return undefined
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code}): choose another with --out`
  }
  return 'is there already and is no corpus: choose another with --out, or delete it first'
}

/** A corpus that was cut short, or that a disk spoiled, is no JSON; a file of somebody else is, or has another name. */
async function mayBeCorpus(path: string, named: boolean): Promise<boolean> {
  const start = await readStart(path)
  if (start.trim() === '' || /^\s*\{\s*"format"\s*:\s*"anchordoc-corpus"/.test(start)) return true
  if (!/\.json$/i.test(path) || basename(path) === 'package.json') return false
  return named || !isJson(readFileSync(path, 'utf8'))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Makes sure that a build can write its corpus to a path, before it works for minutes: makes the folder, and for a moment a file.
 *
 * @throws AnchordocError where it cannot
 */
export function checkWritable(out: string, { cwd }: { cwd: string }): void {
  const probe = `${out}.${process.pid}.tmp`
  try {
    makeFolder(dirname(out))
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new AnchordocError(
      `The file ${shownPath(out, cwd)} cannot be written (${code}): choose another with --out.`,
    )
  }
}
