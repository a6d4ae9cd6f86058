import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { readManifest, type Tarball } from './tarball.ts'

const MEGABYTE = 1_000_000

/** What a package may weigh, in bytes. */
const LIMITS = { packed: 24 * MEGABYTE, unpacked: 48 * MEGABYTE }

/** Files that have to be in the package. */
const WANTED = [
  'AGENTS.md',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'content/docs.json',
  'dist/THIRD-PARTY-NOTICES',
  'dist/ort-wasm-simd-threaded.wasm',
  'models/all-MiniLM-L6-v2/onnx/model_quantized.onnx',
  'skills/anchordoc/SKILL.md',
  'template/README.md',
]

export function checkSize({ packed, unpacked }: Tarball): string[] {
  return Object.entries({ packed, unpacked }).flatMap(([name, bytes]) => {
    const limit = LIMITS[name as keyof typeof LIMITS]
    return bytes > limit ? [`${bytes} bytes ${name}, ${limit} at most`] : []
  })
}

export function checkFiles({ files }: Tarball): string[] {
  return [
    ...WANTED.filter((file) => !files.includes(file)).map((file) => `${file} is not in it`),
    ...files.filter((file) => /^(src|test|scripts)\//.test(file)).map((file) => `${file} is in it`),
  ]
}

/** Whoever installs the package gains one package, and nothing runs. */
export function checkManifest(root: string): string[] {
  const {
    dependencies = {},
    optionalDependencies = {},
    scripts = {},
  } = readManifest(root) as Record<string, object>
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => `it depends on ${name}`),
    ...['preinstall', 'install', 'postinstall']
      .filter((name) => name in scripts)
      .map((name) => `it has a script ${name}`),
  ]
}

export async function checkPublint(tarball: Tarball): Promise<string[]> {
  const bytes = new Uint8Array(readFileSync(tarball.path)).buffer
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: bytes } })
  return messages
    .filter(({ type }) => type !== 'suggestion')
    .map((message) => `${message.type}: ${formatMessage(message, pkg, { color: false })}`)
}

/** The package is ESM alone: what CommonJS and the old resolution make of it does not count. */
export async function checkTypes(tarball: Tarball): Promise<string[]> {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball.path))))
  if (!result.types) return ['it has no types']
  return result.problems
    .filter(
      (problem) => !('resolutionKind' in problem) || /^(node16-esm|bundler)$/.test(problem.resolutionKind),
    )
    .map(({ kind, ...more }) => `${kind} ${JSON.stringify(more)}`)
}
