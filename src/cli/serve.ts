import { existsSync } from 'node:fs'
import { quote } from '../quote.ts'
import type { McpServer } from '../server/server.ts'
import { NAME } from '../version.ts'
import { defineCommand } from './command.ts'
import { chooseFolder, DOCS_VARIABLE } from './live.ts'
import { refuse } from './usage.ts'
import { chooseCorpus, serverFolder } from './which.ts'

/** Milliseconds after the start when a corpus is read though nobody has asked: a client's first messages go first. */
const READ_AHEAD_MS = 500

export const command = defineCommand({
  name: 'serve',
  about:
    'Answers coding agents over the Model Context Protocol on standard input and output. What --corpus, --docs and --packages ' +
    'name is served together; without them the corpus that the nearest package.json names under "anchordoc", else the manual of ' +
    'anchordoc itself.',
  positionals: [],
  flags: {
    corpus: { type: 'text', value: 'FILE', help: 'Serve this corpus file.' },
    docs: {
      type: 'text',
      value: 'DIR',
      help: `Serve this folder of Markdown as it is on disk, with docs_search and docs_page; by default $${DOCS_VARIABLE}.`,
    },
    packages: {
      type: 'flag',
      help: 'Serve the documentation that the dependencies of the project here bring along.',
    },
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
  async run({ values: { corpus, docs, packages, keyword, idle } }, terminal) {
    const [{ createDocsServer }, { runStdio }] = await Promise.all([
      import('../server/create.ts'),
      import('../server/stdio.ts'),
    ])
    const cwd = serverFolder(terminal.cwd)
    const live = chooseFolder(cwd, docs, process.env)
    if (live && 'problems' in live) return refuse(live.problems, terminal)
    if (live && 'fact' in live)
      terminal.err(
        `${NAME}: the documentation folder ${quote(live.name)} ${live.fact}; its tools stay away\n`,
      )
    const folder = live && 'folder' in live ? live : undefined
    const choice = corpus === undefined && (folder || packages) ? undefined : chooseCorpus(cwd, corpus)
    if (choice && 'problems' in choice) return refuse(choice.problems, terminal)
    const said = [
      ...(folder ? [`${folder.name} as it is on disk`] : []),
      ...(choice ? [choice.said] : []),
      ...(packages ? ['the packages installed here'] : []),
    ]
    terminal.err(`${NAME}: serving ${said.join(', ')}\n`)
    if (process.stdin.isTTY)
      terminal.err(`${NAME}: waiting for a client here; Ctrl-C ends, ${NAME} --help shows the commands\n`)
    const server = createDocsServer({
      corpus: choice?.path,
      remedy: choice?.remedy,
      docs: folder && (async () => folder),
      packages: packages ? cwd : undefined,
      tools: ['docs', 'flow'],
      keyword,
      idleMs: idle === undefined ? undefined : idle * 1000,
    })
    readAhead(server, choice?.path)
    return runStdio({ server })
  },
})

/** Reads what is served before the first question, so that what is wrong with it is said on stderr at the start. */
function readAhead(server: McpServer, corpus: string | undefined): void {
  const read = () => void server.load().catch(() => {})
  if (corpus === undefined || existsSync(corpus)) setTimeout(read, READ_AHEAD_MS).unref()
  else read()
}
