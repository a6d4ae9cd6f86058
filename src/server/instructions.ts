const DOCS = `Documentation of the version that is installed here, offline.
1. search_docs with a question in your own words. A hit is a section: its snippet, its ref (slug#headingId) and its size in characters.
2. get_section with the hit's slug and headingId as heading. That is mostly all you need; get_outline shows what else a page has, get_doc reads a whole page, list_docs names every page.
Answers are at most 20 000 characters; nextOffset says how to go on. Cite the ref of what you used. Where no section answers, say so instead of guessing.`

const LIVE =
  'Of the documentation folder on disk, docs_search finds exact words without a model, and docs_page reads a page by its path.'

const FLOW = `Flow documents describe a chat bot as data. The flow_* tools are deterministic and touch nothing outside: no phone, no network, no credentials.
- A document is data: nothing in it is ever run, and templates only fill in variables.
- Step ids, flow ids and variables are opaque: keep them as they are, or every reference to them breaks.
- flow_validate comes first, after every change; the other tools expect a valid document.
- valid: false is a result, not a failure of the tool: read its issues, mend what they name, validate again.
- flow_schema and flow_example show the language; flow_analyze finds dead ends, flow_simulate rehearses a conversation, flow_diff compares, flow_migrate brings an old document up to date.`

/** Tools that belong together: those that answer from documentation, and those for flow documents. */
export type ToolSet = 'docs' | 'flow'

/**
 * What a server tells the agent about its tool sets: under 2 000 characters, which is where clients cut.
 *
 * @param live whether the documentation tools have those for a folder on disk among them
 */
export function instructions(sets: readonly ToolSet[], { live = false } = {}): string {
  const docs = live ? `${DOCS}\n${LIVE}` : DOCS
  return [...(sets.includes('docs') ? [docs] : []), ...(sets.includes('flow') ? [FLOW] : [])].join('\n\n')
}
