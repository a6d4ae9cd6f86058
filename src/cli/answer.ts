import { findProject } from '../config/project.ts'
import { noFolderError, whyNoPages } from '../docs-folder.ts'
import { AnchordocError } from '../errors.ts'
import type { DocsAnswers } from '../tools/docs/index.ts'
import { NAME } from '../version.ts'
import type { Flag, Values } from './command.ts'
import { chooseSources, SOURCE_FLAGS } from './sources.ts'
import type { Terminal } from './terminal.ts'
import { refuse } from './usage.ts'

/** Flags of every command that answers from documentation. */
export const ANSWER_FLAGS = {
  ...SOURCE_FLAGS,
  json: { type: 'flag', help: "Print the tool's answer as JSON." },
} as const satisfies Record<string, Flag>

/**
 * Calls a documentation tool.
 *
 * @returns its structured answer; undefined where it is an error, which has been said on stderr
 */
export type Ask = <Name extends keyof DocsAnswers>(
  tool: Name,
  args: Record<string, unknown>,
) => Promise<DocsAnswers[Name] | undefined>

/** Opens the documentation, lets a command ask the very tools that the server offers, and closes it again. */
export async function asking(
  { keyword, ...named }: Values<typeof SOURCE_FLAGS> & { keyword?: true },
  terminal: Terminal,
  command: (ask: Ask) => Promise<number>,
): Promise<number> {
  const sources = chooseSources(terminal.cwd, named)
  if ('problems' in sources) return refuse(sources.problems, terminal)
  const { corpus, folder, noFolder, packages } = sources
  if (noFolder) throw noFolderError(noFolder)
  if (packages !== undefined && !findProject(packages)) throw new AnchordocError(NO_PROJECT)
  if (corpus?.own) terminal.err(`${NAME}: answering from ${corpus.said}\n`)
  const [{ openDocs }, { docsTools }, { callTool }] = await Promise.all([
    import('../open-docs.ts'),
    import('../tools/docs/index.ts'),
    import('../tools/call.ts'),
  ])
  const docs = openDocs({
    corpus: corpus?.path,
    remedy: corpus?.remedy,
    docs: folder && (async () => folder),
    packages,
    keyword,
    once: true,
  })
  const tools = docsTools(docs.library, { packages: packages !== undefined })
  const onCrash = (name: string, error: unknown) => terminal.err(`${NAME}: ${name}: ${error}\n`)
  try {
    const code = await command(
      async <Name extends keyof DocsAnswers>(name: Name, args: Record<string, unknown>) => {
        const tool = tools.find((tool) => tool.name === name)
        if (!tool) return undefined
        const { content, structuredContent, isError } = await callTool(tool, args, { onCrash })
        if (!isError) return structuredContent as DocsAnswers[Name] | undefined
        const { visible } = await import('./text.ts')
        terminal.err(`${NAME}: ${visible(content[0]?.text ?? '')}\n`)
        return undefined
      },
    )
    const empty = code === 1 && folder && (await docs.folder?.())?.docs.length === 0
    const reason = empty ? await whyNoPages(folder) : undefined
    if (reason) terminal.err(`${NAME}: ${reason}\n`)
    if (code === 1 && packages !== undefined && (await docs.library()).docs().length === 0)
      terminal.err(`${NAME}: ${NO_PACKAGES}\n`)
    return code
  } finally {
    await docs.close()
  }
}

const NO_PROJECT =
  'There is no package.json here, so no dependencies to answer from: run it in a project, or leave out --packages.'

const NO_PACKAGES = 'none of the dependencies that are installed here brings documentation along'

/** An answer as `--json` prints it. */
export function json(answer: unknown): string {
  return `${JSON.stringify(answer, null, 2)}\n`
}
