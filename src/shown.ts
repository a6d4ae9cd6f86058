import { basename, isAbsolute, relative, resolve } from 'node:path'

/**
 * A path as messages show it: relative to the working directory, with `/`; of a path outside it only the last name, since no
 * message holds an absolute path.
 */
export function shownPath(path: string, cwd: string = process.cwd()): string {
  const inside = relative(cwd, resolve(cwd, path)).replaceAll('\\', '/')
  return isAbsolute(inside) || inside === '..' || inside.startsWith('../') ? basename(path) : inside || '.'
}
