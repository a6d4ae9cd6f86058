import type { FlowDocument } from '../flow/document.ts'
import type { Direction } from '../flow/mermaid.ts'
import { FONT, STYLE, TONES } from './looks.ts'
import { flowSvg, headingOf } from './svg.ts'
import { escaped } from './text.ts'

const PAGE_STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:24px;background:${TONES.light.paper};color:${TONES.light.ink};font:15px/1.5 ${FONT}}
h1{font-size:22px;margin:0}p{margin:4px 0 0;max-width:70ch;color:${TONES.light.faint}}section{margin:0 0 40px}
.drawing{overflow:auto;margin:12px -24px 0}svg{display:block}a{color:inherit}a:hover .step path{stroke-width:2.4}
@media (prefers-color-scheme:dark){body{background:${TONES.dark.paper};color:${TONES.dark.ink}}p{color:${TONES.dark.faint}}}`

/** Flows on one page that needs nothing else: each with a heading, and with links between them where one leads to another. */
export function flowPage(documents: readonly FlowDocument[], direction?: Direction): string {
  const ids = new Set(documents.map(({ id }) => id))
  const linkTo = (flow: string) => (ids.has(flow) ? `#${flow}` : undefined)
  return [
    '<!doctype html>',
    `<html lang="${escaped(documents[0]?.locale ?? 'en')}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escaped(documents.map(({ name }) => name).join(', '))}</title>`,
    `<style>${PAGE_STYLE}\n${STYLE}</style>`,
    ...documents.map((document, index) => section(document, index, direction, linkTo)),
    '</html>',
    '',
  ].join('\n')
}

function section(
  document: FlowDocument,
  index: number,
  direction: Direction | undefined,
  linkTo: (flow: string) => string | undefined,
): string {
  const { id, name, description } = document
  return [
    `<section id="${escaped(id)}">`,
    `<h1>${escaped(name)}</h1>`,
    `<p>${escaped(headingOf(document))}</p>`,
    ...(description === undefined ? [] : [`<p>${escaped(description)}</p>`]),
    `<div class="drawing">${flowSvg(document, { direction, prefix: `f${index}`, linkTo, alone: false })}</div>`,
    '</section>',
  ].join('\n')
}
