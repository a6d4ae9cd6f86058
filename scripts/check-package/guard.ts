import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../src/cli/run.ts'
import { MODEL, MODEL_FILES, readModelFile } from '../../src/embedding/model.ts'

/** What the build makes that nobody can do without. */
const BUILT = [
  'cli.mjs',
  'index.mjs',
  'index.d.mts',
  'flow.mjs',
  'flow.d.mts',
  'child.mjs',
  'THIRD-PARTY-NOTICES',
]

/**
 * Why a package must not be published: it has no build, its model is not the one that its corpus was built with, or its corpus is
 * not what its manual would build, or lacks what a warning tells of.
 *
 * @param root the package's folder
 */
export async function reasonsNotToPack(root: string): Promise<string[]> {
  const reasons = BUILT.filter((file) => !existsSync(join(root, 'dist', file))).map(
    (file) => `dist/${file} is missing: npm run build`,
  )
  for (const file of Object.keys(MODEL_FILES) as (keyof typeof MODEL_FILES)[]) {
    try {
      await readModelFile(file, join(root, 'models', MODEL.id))
    } catch {
      reasons.push(`models/${MODEL.id}/${file} is missing or not what it should be: git checkout models`)
    }
  }
  let said = ''
  const hear = (text: string) => {
    said += text
  }
  const terminal = {
    cwd: root,
    out: () => {},
    err: hear,
    columns: 100,
    color: false,
    interactive: false,
    progress: false,
  }
  if ((await run(['build', '--check', '--strict'], terminal)) !== 0) reasons.push(said.trim())
  return reasons
}
