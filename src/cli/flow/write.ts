import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AnchordocError } from '../../errors.ts'
import { kindOf } from '../../kind.ts'
import { quote } from '../../quote.ts'
import { shownPath } from '../../shown.ts'
import type { Terminal } from '../terminal.ts'

/**
 * Writes a file beside its place and then puts it there, so that a reader never sees half of it; what is no file, as
 * `/dev/stdout`, is written to.
 *
 * @returns the path as messages name it
 * @throws AnchordocError where it cannot be written
 */
export function writeText(path: string, text: string, { cwd }: Pick<Terminal, 'cwd'>): string {
  const target = resolve(cwd, path)
  const shown = shownPath(target, cwd)
  const beside = `${target}.${process.pid}.tmp`
  try {
    if (kindOf(target) === 'other') writeFileSync(target, text)
    else {
      writeFileSync(beside, text)
      renameSync(beside, target)
    }
  } catch (error) {
    rmSync(beside, { force: true })
    const { code } = error as NodeJS.ErrnoException
    throw new AnchordocError(
      `${quote(shown)} cannot be written (${code}): name a file in a folder that exists`,
    )
  }
  return shown
}
