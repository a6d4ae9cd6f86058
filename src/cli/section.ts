import { decoded } from '../decoded.ts'
import { NAME } from '../version.ts'
import { ANSWER_FLAGS, type Ask, asking } from './answer.ts'
import { defineCommand } from './command.ts'
import { CONTENT_FLAGS, printContent } from './content.ts'
import type { Terminal } from './terminal.ts'
import { visible } from './text.ts'
import { refuse } from './usage.ts'

export const command = defineCommand({
  name: 'section',
  about: 'Prints one section with everything nested under it, as its author wrote it.',
  positionals: [
    { name: 'page', required: true },
    { name: 'heading', required: false, rest: true },
  ],
  flags: { ...ANSWER_FLAGS, ...CONTENT_FLAGS },
  examples: [
    { line: 'anchordoc section build#exit-codes', does: 'The section that a hit of a search named.' },
    { line: 'anchordoc section build "Exit codes"', does: 'The same by the text of its heading.' },
    { line: 'anchordoc section build#exit-codes --docs docs', does: 'The same as it is on disk.' },
  ],
  run: (
    { values: { json, offset, 'max-chars': maxChars, ...where }, words: [slug = '', heading = ''] },
    terminal,
  ) =>
    asking(where, terminal, (ask) =>
      namesSection(slug, heading)
        ? printContent(
            (range) => ask('get_section', { slug, heading, ...range }),
            { json, offset, 'max-chars': maxChars },
            terminal,
          )
        : askForAnchor(slug, ask, terminal),
    ),
})

/** Whether an anchor or a heading is given, and not a page alone. */
function namesSection(slug: string, heading: string): boolean {
  return heading.trim() !== '' || /#\s*\S/.test(decoded(slug))
}

/** Anchors that are named to who gives none. */
const NAMED_ANCHORS = 2

async function askForAnchor(slug: string, ask: Ask, terminal: Terminal): Promise<number> {
  const page = await ask('get_outline', { slug })
  if (!page) return 1
  const anchors = page.headings.flatMap(({ headingId }) => headingId || [])
  const refs = anchors.slice(0, NAMED_ANCHORS).map((anchor) => `${page.slug}#${anchor}`)
  const problem =
    refs.length > 0
      ? `section needs an anchor, as in ${refs.join(' or ')}; ${NAME} outline ${page.slug} shows them all`
      : `section needs an anchor, and ${page.slug} has none; ${NAME} get ${page.slug} prints it`
  return refuse([visible(problem)], terminal)
}
