import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { AnchordocError } from '../errors.ts'
import { shownPath } from '../shown.ts'

/**
 * Makes sure that a build may write its corpus to a path, before it works for minutes: nothing is there yet, or a corpus, whole or
 * damaged, but no file that is somebody's, as package.json or a page.
 *
 * @param named whether package.json names the path as the corpus, so that any JSON file there but that may be replaced
 * @throws AnchordocError where the path is a folder's or another file's
 */
export function checkTarget(out: string, { cwd, named }: { cwd: string; named: boolean }): void {
  const refuse = (fact: string): never => {
    throw new AnchordocError(
      `The file ${shownPath(out, cwd)} ${fact}: choose another with --out, or delete it first.`,
    )
  }
  let text: string
  try {
    text = readFileSync(out, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') refuse('is a folder')
    return
  }
  if (!mayBeCorpus(text, out, named)) refuse('is there already and is no corpus')
}

/** A corpus that was cut short, or that a disk spoiled, is no JSON; a file of somebody else is, or has another name. */
function mayBeCorpus(text: string, path: string, named: boolean): boolean {
  if (text.trim() === '' || /^\s*\{\s*"format"\s*:\s*"anchordoc-corpus"/.test(text)) return true
  return /\.json$/i.test(path) && basename(path) !== 'package.json' && (named || !isJson(text))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
