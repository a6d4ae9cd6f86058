/**
 * The corpus: what `anchordoc build` writes, `anchordoc serve` reads, and a library ships as `content/docs.json`.
 * These are the shapes in memory; how they are laid out on disk stands in `file.ts`.
 */

/** Name of the file format, the first member of every corpus file. */
export const CORPUS_FORMAT = 'anchordoc-corpus'

/** Version of the file format. A file of another version is refused, never guessed. */
export const CORPUS_VERSION = 1

/** What tells one embedding model from another: vectors of different identities must not be compared. */
export interface ModelIdentity {
  /** Name of the model, for example `all-MiniLM-L6-v2`. */
  id: string
  /** Weight type of the ONNX file, for example `q8`. */
  dtype: string
  /** Numbers in a vector. */
  dimensions: number
  /** SHA-256 of the weights file, hexadecimal. */
  sha256: string
}

/** A first-level folder of the documentation tree. */
export interface Category {
  /** Folder name; `""` stands for pages at the root. */
  slug: string
  /** Name for people; the slug where nobody gave another. */
  label: string
}

/**
 * A section: a heading of level 2–6 with its own text, up to the next heading of any level. The text before the first such
 * heading, and the text after a further H1, are sections without anchor.
 */
export interface Section {
  /** Anchor as the rendered page has it; `""` for a section without one. */
  headingId: string
  /** Heading as plain text; `""` where there is none. */
  heading: string
  /** 2–6; 1 for the text before the first section heading and for the text after a further H1. */
  level: number
  /** Where the section begins in `Doc.content` (its heading line), in UTF-16 units. */
  start: number
  /** Where its own text ends: the start of the next section, or the end of the page. */
  end: number
  /** The text as the page's reader sees it, without the heading, markup and fenced code; blocks are separated by line feeds. */
  text: string
  /** The section's code blocks as written, separated by line feeds. */
  code: string
}

/** A page. */
export interface Doc {
  /** The name tools know it by; unique in its corpus, letter case aside. */
  slug: string
  /** Path of the source file relative to the documentation root, with `/` and its extension. */
  path: string
  /** Slug of its category. */
  category: string
  title: string
  /** `""` where the page gives none. */
  description: string
  /** Position inside the category; null for pages without one, which come after the others. */
  index: number | null
  /** The author's Markdown, unchanged, without frontmatter. */
  content: string
  /** In order of their start; together they are the whole `content`. */
  sections: Section[]
}

/**
 * What one vector stands for. `full` is a piece of a section with its code, `prose` one without; a section that has no code has
 * `both` pieces, which count as either.
 */
export type PieceKind = 'full' | 'prose' | 'both'

/** The vectors of a corpus, one for each piece. */
export interface VectorTable {
  model: ModelIdentity
  /** Number of pieces. */
  count: number
  /** For each piece the position of its section, counted over all sections of all docs in order. */
  section: Uint32Array
  /** For each piece its kind: 0 `both`, 1 `full`, 2 `prose`. */
  kind: Uint8Array
  /**
   * For each piece the first 8 bytes of the SHA-256 of its text, by which a rebuild knows the vectors it need not compute again.
   */
  texts: Uint8Array
  /** `count × dimensions` numbers; a vector's length is its own, so a dot product is divided by it. */
  data: Int8Array
}

/** The search's own index of the pages, packed; `version` says what can read it. */
export interface PackedIndex {
  version: number
  bytes: Uint8Array
}

/** Where a corpus comes from. */
export interface CorpusOrigin {
  /** The npm package whose documentation this is; null where there is no package.json. */
  package: { name: string; version: string } | null
  /**
   * SHA-256 over the path and bytes of every page, drafts too, and of every file they include, over the options that shape the
   * corpus, the model and the format's version.
   */
  digest: string
  /** ISO date of the last commit that touched the sources, or of `SOURCE_DATE_EPOCH`; null where neither is known. */
  date: string | null
}

/** Something a build noticed and went on after. */
export interface Warning {
  /** What kind of thing, for scripts: `empty-page`, `slug-clash`, … */
  code: string
  /** The file it concerns, relative to the documentation root; null where it is about the whole tree. */
  path: string | null
  /** A sentence or two: the fact, the value, the remedy. */
  message: string
}

/** Pages, folders and links that were not read, by reason. */
export interface LeftOut {
  /** Pages with `draft: true`. */
  drafts: number
  /** Pages with `search: false`. */
  unsearched: number
  /** Pages that an `exclude` pattern matches. */
  excluded: number
  /** Dot folders, dot files and `node_modules`, each counted once. */
  hidden: number
  /** Symbolic links to something inside the tree, which is read where it lies. */
  links: number
}

/** What a build leaves for the next one, so that an unchanged tree need not be parsed again. */
export interface BuildNotes {
  /** SHA-256 of the code that built the corpus. */
  code: string
  /** Paths that pages include, relative to the documentation root; not all need exist. */
  includes: string[]
  /** The rule that made the slugs. */
  slugs: 'name' | 'path'
  leftOut: LeftOut
  warnings: Warning[]
}

/** A whole corpus. */
export interface Corpus {
  origin: CorpusOrigin
  /** Which rule made the anchors. */
  anchors: 'github' | 'vitepress'
  categories: Category[]
  /** Ordered by category, then index, then path. */
  docs: Doc[]
  /** Null for a corpus built with `--no-vectors`. */
  vectors: VectorTable | null
  /** Absent where the search reads the pages itself. */
  index?: PackedIndex
  /** Absent where no build of a tree made it. */
  notes?: BuildNotes
}
