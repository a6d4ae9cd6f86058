import { defineConfig } from 'tsdown'
import { thirdPartyNotices } from './scripts/notices.ts'

const entries = {
  index: 'src/index.ts',
  flow: 'src/flow/index.ts',
  internal: 'src/internal.ts',
  cli: 'src/cli/main.ts',
  child: 'src/embedding/child-main.ts',
}

/** Modules that the bundle has no use for, and what stands in for them. */
const LEFT_OUT = [
  // js-yaml's way to read functions out of YAML, which a page must never have.
  { path: /[\\/]node_modules[\\/]esprima[\\/].*\.js$/, code: 'export {}' },
  // zod's error messages in sixty languages; ours are English.
  {
    path: /[\\/]node_modules[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/,
    code: "export { default as en } from './en.js'",
  },
]

export default defineConfig({
  entry: entries,
  platform: 'node',
  target: 'node20.19',
  dts: { entry: [entries.index, entries.flow, entries.internal] },
  // zod's types rely on comments that bundling drops; ours are checked where they are written.
  banner: { dts: '// @ts-nocheck' },
  minify: true,
  report: false,
  // All dependencies are devDependencies and land in the bundle: who installs this package gains one package.
  deps: { onlyBundle: false },
  // Its main file is UMD, whose `require` no bundler can follow.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  checks: { eval: false, pluginTimings: false },
  copy: 'node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
  plugins: [
    {
      name: 'left-out',
      load: {
        filter: { id: LEFT_OUT.map(({ path }) => path) },
        handler: (id) => LEFT_OUT.find(({ path }) => path.test(id))?.code,
      },
    },
    thirdPartyNotices(),
  ],
})
