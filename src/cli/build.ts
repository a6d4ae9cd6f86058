import { dirname } from 'node:path'
import type { CorpusEmbedder, EmbedEvents } from '../corpus/embed.ts'
import type { Embedder } from '../embedding/embedder.ts'
import { shownPath } from '../shown.ts'
import { NAME } from '../version.ts'
import { count, reportLines } from './build-report.ts'
import { defineCommand } from './command.ts'
import { showProgress } from './progress.ts'
import type { Terminal } from './terminal.ts'
import { readDocs, TREE_FLAGS } from './tree.ts'

export const command = defineCommand({
  name: 'build',
  about:
    'Builds the corpus: reads the documentation, cuts it into sections, embeds what changed, and writes one file.',
  positionals: [],
  flags: {
    ...TREE_FLAGS,
    out: { type: 'text', value: 'FILE', help: 'The corpus file; `content/docs.json` by default.' },
    check: { type: 'flag', help: 'Build nothing; exit with 1 if the corpus is not what would be built.' },
    strict: { type: 'flag', help: 'Let warnings fail the build.' },
    'no-vectors': { type: 'flag', help: 'Leave the vectors out: searches will go by words alone.' },
    llms: { type: 'flag', help: 'Write llms.txt and llms-full.txt beside the corpus, too.' },
    runtime: {
      type: 'text',
      value: 'NAME',
      choices: ['native', 'wasm'],
      help: 'What computes the vectors; by default native where onnxruntime-node is installed, else wasm.',
    },
    json: { type: 'flag', help: 'Print the report as JSON.' },
  },
  examples: [
    { line: 'anchordoc build', does: 'docs/ becomes content/docs.json.' },
    { line: 'anchordoc build --check --strict', does: 'For continuous integration.' },
  ],
  async run({ values: flags }, terminal) {
    const read = await readDocs(flags, terminal)
    if (!read) return 2
    const { tree, settings } = read
    const { out, owner } = settings
    const [{ buildCorpus, checkCorpus }, { MODEL }] = await Promise.all([
      import('../corpus/build.ts'),
      import('../embedding/model.ts'),
    ])
    const target = { out, package: owner?.package ?? null }
    const answer = (value: object): void => terminal.out(`${JSON.stringify(value, null, 2)}\n`)
    const { warnings } = tree
    const refused = flags.strict && warnings.length > 0

    if (flags.check) {
      const model = flags['no-vectors'] ? null : MODEL
      const reason = await checkCorpus(tree, { ...target, model })
      if (flags.json) answer({ current: reason === null, reason, warnings })
      else if (reason) terminal.err(`${NAME}: ${reason}\n`)
      else terminal.out(`${shownPath(out, terminal.cwd)} is what its sources would build\n`)
      return reason || refused ? 1 : 0
    }
    if (refused) {
      terminal.err(`${NAME}: ${count(warnings.length, 'warning')} under --strict: nothing was built\n`)
      if (flags.json) answer({ warnings })
      return 1
    }
    const embedder = flags['no-vectors'] ? null : await corpusEmbedder(flags.runtime)
    const report = await buildCorpus(tree, { ...target, embedder }, announce(terminal))
    if (flags.llms) {
      const { writeLlms } = await import('../llms/write.ts')
      writeLlms(tree, settings, dirname(out))
    }
    if (flags.json) answer(report)
    else for (const line of reportLines(report, shownPath(out, terminal.cwd))) terminal.out(`${line}\n`)
    return 0
  },
})

/** Says which runtime computes, and how far it is. */
function announce(terminal: Terminal): EmbedEvents {
  return {
    onStart: (runtime) => terminal.err(`${NAME}: embedding with ${RUNTIMES[runtime]}\n`),
    onProgress: showProgress('sections', terminal),
  }
}

const RUNTIMES: Record<Embedder['runtime'], string> = {
  native: 'onnxruntime-node',
  wasm: 'WASM; `npm install --save-dev onnxruntime-node` makes it several times faster',
}

/** The model that ships with this package; it is loaded when there is something to embed. */
async function corpusEmbedder(runtime: Embedder['runtime'] | undefined): Promise<CorpusEmbedder> {
  const [{ MODEL }, { openTokenizer }, { embedAll }, { cutPieces }] = await Promise.all([
    import('../embedding/model.ts'),
    import('../embedding/tokenizer.ts'),
    import('../embedding/pool.ts'),
    import('../embedding/chunk.ts'),
  ])
  const { count } = await openTokenizer()
  return {
    model: MODEL,
    cut: (doc) => cutPieces(doc, count),
    embedAll: (texts, events) => embedAll(texts, { ...events, ...(runtime && { runtime }) }),
  }
}
