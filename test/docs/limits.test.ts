import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LIMITS } from '../../src/markdown/limits.ts'
import { SNIPPET_CHARS } from '../../src/search/snippet.ts'
import { MAX_BATCH_MEMBERS } from '../../src/server/batch.ts'
import { DEFAULT_MAX_MESSAGE_LENGTH } from '../../src/server/framing.ts'
import { MAX_ARGUMENT_DEPTH } from '../../src/tools/arguments.ts'
import { searchDocs } from '../../src/tools/docs/search.ts'
import { ANSWER_CHARS, MOST_CHARS } from '../../src/tools/docs/slice.ts'
import { jsonSchema } from '../../src/tools/schema.ts'
import { ROOT } from './manual.ts'

test('the page of limits tells the limits of the code', () => {
  const page = readFileSync(join(ROOT, 'docs/concepts/limits-and-sizes.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (.+?) \| ([\d ]+?)(?: characters)? \|$/gm)]
  const told = Object.fromEntries(
    rows.map(([, what = '', most = '']) => [what, Number(most.replaceAll(' ', ''))]),
  )
  const { input } = searchDocs(() => Promise.reject(new Error('nothing is searched')))
  expect(told).toEqual({
    'an answer, unless more is asked for': ANSWER_CHARS,
    '`maxChars` of `get_doc` and `get_section`': MOST_CHARS,
    'a snippet': SNIPPET_CHARS,
    'hits of one `search_docs`': jsonSchema(input, 'input').properties?.limit?.maximum,
    characters: LIMITS.pageCharacters,
    lines: LIMITS.pageLines,
    'lines with text, headings, list items (twice), cells, brackets, asterisks and other inline marks, together':
      LIMITS.parts,
    'cells of its tables': LIMITS.tableCells,
    footnotes: LIMITS.footnotes,
    'quotes and lists inside each other': LIMITS.nesting,
    'included files': LIMITS.includes,
    'a line that the server reads': DEFAULT_MAX_MESSAGE_LENGTH,
    'members of a batch': MAX_BATCH_MEMBERS,
    "levels of a tool's argument": MAX_ARGUMENT_DEPTH,
  })
})
