import { fileURLToPath } from 'node:url'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const CLI = file('../../dist/cli.mjs')

/** The documentation that is built and served. */
export interface Tree {
  docs: string
  categories: string | undefined
}

/** What is measured side by side: arguments of `node`. */
export interface Contender {
  name: string
  build(tree: Tree, out: string): string[]
  /** How often the build is measured. */
  builds: number
  serve(corpus: string): string[]
}

function anchordoc(
  runtime: 'native' | 'wasm',
  builds: number,
  flags: readonly string[],
): Omit<Contender, 'name'> {
  return {
    build: ({ docs, categories }, out) => [
      ...[CLI, 'build', '--docs', docs, '--out', out, '--runtime', runtime],
      ...(categories === undefined ? [] : ['--categories', categories]),
    ],
    builds,
    serve: (corpus) => [...flags, CLI, 'serve', '--corpus', corpus],
  }
}

export const NATIVE: Contender = { name: 'anchordoc, native', ...anchordoc('native', 3, []) }

/** Without native code, as where `onnxruntime-node` is not installed. Its build takes minutes, so one must do. */
export const WASM: Contender = { name: 'anchordoc, WASM', ...anchordoc('wasm', 1, ['--no-addons']) }

/** It has no way without native code. */
export const BASELINE: Contender = {
  name: 'baseline',
  build: ({ docs }, out) => [file('baseline/build.mjs'), docs, out],
  builds: 3,
  serve: (corpus) => [file('baseline/server.mjs'), corpus],
}

/** A server that does nothing, on the SDK that anchordoc uses. */
export const EMPTY_SERVER = [file('baseline/empty.mjs')]
