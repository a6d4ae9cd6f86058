import { ANSWER_FLAGS, asking } from './answer.ts'
import { defineCommand } from './command.ts'
import { CONTENT_FLAGS, printContent } from './content.ts'

export const command = defineCommand({
  name: 'get',
  about: "Prints a page's Markdown as its author wrote it.",
  positionals: [{ name: 'page', required: true }],
  flags: { ...ANSWER_FLAGS, ...CONTENT_FLAGS },
  examples: [
    { line: 'anchordoc get build', does: 'The whole page.' },
    { line: 'anchordoc get commands/build.md --max-chars 2000', does: 'Its beginning, named by its file.' },
    { line: 'anchordoc get valve/README --packages', does: 'A page that the dependency valve brings along.' },
  ],
  run: ({ values: { json, offset, 'max-chars': maxChars, ...where }, words: [slug] }, terminal) =>
    asking(where, terminal, (ask) =>
      printContent(
        (range) => ask('get_doc', { slug, ...range }),
        { json, offset, 'max-chars': maxChars },
        terminal,
      ),
    ),
})
