import { slugify as vitepressSlug } from '@mdit-vue/shared'
import GithubSlugger, { slug as githubSlug } from 'github-slugger'

/** Which rule makes anchors: rehype-slug's (github-slugger), or VitePress's (`slugify` of @mdit-vue/shared). */
export type AnchorRule = 'github' | 'vitepress'

/** Hands out the anchors of one page; no anchor twice. */
export interface Slugger {
  /** The anchor of a heading with this rendered text, numbered where it is taken. */
  slug(text: string): string
  /** Keeps an anchor from being handed out; false where it is taken already. */
  reserve(anchor: string): boolean
}

/** The anchor of a text by itself, without regard to other headings. */
export function slugOf(text: string, rule: AnchorRule): string {
  return rule === 'github' ? githubSlug(text) : vitepressSlug(text)
}

/** Starts a page. */
export function createSlugger(rule: AnchorRule): Slugger {
  return rule === 'github' ? createGithubSlugger() : createVitepressSlugger()
}

function createGithubSlugger(): Slugger {
  const slugger = new GithubSlugger()
  return {
    slug: (text) => slugger.slug(text),
    reserve(anchor) {
      if (Object.hasOwn(slugger.occurrences, anchor)) return false
      slugger.occurrences[anchor] = 0
      return true
    },
  }
}

/** Repeats are numbered as markdown-it-anchor does it: `-1`, `-2`, … until one is free, each base counted from 1. */
function createVitepressSlugger(): Slugger {
  const taken = new Set<string>()
  return {
    slug(text) {
      const base = vitepressSlug(text)
      let anchor = base
      for (let count = 1; taken.has(anchor); count++) anchor = `${base}-${count}`
      taken.add(anchor)
      return anchor
    },
    reserve(anchor) {
      if (taken.has(anchor)) return false
      taken.add(anchor)
      return true
    },
  }
}
