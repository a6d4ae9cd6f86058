import { join } from 'node:path'
import type { Library } from '../../../src/search/library.ts'
import { type CallResult, callTool } from '../../../src/tools/call.ts'
import { docsTools } from '../../../src/tools/docs/index.ts'
import { libraryOf, PUMP_KIT } from '../../support/pages.ts'

/** Calls a documentation tool over a library; the invented package's by default. */
export async function ask(
  tool: string,
  args: Record<string, unknown>,
  library: Library | Promise<Library> = pumpKit(),
): Promise<CallResult> {
  const found = docsTools(async () => library).find(({ name }) => name === tool)
  if (!found) throw new Error(`there is no tool ${tool}`)
  return callTool(found, args)
}

let made: Promise<Library> | undefined

export function pumpKit(): Promise<Library> {
  made ??= libraryOf(join(PUMP_KIT, 'docs'))
  return made
}

/** The two channels of an answer whose text is its structure as compact JSON. */
export function both(structuredContent: Record<string, unknown>): CallResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

export function markdown(text: string, structuredContent: Record<string, unknown>): CallResult {
  return { content: [{ type: 'text', text }], structuredContent }
}

export function error(text: string): CallResult {
  return { content: [{ type: 'text', text }], isError: true }
}
