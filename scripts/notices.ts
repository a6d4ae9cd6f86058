import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'tsdown'

/** A package that the bundle contains. */
interface Package {
  name: string
  license: string
  text: string
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** Holders of the copyright of packages that are published without their licence's text. */
const HOLDERS: Record<string, string> = {
  'onnxruntime-web': 'Copyright (c) Microsoft Corporation',
}

/** What the package holds besides bundled code. */
const PREFACE = `This package contains the following software. Further notices, of what is compiled into ONNX Runtime's
ort-wasm-simd-threaded.wasm, stand in https://github.com/microsoft/onnxruntime/blob/main/ThirdPartyNotices.txt.
The model in models/ is licensed under the Apache License, Version 2.0, whose text stands below; its NOTICE.md tells its origin.`

/**
 * Bundler plugin: writes THIRD-PARTY-NOTICES, the licence of every package whose code is in the bundle.
 * A package without a licence fails the build.
 */
export function thirdPartyNotices(): Rolldown.Plugin {
  return {
    name: 'third-party-notices',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? Object.keys(output.modules) : [],
      )
      const folders = new Set(modules.flatMap((id) => [packageFolder(id) ?? [], embeddedFolders(id)].flat()))
      const source = notices(Array.from(folders, readPackage))
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES', source })
    },
  }
}

/** Folder of the package a module belongs to; undefined for our own modules and for the bundler's. */
function packageFolder(id: string): string | undefined {
  return /^(\w?:?\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1]
}

/** Folders of the packages that a package's own bundler has put into a module: its region comments name them. */
function embeddedFolders(id: string): string[] {
  if (!packageFolder(id) || !existsSync(id)) return []
  const regions = readFileSync(id, 'utf8').matchAll(/#region .*\/node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//g)
  return Array.from(regions, ([, name]) => join('node_modules', name ?? ''))
}

function readPackage(folder: string): Package {
  const name = folder.replaceAll('\\', '/').replace(/^.*node_modules\//, '')
  const holder = HOLDERS[name]
  if (holder) return { name, license: 'MIT', text: `${holder}\n\n${MIT}` }
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (!file || !license) throw new Error(`${name} comes without the text of its licence`)
  return { name, license, text: readFileSync(join(folder, file), 'utf8').trim() }
}

/** The notices as text, the same for the same packages: by name, one text for all packages that share it. */
function notices(packages: Package[]): string {
  const byText = new Map<string, string[]>()
  for (const { name, license, text } of packages.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const normal = text.replace(/\r\n/g, '\n')
    byText.set(normal, [...new Set([...(byText.get(normal) ?? []), `${name} (${license})`])])
  }
  const parts = Array.from(byText, ([text, names]) => `${names.join('\n')}\n\n${text}`)
  return [PREFACE, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n')
}
