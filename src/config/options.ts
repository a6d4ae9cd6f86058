import { nearest } from '../nearest.ts'
import { quote, quoteValue } from '../quote.ts'

/** What the `anchordoc` block of a package.json may hold. Paths are relative to that package.json. */
export interface Options {
  /** Folder of the documentation; `docs` by default. */
  docs?: string
  /** The corpus file that `build` writes; `content/docs.json` by default. */
  out?: string
  /** The corpus file to serve; `out` by default. In a published package, the corpus it ships. */
  corpus?: string
  /** File that orders the categories; by default `categories.json` beside package.json, else in the documentation folder. */
  categories?: string
  /** Which rule makes anchors; by default VitePress's where the documentation has a `.vitepress` folder, else GitHub's. */
  anchors?: 'github' | 'vitepress'
  /** Which rule makes slugs; by default bare file names where they are unique. */
  slugs?: 'name' | 'path'
  /** Glob patterns, relative to the documentation folder, of what stays out. */
  exclude?: string[]
}

interface Rule {
  accepts(value: unknown): boolean
  /** Ends the sentence "… must be". */
  expected: string
}

const file: Rule = {
  accepts: (value) => typeof value === 'string' && value !== '',
  expected: 'a path, as text',
}

const oneOf = (...values: string[]): Rule => ({
  accepts: (value) => typeof value === 'string' && values.includes(value),
  expected: `one of: ${values.join(', ')}`,
})

const RULES: Readonly<Record<keyof Options, Rule>> = {
  docs: file,
  out: file,
  corpus: file,
  categories: file,
  anchors: oneOf('github', 'vitepress'),
  slugs: oneOf('name', 'path'),
  exclude: {
    accepts: (value) => Array.isArray(value) && value.every(file.accepts),
    expected: 'an array of glob patterns, as text',
  },
}

/** Options, and a sentence for each that is wrong. */
export interface ReadOptions {
  options: Options
  problems: string[]
}

/** Reads the `anchordoc` block of a package.json; an absent one has no options. */
export function readOptions(block: unknown): ReadOptions {
  if (block === undefined) return { options: {}, problems: [] }
  if (typeof block !== 'object' || block === null || Array.isArray(block)) {
    return { options: {}, problems: ['"anchordoc" in package.json must be an object of options'] }
  }
  const problems = Object.entries(block).flatMap(([name, value]) => problem(name, value) ?? [])
  return { options: problems.length > 0 ? {} : (block as Options), problems }
}

function problem(name: string, value: unknown): string | undefined {
  if (Object.hasOwn(RULES, name)) {
    const { accepts, expected } = RULES[name as keyof Options]
    if (accepts(value)) return undefined
    return `"anchordoc.${name}" in package.json is ${quoteValue(value)}; it must be ${expected}`
  }
  const [near] = nearest(name, Object.keys(RULES), (option) => [option], { count: 1, least: 0.5 })
  const hint = near ? `did you mean "${near}"?` : `the options are: ${Object.keys(RULES).join(', ')}`
  return `unknown option ${quote(`anchordoc.${name}`)} in package.json; ${hint}`
}
