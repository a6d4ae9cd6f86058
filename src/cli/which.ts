import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { findProject } from '../config/project.ts'
import { DEFAULT_OUT } from '../config/settings.ts'
import { kindOf } from '../kind.ts'
import { packageRoot } from '../package-root.ts'
import { shownPath } from '../shown.ts'
import { NAME } from '../version.ts'

/** The corpus that a command answers from. */
export interface Choice {
  path: string
  /** How it was chosen, for people; never an absolute path. */
  said: string
  /** What to do about a file that cannot be used, where `anchordoc build` is not it. */
  remedy?: string
  /** True where nothing names a corpus and this package's own manual stands in. */
  own: boolean
}

/**
 * Chooses the corpus: the one named on the command line; else `corpus`, else `out`, of the `anchordoc` block in the nearest
 * package.json that has one, upwards; else this package's own manual.
 *
 * @returns the choice, or everything that is wrong with the options in package.json
 * @throws AnchordocError where a package.json on the way is not JSON
 */
export function chooseCorpus(cwd: string, named: string | undefined): Choice | { problems: string[] } {
  if (named !== undefined) {
    const path = resolve(cwd, named)
    return { path, said: shownPath(path, cwd), ...insteadOfNoFile(path, cwd), own: false }
  }
  const project = findProject(cwd)
  if (project && project.problems.length > 0) return { problems: project.problems }
  if (project?.configured) {
    const path = resolve(project.folder, project.options.corpus ?? project.options.out ?? DEFAULT_OUT)
    const said = `${shownPath(path, cwd)}, which package.json names`
    return { path, said, ...insteadOfNoFile(path, cwd), own: false }
  }
  const unnamed = existsSync(join(project?.folder ?? cwd, DEFAULT_OUT))
    ? ` (to ask ${DEFAULT_OUT}, add "anchordoc": { "corpus": "${DEFAULT_OUT}" } to it)`
    : ''
  return {
    path: join(packageRoot(), DEFAULT_OUT),
    said: `${NAME}'s own manual, since no package.json here names a corpus${unnamed}`,
    remedy: `reinstall ${NAME}`,
    own: true,
  }
}

/** What to do where a folder is named as the corpus, or a device. */
function insteadOfNoFile(path: string, cwd: string): Pick<Choice, 'remedy'> {
  const kind = kindOf(path)
  if (kind === undefined || kind === 'file') return {}
  const inside = [DEFAULT_OUT, basename(DEFAULT_OUT)].map((file) => join(path, file)).find(existsSync)
  return { remedy: inside ? `name the file in it, ${shownPath(inside, cwd)}` : 'name a corpus file' }
}

/**
 * The folder that a server works in. Some clients start servers in a folder of their own, without a package.json above it: then it is
 * the project whose node_modules this command was started from.
 */
export function serverFolder(cwd: string, script = process.argv[1] ?? ''): string {
  const [folder, inside] = script.split(/[\\/]node_modules[\\/]/)
  if (!folder || inside === undefined || findProject(cwd)) return cwd
  return findProject(folder) ? folder : cwd
}
