import { asking, CORPUS_FLAGS } from './answer.ts'
import { defineCommand } from './command.ts'
import { CONTENT_FLAGS, printContent } from './content.ts'

export const command = defineCommand({
  name: 'section',
  about: 'Prints one section with everything nested under it, as its author wrote it.',
  positionals: [
    { name: 'page', required: true },
    { name: 'heading', required: false, rest: true },
  ],
  flags: { ...CORPUS_FLAGS, ...CONTENT_FLAGS },
  examples: [
    { line: 'anchordoc section build#exit-codes', does: 'The section that a hit of a search named.' },
    { line: 'anchordoc section build "Exit codes"', does: 'The same by the text of its heading.' },
  ],
  run: (
    { values: { json, offset, 'max-chars': maxChars, ...where }, words: [slug, heading = ''] },
    terminal,
  ) =>
    asking(where, terminal, (ask) =>
      printContent(
        (range) => ask('get_section', { slug, heading, ...range }),
        { json, offset, 'max-chars': maxChars },
        terminal,
      ),
    ),
})
