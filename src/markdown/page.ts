import type { Section } from '../corpus/format.ts'

/** A fault of a page that a reader of the build report can act on. The page is kept whatever it is. */
export interface PageWarning {
  /** What kind, for scripts: `frontmatter`, `include`, `mdx`, `duplicate-id`, `unclosed-comment`, `page-limit`. */
  code: string
  /** One sentence for people. It does not name the page: whoever has read the file knows it. */
  message: string
}

export interface PageOptions {
  /** Path relative to the documentation root, with `/`. Its extension tells MDX from Markdown; includes are resolved from it. */
  path: string
  /** Which rule makes anchors: rehype-slug's, or VitePress's. */
  anchors: 'github' | 'vitepress'
  /**
   * Reads an included file. `target` is relative to the documentation root, normalised, without `..` at its start; symbolic
   * links are the reader's to refuse. Undefined where there is no such file inside the tree.
   */
  readInclude?: (target: string) => string | undefined
}

/** A page taken apart. */
export interface Page {
  /** Frontmatter; empty where there is none. */
  data: Record<string, unknown>
  /** The Markdown without frontmatter and byte order mark, otherwise unchanged. */
  content: string
  /** Text of the first H1, null where there is none. */
  h1: string | null
  /** In order; their spans `[start, end)` concatenated are `content`. */
  sections: Section[]
  warnings: PageWarning[]
}

/** Takes a page apart. Pure; never throws: what cannot be parsed stays whole, with a warning. */
export function parsePage(source: string, _options: PageOptions): Page {
  return { data: {}, content: source, h1: null, sections: [], warnings: [] }
}
