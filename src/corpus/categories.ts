import { AnchordocError } from '../errors.ts'
import type { Category } from './format.ts'

/** Name of the file that orders categories. */
export const CATEGORIES_FILE = 'categories.json'

/**
 * Reads a list of categories: an array of folder names, or of objects with `slug` and, where the name for people is another,
 * `label`.
 *
 * @param name how messages call the file
 * @throws AnchordocError where it is anything else
 */
export function parseCategories(text: string, name: string): Category[] {
  let list: unknown
  try {
    list = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new AnchordocError(`${name} is not JSON: write an array of folder names, ["guide", "api"].`)
  }
  if (!Array.isArray(list)) {
    throw new AnchordocError(`${name} is no array: write an array of folder names, ["guide", "api"].`)
  }
  const categories = list.map((item: unknown) => category(item, name))
  const twice = categories.find(({ slug }, place) =>
    categories.slice(0, place).some((other) => other.slug === slug),
  )
  if (twice) throw new AnchordocError(`${name} lists ${JSON.stringify(twice.slug)} twice: list it once.`)
  return categories
}

function category(item: unknown, name: string): Category {
  if (typeof item === 'string') return { slug: item, label: item }
  if (typeof item === 'object' && item !== null && 'slug' in item && typeof item.slug === 'string') {
    const label = 'label' in item ? item.label : item.slug
    if (typeof label === 'string') return { slug: item.slug, label }
  }
  throw new AnchordocError(
    `${name} holds ${JSON.stringify(item)}: a category is a folder name or {"slug": "guide", "label": "Guide"}.`,
  )
}

/** Orders the categories that a tree has, and says what does not fit the list. */
export interface OrderedCategories {
  /** Those with pages: `""` first, then as listed, then the others by name. */
  categories: Category[]
  /** Folders with pages that the list does not name. */
  unlisted: string[]
  /** Names on the list that no page is in. */
  unused: string[]
}

/** @param list the categories as the author wants them; null where nobody ordered them */
export function orderCategories(
  slugs: Iterable<string>,
  list: readonly Category[] | null,
): OrderedCategories {
  const present = new Set(slugs)
  const listed = new Map((list ?? []).map((category) => [category.slug, category]))
  const others = [...present].filter((slug) => slug !== '' && !listed.has(slug)).sort()
  const order = ['', ...[...listed.keys()].filter((slug) => slug !== ''), ...others]
  return {
    categories: order
      .filter((slug) => present.has(slug))
      .map((slug) => listed.get(slug) ?? { slug, label: slug }),
    unlisted: list === null ? [] : others,
    unused: [...listed.keys()].filter((slug) => slug !== '' && !present.has(slug)),
  }
}
