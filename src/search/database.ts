import { type AnyOrama, components, create, type IIndex, load, search } from '@orama/orama'
import type { Doc } from '../corpus/format.ts'
import { type Place, placesOf } from './postings.ts'
import type { WholeVector } from './products.ts'
import { type Question, type RankIndex, type Ranking, rank } from './rank.ts'
import type { Semantic } from './semantic.ts'
import { tokenize } from './tokenize.ts'

/** What is asked of the database; words and meaning are ranked together. */
export interface Ask {
  question: Question
  /** Null to rank by words alone. */
  semantic: { vectors: Semantic; query: WholeVector } | null
  category?: string
  /** Slugs of pages to leave out. */
  without?: ReadonlySet<string>
  limit: number
  offset: number
}

export interface Found {
  places: { place: Place; section: number }[]
  total: number
  ranking: Ranking
}

type IndexStore = ReturnType<IIndex<components.index.Index>['create']> & {
  docs: readonly Doc[]
  ranked: RankIndex
  places: readonly (Place | undefined)[]
  /** The question being answered: Orama hands its index component little more than the words of a query. */
  asking?: { ask: Ask; ranking?: Ranking }
}

/**
 * A database of sections: Orama, with our ranking as its index component. It is loaded whole rather than section by section, which
 * is what makes it start in a fraction of the time.
 */
export function openDatabase(docs: readonly Doc[], ranked: RankIndex): AnyOrama {
  const places: (Place | undefined)[] = [undefined, ...placesOf(docs, ranked.postings)]
  const db: AnyOrama = create({
    schema: { category: 'enum' },
    sort: { enabled: false },
    components: {
      index: indexComponent(),
      tokenizer: {
        language: 'documentation',
        normalizationCache: new Map(),
        tokenize: (text) => tokenize(text).map((token) => token.word),
      },
    },
  })
  load(db, {
    internalDocumentIDStore: { internalIdToId: places.slice(1).map((_, section) => String(section)) },
    index: {
      vectorIndexes: {},
      docs,
      ranked,
      places,
    },
    docs: { docs: places, count: places.length - 1 },
    sorting: { enabled: false },
    pinning: undefined,
    language: 'documentation',
  })
  return db
}

/** Answers a question; nothing is allocated by the size of `limit` or `offset`. */
export function ask(db: AnyOrama, question: Ask): Found {
  const store = db.data.index as unknown as IndexStore
  const asking: NonNullable<IndexStore['asking']> = { ask: question }
  store.asking = asking
  // Without asynchronous plugins Orama answers at once: no other question can come between.
  const results = search(db, {
    // What is asked is known already; an empty term Orama would answer with everything.
    term: ' ',
    limit: Math.min(question.limit, store.places.length),
  })
  if (results instanceof Promise || !asking.ranking) throw new Error('The database must answer at once.')
  return {
    total: asking.ranking.total,
    ranking: asking.ranking,
    places: results.hits.map((hit) => ({
      place: hit.document as unknown as Place,
      section: Number(hit.id),
    })),
  }
}

/** Orama numbers documents from 1, sections are numbered from 0. */
const FIRST_ID = 1

function indexComponent(): IIndex<IndexStore> {
  const standard = components.index.createIndex() as unknown as IIndex<IndexStore>
  return {
    ...standard,
    load: (_ids, raw) => raw as IndexStore,
    getSearchableProperties: () => ['text'],
    getSearchablePropertiesWithTypes: () => ({ text: 'string' }),
    search: (index) => {
      const { asking, docs, ranked } = index as IndexStore
      if (!asking) throw new Error('Questions are asked through `ask`.')
      const { question, semantic, category, without, limit, offset } = asking.ask
      const allowed = (page: number): boolean => {
        const doc = docs[page] as Doc
        return (category === undefined || doc.category === category) && !without?.has(doc.slug)
      }
      const some = category !== undefined || without !== undefined
      asking.ranking = rank(ranked, question, semantic, { ...(some && { allowed }), places: offset + limit })
      // Orama gets what is shown and nothing before or behind it. It sorts by score: places as scores keep the order.
      const shown = asking.ranking.order.subarray(offset)
      return Array.from(shown, (section, place) => [section + FIRST_ID, shown.length - place])
    },
  }
}
