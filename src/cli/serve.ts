import { existsSync } from 'node:fs'
import type { McpServer } from '../server/server.ts'
import { NAME } from '../version.ts'
import { defineCommand } from './command.ts'
import { refuse } from './usage.ts'
import { chooseCorpus } from './which.ts'

/** Milliseconds after the start when a corpus is read though nobody has asked: a client's first messages go first. */
const READ_AHEAD_MS = 500

export const command = defineCommand({
  name: 'serve',
  about:
    'Answers coding agents over the Model Context Protocol on standard input and output. The corpus is the one named here, else ' +
    'the one that the nearest package.json names under "anchordoc", else the manual of anchordoc itself.',
  positionals: [],
  flags: {
    corpus: { type: 'text', value: 'FILE', help: 'Serve this corpus file.' },
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
  ],
  async run({ values: { corpus, keyword, idle } }, terminal) {
    const [{ createMcpServer }, { runStdio }] = await Promise.all([
      import('../server/create.ts'),
      import('../server/stdio.ts'),
    ])
    const choice = chooseCorpus(terminal.cwd, corpus)
    if ('problems' in choice) return refuse(choice.problems, terminal)
    terminal.err(`${NAME}: serving ${choice.said}\n`)
    const server = createMcpServer({
      corpus: choice.path,
      remedy: choice.remedy,
      tools: ['docs', 'flow'],
      keyword,
      idleMs: idle === undefined ? undefined : idle * 1000,
    })
    readAhead(server, choice.path)
    return runStdio({ server })
  },
})

/** Reads the corpus before the first question, so that what is wrong with it is said on stderr at the start. */
function readAhead(server: McpServer, path: string): void {
  const read = () => void server.load().catch(() => {})
  if (existsSync(path)) setTimeout(read, READ_AHEAD_MS).unref()
  else read()
}
