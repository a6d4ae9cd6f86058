import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'
import { findProject } from '../config/project.ts'
import type { BuildOptions } from '../corpus/build.ts'
import type { CorpusEmbedder, EmbedEvents } from '../corpus/embed.ts'
import type { Embedder } from '../embedding/embedder.ts'
import { shownPath } from '../shown.ts'
import { NAME } from '../version.ts'
import { count, reportLines } from './build-report.ts'
import { defineCommand } from './command.ts'
import { showProgress } from './progress.ts'
import { checkTarget, checkWritable } from './target.ts'
import type { Terminal } from './terminal.ts'
import { sayWarnings, settingsFor, TREE_FLAGS } from './tree.ts'

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
    const start = performance.now()
    const settings = settingsFor(flags, terminal)
    if (!settings) return 2
    const { docs, out, owner } = settings
    const [{ readSources }, { buildCorpus, checkCorpus, findUnchanged, keepCorpus }, { MODEL }] =
      await Promise.all([
        import('../corpus/sources.ts'),
        import('../corpus/build.ts'),
        import('../embedding/model.ts'),
      ])
    const print = (lines: readonly string[], value: object): void =>
      terminal.out(
        flags.json ? `${JSON.stringify(value, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''),
      )
    const sources = await readSources(docs, settings.tree)
    const target = { out, package: owner?.package ?? null }
    const model = flags['no-vectors'] ? null : MODEL
    const shown = shownPath(out, terminal.cwd)

    if (flags.check) {
      const { reason, warnings } = await checkCorpus(sources, target, model)
      sayWarnings(warnings, terminal)
      const refused = flags.strict && warnings.length > 0
      if (refused) terminal.err(`${NAME}: ${count(warnings.length, 'warning')} under --strict\n`)
      if (reason) terminal.err(`${NAME}: ${reason}\n`)
      print(reason ? [] : [`${shown} is what its sources would build`], {
        current: !reason,
        reason,
        warnings,
      })
      return reason || refused ? 1 : 0
    }
    // A file that package.json names is ours to mend, whatever stands in it.
    const named = flags.out === undefined && findProject(terminal.cwd)?.configured === true
    await checkTarget(out, { cwd: terminal.cwd, named })
    const unchanged = await findUnchanged(sources, out, model)
    const tree = unchanged ?? (await import('../corpus/read.ts')).parseSources(sources)
    const warnings = 'notes' in tree ? tree.notes.warnings : tree.warnings
    sayWarnings(warnings, terminal)
    if (flags.strict && warnings.length > 0) {
      terminal.err(`${NAME}: ${count(warnings.length, 'warning')} under --strict: nothing was built\n`)
      print([], { warnings })
      return 1
    }
    if (!unchanged) checkWritable(out, terminal)
    const report =
      'notes' in tree
        ? await keepCorpus(tree, sources, target)
        : await buildCorpus(
            tree,
            {
              ...target,
              embedder: model && (await corpusEmbedder(flags.runtime)),
              packIndex: await indexMaker(),
            },
            announce(terminal),
          )
    if (flags.llms) (await import('../llms/write.ts')).writeLlms(tree, settings, dirname(out))
    const timed = { ...report, seconds: Math.round(performance.now() - start) / 1000 }
    print(reportLines(timed, shown), timed)
    return 0
  },
})

/** Says which runtime computes, and, from when it begins, how far it is. */
function announce(terminal: Terminal): EmbedEvents {
  let show = showProgress('sections', terminal)
  return {
    onStart(runtime) {
      terminal.err(`${NAME}: embedding with ${RUNTIMES[runtime]}\n`)
      show = showProgress('sections', terminal)
    },
    onProgress: (done, total) => show(done, total),
  }
}

const RUNTIMES: Record<Embedder['runtime'], string> = {
  native: 'onnxruntime-node',
  wasm: 'WASM; `npm install --save-dev onnxruntime-node` makes it several times faster',
}

/** What makes the search's index of the pages. */
async function indexMaker(): Promise<BuildOptions['packIndex']> {
  const [{ indexOf }, { packIndex }] = await Promise.all([
    import('../search/indexes.ts'),
    import('../search/pack.ts'),
  ])
  return (docs) => packIndex(indexOf({ docs }))
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
