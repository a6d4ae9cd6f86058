import { resolve } from 'node:path'
import { quote } from '../quote.ts'
import { shownPath } from '../shown.ts'
import { NAME } from '../version.ts'
import { defineCommand } from './command.ts'
import { sayWarnings, settingsFor, TREE_FLAGS } from './tree.ts'

export const command = defineCommand({
  name: 'llms',
  about:
    'Writes llms.txt, a list of the pages, and llms-full.txt, their whole text, for language models that read a web site.',
  positionals: [],
  flags: {
    ...TREE_FLAGS,
    'out-dir': { type: 'text', value: 'DIR', help: 'Folder to write into.' },
    'base-url': {
      type: 'text',
      value: 'URL',
      help: 'Where the documentation is published; without it links are relative to the folder.',
    },
  },
  examples: [
    { line: 'anchordoc llms --out-dir docs', does: 'Beside the pages, with relative links.' },
    {
      line: 'anchordoc llms --out-dir public --base-url https://example.com/docs/',
      does: 'For a site, with links that begin with its address.',
    },
  ],
  async run({ values: flags }, terminal) {
    const { 'out-dir': outDir, 'base-url': baseUrl } = flags
    const problems = [
      ...(outDir === undefined ? ['llms needs a folder to write into: --out-dir DIR'] : []),
      ...(baseUrl !== undefined && !isWebAddress(baseUrl)
        ? [`--base-url is ${quote(baseUrl)}; it must be an address such as https://example.com/docs/`]
        : []),
    ]
    for (const problem of problems) terminal.err(`${NAME}: ${problem}\n`)
    if (outDir === undefined || problems.length > 0) return 2
    const settings = settingsFor(flags, terminal)
    if (!settings) return 2
    const [{ readTree }, { LLMS_FILES, writeLlms }] = await Promise.all([
      import('../corpus/read.ts'),
      import('../llms/write.ts'),
    ])
    const tree = await readTree(settings.docs, settings.tree)
    sayWarnings(tree.warnings, terminal)
    const folder = resolve(terminal.cwd, outDir)
    writeLlms(tree, settings, folder, baseUrl)
    terminal.out(`${LLMS_FILES.join(' and ')} written into ${shownPath(folder, terminal.cwd)}\n`)
    return 0
  },
})

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
