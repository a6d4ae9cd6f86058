import type { AnchorRule } from './slug.ts'

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
  anchors: AnchorRule
  /**
   * Reads an included file. `target` is relative to the documentation root, normalised, without `..` at its start; symbolic
   * links are the reader's to refuse. Undefined where there is no such file inside the tree.
   */
  readInclude?: (target: string) => string | undefined
}
