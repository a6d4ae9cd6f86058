import { existsSync } from 'node:fs'
import { quote } from '../quote.ts'
import type { McpServer } from '../server/server.ts'
import { NAME } from '../version.ts'
import { defineCommand } from './command.ts'
import { chooseSources, SOURCE_FLAGS } from './sources.ts'
import { refuse } from './usage.ts'
import { serverFolder } from './which.ts'

/** Milliseconds after the start when a corpus is read though nobody has asked: a client's first messages go first. */
const READ_AHEAD_MS = 500

export const command = defineCommand({
  name: 'serve',
  about:
    'Answers coding agents over the Model Context Protocol on standard input and output. What --corpus, --docs and --packages ' +
    'name is served together, a folder with the tools docs_search and docs_page; without them the corpus that the nearest ' +
    'package.json names under "anchordoc", else the manual of anchordoc itself.',
  positionals: [],
  flags: {
    ...SOURCE_FLAGS,
    keyword: { type: 'flag', help: 'Search by words alone and never load the model.' },
    idle: {
      type: 'number',
      value: 'SECONDS',
      min: 1,
      max: 86_400,
      help: "Seconds after the last search until the model's memory is given back; 60 by default.",
    },
  },
  examples: [
    { line: 'anchordoc serve', does: 'What an entry of .mcp.json runs.' },
    { line: 'anchordoc serve --corpus content/docs.json --keyword', does: 'One corpus, by words alone.' },
    {
      line: 'anchordoc serve --docs docs --packages',
      does: 'What you write and what you use, as it is now.',
    },
  ],
  async run({ values: { keyword, idle, ...named } }, terminal) {
    const [{ createDocsServer }, { runStdio }] = await Promise.all([
      import('../server/create.ts'),
      import('../server/stdio.ts'),
    ])
    const cwd = serverFolder(terminal.cwd)
    const sources = chooseSources(cwd, named)
    if ('problems' in sources) return refuse(sources.problems, terminal)
    const { corpus, folder, noFolder, packages } = sources
    if (noFolder)
      terminal.err(
        `${NAME}: the documentation folder ${quote(noFolder.name)} ${noFolder.fact}; its tools stay away\n`,
      )
    const said = [
      ...(folder ? [`${folder.name} as it is on disk`] : []),
      ...(corpus ? [corpus.said] : []),
      ...(packages ? ['the packages installed here'] : []),
    ]
    terminal.err(`${NAME}: serving ${said.join(', ')}\n`)
    if (process.stdin.isTTY)
      terminal.err(`${NAME}: waiting for a client here; Ctrl-C ends, ${NAME} --help shows the commands\n`)
    const server = createDocsServer({
      corpus: corpus?.path,
      remedy: corpus?.remedy,
      docs: folder && (async () => folder),
      packages,
      tools: ['docs', 'flow'],
      keyword,
      idleMs: idle === undefined ? undefined : idle * 1000,
    })
    readAhead(server, corpus?.path)
    return runStdio({ server })
  },
})

/** Reads what is served before the first question, so that what is wrong with it is said on stderr at the start. */
function readAhead(server: McpServer, corpus: string | undefined): void {
  const read = () => void server.load().catch(() => {})
  if (corpus === undefined || existsSync(corpus)) setTimeout(read, READ_AHEAD_MS).unref()
  else read()
}
