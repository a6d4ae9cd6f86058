import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { saveCorpus } from '../../src/corpus/file.ts'
import type { Doc, Section } from '../../src/corpus/format.ts'
import { emptyTable, TEXT_DIGEST_BYTES } from '../../src/corpus/table.ts'
import { quantize } from '../../src/corpus/vectors.ts'
import { MODEL } from '../../src/embedding/model.ts'
import { indexOf } from '../../src/search/indexes.ts'
import { packIndex } from '../../src/search/pack.ts'
import { createRandom, type Random } from '../../test/server/support/random.ts'

/** A search whose vector is known. */
export interface Question {
  text: string
  vector: number[]
}

const SECTIONS_A_PAGE = 10
const WORDS_A_SECTION = 145
const WORDS_A_QUESTION = 9
const VOCABULARY = 30_000
/** Names, and words with a sign behind them, among a hundred words. */
const NAMES = 3
const SIGNS = 20
/** As in real documentation, what is about the same has similar vectors: a twentieth of all sections for each question. */
const TOPICS = 20
const COMMON =
  'the to a of and is in for you it that with this be are on can as or if not your from by an when will use at which'.split(
    ' ',
  )

/**
 * Writes generated documentation twice, as a corpus of anchordoc and as the baseline keeps it, a JSON object a line: a single JSON
 * text of a hundred thousand vectors cannot be read. The same number of sections gives the same bytes.
 *
 * @returns questions, each about the text of a section
 */
export async function generate(
  size: number,
  questions: number,
  out: { corpus: string; baseline: string },
): Promise<Question[]> {
  const random = createRandom(size)
  const writer = createWriter(random)
  const directions = Array.from({ length: TOPICS }, () => unit(noise(random)))
  const near = (direction: Float32Array, likeness: number): Float32Array => {
    const other = unit(noise(random))
    return unit(direction.map((value, i) => likeness * value + (1 - likeness) * (other[i] ?? 0)))
  }
  const vectors = emptyTable(MODEL, size)
  const docs: Doc[] = []
  const asked: Question[] = []
  const every = Math.floor(size / questions)
  const lines = openSync(out.baseline, 'w')
  for (let first = 0; first < size; first += SECTIONS_A_PAGE) {
    const doc = writePage(writer, first, Math.min(SECTIONS_A_PAGE, size - first))
    docs.push(doc)
    for (const [place, { heading, text }] of doc.sections.entries()) {
      const section = first + place
      const vector = near(directions[section % TOPICS] ?? new Float32Array(), 0.45)
      vectors.section[section] = section
      vectors.data.set(quantize(vector) ?? [], section * MODEL.dimensions)
      vectors.texts.set(
        createHash('sha256').update(text).digest().subarray(0, TEXT_DIGEST_BYTES),
        section * TEXT_DIGEST_BYTES,
      )
      writeSync(
        lines,
        `${JSON.stringify({ title: doc.title, heading, content: text, embedding: [...vector] })}\n`,
      )
      if (section % every !== 0 || asked.length === questions) continue
      const words = text.split(/\s+/)
      const at = random.below(words.length - WORDS_A_QUESTION)
      asked.push({ text: words.slice(at, at + WORDS_A_QUESTION).join(' '), vector: [...near(vector, 0.55)] })
    }
  }
  closeSync(lines)
  await saveCorpus(out.corpus, {
    origin: { package: null, digest: '', date: null },
    anchors: 'github',
    categories: [{ slug: '', label: '' }],
    docs,
    vectors,
    index: packIndex(indexOf({ docs })),
  })
  return asked
}

interface Writer {
  /** So many plain words. */
  plain(count: number): string
  /** So many words and names. */
  text(count: number): string
}

/** Words by Zipf's law, with signs as in prose, and names made of two of them: a vocabulary that grows as that of real pages does. */
function createWriter(random: Random): Writer {
  const syllables = [...'bcdfgklmnprstvz'].flatMap((first) => [...'aeiou'].map((second) => first + second))
  const made = () => Array.from({ length: 2 + random.below(3) }, () => random.pick(syllables)).join('')
  const vocabulary = [...COMMON, ...Array.from({ length: VOCABULARY }, made)]
  const word = () =>
    vocabulary[Math.floor(vocabulary.length ** (random.below(2 ** 30) / 2 ** 30)) - 1] ?? 'the'
  const name = () => {
    const [first, second] = [word(), word()]
    return random.percent(50)
      ? `${first}_${second}`
      : first + second.charAt(0).toUpperCase() + second.slice(1)
  }
  const written = () => {
    if (random.percent(NAMES)) return random.percent(50) ? name() : `\`${name()}\``
    return random.percent(SIGNS) ? word() + random.pick([',', '.', ':', ')', '.)', '`.']) : word()
  }
  return {
    plain: (count) => Array.from({ length: count }, word).join(' '),
    text: (count) => Array.from({ length: count }, written).join(' '),
  }
}

function writePage(writer: Writer, first: number, count: number): Doc {
  const title = writer.plain(3)
  let content = ''
  const sections = Array.from({ length: count }, (_, place): Section => {
    const heading = place === 0 ? '' : writer.plain(4)
    const text = writer.text(WORDS_A_SECTION)
    const start = content.length
    content += place === 0 ? `${text}\n\n` : `## ${heading}\n\n${text}\n\n`
    const headingId = heading === '' ? '' : `s-${place}`
    return { headingId, heading, level: place === 0 ? 1 : 2, start, end: content.length, text, code: '' }
  })
  const slug = `page-${first / SECTIONS_A_PAGE}`
  return { slug, path: `${slug}.md`, category: '', title, description: '', index: null, content, sections }
}

/** About normally distributed numbers. */
function noise(random: Random): Float32Array {
  return Float32Array.from(
    { length: MODEL.dimensions },
    () => random.below(1000) + random.below(1000) + random.below(1000) - 1498.5,
  )
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
