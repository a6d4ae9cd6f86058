import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

type Step = { write: string; text: string } | { symlink: string; to: string }

/** A copy of a case's folder that lives as long as the test, with what its `setup.json` makes that a repository cannot hold. */
export function caseFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'anchordoc-case-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const source = fileURLToPath(new URL(`../fixtures/cases/${name}`, import.meta.url))
  cpSync(source, folder, { recursive: true })
  for (const step of setup(folder)) {
    const path = join(folder, 'write' in step ? step.write : step.symlink)
    mkdirSync(dirname(path), { recursive: true })
    if ('write' in step) writeFileSync(path, step.text)
    else symlinkSync(step.to, path)
  }
  return folder
}

function setup(folder: string): Step[] {
  try {
    return JSON.parse(readFileSync(join(folder, 'setup.json'), 'utf8'))
  } catch {
    return []
  }
}
