import type { Category, Corpus, CorpusOrigin, Doc } from '../corpus/format.ts'

/** A section found by a search. */
export interface Hit {
  slug: string
  path: string
  title: string
  category: string
  heading: string
  headingId: string
  /** `slug#headingId`, or `slug` alone for text above the first heading. */
  ref: string
  /** The ancestors' headingIds, outermost first. */
  trail: string[]
  /** At most 280 characters of plain text around what matched. */
  snippet: string
  /** UTF-16 units that `get_section` would return: the section with everything nested under it. */
  chars: number
  /** 0–1, comparable inside one answer only. */
  score: number
  /** Set where neither words nor meaning are close: the answer is probably not in these pages. */
  weak?: true
  /** Why it stands where it stands; only when asked for. */
  explain?: HitExplanation
}

/** What a hit's score is made of. */
export interface HitExplanation {
  lexical: number
  semantic: number
  /** The query's terms that matched, with the fields they matched in. */
  terms: { term: string; fields: string[] }[]
  /** The priors applied, with the factor each multiplied the score by. */
  priors: { name: string; factor: number }[]
}

export interface SearchRequest {
  query: string
  /** Hits of this page of results. */
  limit: number
  /** Hits to skip. */
  offset: number
  category?: string
  /** Slugs of pages to leave out. */
  without?: ReadonlySet<string>
  explain?: boolean
}

export interface SearchAnswer {
  hits: Hit[]
  /** Sections that match by word or are similar enough to be shown. */
  total: number
  mode: 'hybrid' | 'keyword'
  /** Why the mode is `keyword`. */
  modeReason?: string
}

/** Where a library's pages come from, for `list_docs`. */
export interface Source {
  kind: 'corpus' | 'live' | 'package'
  /** A name for people, never an absolute path. */
  name: string
  origin?: CorpusOrigin
  /** Whether the pages it was built from have changed since; absent where they are not at hand. */
  behind?: boolean
  /** Progress or trouble, in words; absent when all is well. */
  note?: string
}

/** What the documentation tools answer from: one corpus, a live tree, or several of them together. */
export interface Library {
  /** All pages as they are now, in the order `list_docs` shows. */
  docs(): readonly Doc[]
  categories(): readonly Category[]
  /** Where the pages come from, as things stand now. */
  sources(): Promise<readonly Source[]>
  search(request: SearchRequest): Promise<SearchAnswer>
  /** Names of the packages whose pages these are; absent where nothing is known of packages. */
  packages?: readonly string[]
  /** The pages of one package alone; undefined where none of them is here. */
  of?(name: string): Library | undefined
}

/** Pages, and their index where it was made before. */
export interface Pages extends Pick<Corpus, 'index'> {
  docs: readonly Doc[]
}

/** Opens a library at each call; where it is opened for a search, what that needs besides gets ready at the same time. */
export type OpenLibrary = (use?: 'search') => Promise<Library>
