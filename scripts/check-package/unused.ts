import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './tarball.ts'

/** Folders whose files may use a dependency. */
const FOLDERS = ['src', 'test', 'scripts']

/** Dependencies that nothing imports, no script runs and no file names: each is to be used or removed. */
export function unusedDependencies(root: string): string[] {
  const { devDependencies = {}, scripts = {} } = readManifest(root) as Record<string, Record<string, string>>
  const files = readdirSync(root).filter(
    (name) => /\.(config\.ts|json)$/.test(name) && !/^package/.test(name),
  )
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?[jt]s$/.test(name))
      .map((name) => join(folder, name)),
  )
  const text = [...files, ...sources].map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const commands = Object.values(scripts).join('\n')
  return Object.keys(devDependencies)
    .filter((name) => !isUsed(name, text, commands))
    .map((name) => `${name} is not used`)
}

function isUsed(name: string, text: string, commands: string): boolean {
  const types = /^@types\/(?:(.+)__)?(.+)$/.exec(name)
  if (types) {
    const [, scope, plain = ''] = types
    return (
      plain === 'node' ||
      isNamed(scope ? `@${scope}/${plain}` : plain, text) ||
      new RegExp(`'${plain}'`).test(text)
    )
  }
  return isNamed(name, text) || runs(name, commands)
}

/** Whether a module, or a file of the package, is named in quotes. */
function isNamed(name: string, text: string): boolean {
  return new RegExp(`['"/]${name.replaceAll('/', '\\/')}(/[^'"]*)?['"]|node_modules/${name}/`).test(text)
}

/** Tools that are run by another name than their own. */
const BINS: Readonly<Record<string, string>> = { typescript: 'tsc', '@biomejs/biome': 'biome' }

function runs(name: string, commands: string): boolean {
  return new RegExp(`(^|\\s|&)${BINS[name] ?? name}(\\s|$)`, 'm').test(commands)
}
