import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { withBlock } from '../block.ts'

/** The manual's page of figures, and the pictures beside it. */
const file = (name: string) => fileURLToPath(new URL(`../../docs/concepts/${name}`, import.meta.url))

/** Puts what was measured where the page of figures has the marks of that name. */
export function writeFigures(name: string, text: string): void {
  const path = file('figures.md')
  writeFileSync(path, withBlock(readFileSync(path, 'utf8'), name, text))
}

/** Draws a picture beside the page of figures. */
export async function drawFigures(name: string, spec: TopLevelSpec): Promise<void> {
  writeFileSync(file(name), await toSvg(spec))
}

/** Draws without a browser. */
export async function toSvg(spec: TopLevelSpec): Promise<string> {
  const view = new View(parse(compile(spec).spec), { renderer: 'none' })
  const svg = await view.toSVG()
  view.finalize()
  return svg
}
