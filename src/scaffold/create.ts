import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { packageRoot } from '../package-root.ts'
import { NAME } from '../version.ts'
import { DEFAULT_CLIENTS } from './clients.ts'
import { type InitPlan, planInit, writePlan } from './init.ts'
import { findManager, type Manager } from './managers.ts'

/** Folder of this package that holds the files of a fresh app. */
const TEMPLATE = 'template'

/** Whether a folder has nothing in it that could be overwritten: it is absent, empty, or a repository without files. */
export function isVacant(folder: string): boolean {
  try {
    return readdirSync(folder).every((name) => name === '.git')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/**
 * Writes a fresh app into a folder that is vacant: documentation, a conversation with its test, and what `init` writes.
 *
 * @param userAgent `npm_config_user_agent` of the environment
 * @returns the name of the app, and what was written
 */
export function createApp(
  folder: string,
  userAgent: string | undefined,
): { name: string; manager: Manager; files: string[] } {
  const name = appName(folder)
  const manager = findManager(folder, userAgent)
  const own = {
    ...templateFiles(name, manager),
    'package.json': manifest(name),
    '.gitignore': IGNORED,
  }
  for (const [file, text] of Object.entries(own)) {
    makeFolder(dirname(join(folder, file)))
    writeFileSync(join(folder, file), text)
  }
  const plan: InitPlan = planInit(folder, name, {
    clients: DEFAULT_CLIENTS,
    agents: true,
    force: false,
    userAgent,
  })
  writePlan(plan)
  const files = new Set([...Object.keys(own), ...plan.files.map((file) => file.name)])
  return { name, manager, files: [...files].sort() }
}

/** The conversation; what it must do stands beside it. */
const FLOW = 'flows/booking.flow.json'

const IGNORED = 'node_modules/\ncontent/\n'

function manifest(name: string): string {
  return `${JSON.stringify(
    {
      name,
      version: '0.0.0',
      private: true,
      type: 'module',
      scripts: { prepare: `${NAME} build`, test: `${NAME} build --strict && ${NAME} flow test ${FLOW}` },
      [NAME]: { docs: 'docs', out: 'content/docs.json' },
    },
    null,
    2,
  )}\n`
}

/** The template's files by path, with the words in capitals replaced. */
function templateFiles(name: string, manager: Manager): Record<string, string> {
  const root = join(packageRoot(), TEMPLATE)
  const words: readonly (readonly [string, string])[] = [
    ['PROJECT_NAME', name],
    ['RUN_INSTALL', `${manager} install`],
    ['RUN_SCRIPT', `${manager} run`],
  ]
  return Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => {
        const text = words.reduce(
          (text, [word, said]) => text.replaceAll(word, said),
          readFileSync(path, 'utf8'),
        )
        return [path.slice(root.length + 1).replaceAll('\\', '/'), text]
      }),
  )
}

/** A name that npm takes, from a folder's name. */
function appName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
  return name === '' || name === NAME ? `${NAME}-app` : name
}
