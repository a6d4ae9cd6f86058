import type { DocsAnswers } from '../tools/docs/index.ts'
import { NAME } from '../version.ts'
import type { Flag } from './command.ts'
import type { Terminal } from './terminal.ts'
import { refuse } from './usage.ts'
import { chooseCorpus } from './which.ts'

/** Flags of every command that answers from a corpus. */
export const CORPUS_FLAGS = {
  corpus: {
    type: 'text',
    value: 'FILE',
    help: 'Answer from this corpus file; by default from the one that package.json names.',
  },
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

/** Opens the corpus, lets a command ask the very tools that the server offers, and closes it again. */
export async function asking(
  { corpus, keyword }: { corpus?: string; keyword?: true },
  terminal: Terminal,
  command: (ask: Ask) => Promise<number>,
): Promise<number> {
  const choice = chooseCorpus(terminal.cwd, corpus)
  if ('problems' in choice) return refuse(choice.problems, terminal)
  if (choice.own) terminal.err(`${NAME}: answering from ${choice.said}\n`)
  const [{ openDocs }, { docsTools }, { callTool }] = await Promise.all([
    import('../open-docs.ts'),
    import('../tools/docs/index.ts'),
    import('../tools/call.ts'),
  ])
  const docs = openDocs({ corpus: choice.path, remedy: choice.remedy, keyword })
  const tools = docsTools(docs.library)
  const onCrash = (name: string, error: unknown) => terminal.err(`${NAME}: ${name}: ${error}\n`)
  try {
    return await command(
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
  } finally {
    await docs.close()
  }
}

/** An answer as `--json` prints it. */
export function json(answer: unknown): string {
  return `${JSON.stringify(answer, null, 2)}\n`
}
