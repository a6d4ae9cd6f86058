import { z } from 'zod'
import { nearest } from '../../nearest.ts'
import type { Library, OpenLibrary } from '../../search/library.ts'
import { type Tool, ToolError } from '../tool.ts'
import { findNamed, quoted } from './lookup.ts'

const PACKAGE = {
  package: z
    .string()
    .optional()
    .describe('Look in the documentation of this package alone; list_docs names them.'),
}

/**
 * A documentation tool with one more argument, `package`, that narrows it to the documentation of one package. A slug may then be
 * given without the package's name before it.
 *
 * @param make makes the tool over a library
 */
export function byPackage(make: (library: OpenLibrary) => Tool, library: OpenLibrary): Tool {
  const tool = make(library)
  return {
    ...tool,
    input: tool.input.extend(PACKAGE),
    async run({ package: name, ...args }) {
      if (typeof name !== 'string') return tool.run(args)
      const narrowed = await within(library, name)
      return make(async () => narrowed).run(withName(args, narrowed, name))
    },
  }
}

async function within(library: OpenLibrary, name: string): Promise<Library> {
  const whole = await library()
  const narrowed = whole.of?.(name)
  if (narrowed) return narrowed
  const note = (await whole.sources()).find(({ origin }) => origin?.package?.name === name)?.note
  if (note !== undefined) {
    throw new ToolError(`No page of package ${quoted(name)} is here: ${note.replace(/[^.]$/, '$&.')}`)
  }
  const near = nearest(name, whole.packages ?? [], (known) => [known])
  throw new ToolError(
    `No documentation of package ${quoted(name)} is here. ${near.length > 0 ? `Nearest: ${near.join(', ')}` : 'There are none'}.`,
  )
}

function withName(args: Record<string, unknown>, library: Library, name: string): Record<string, unknown> {
  const { slug } = args
  if (typeof slug !== 'string') return args
  const [page, anchor] = slug.split('#', 2)
  const full = `${name}/${page?.replace(/^\/+/, '')}`
  if (!findNamed(library.docs(), full)) return args
  return { ...args, slug: anchor === undefined ? full : `${full}#${anchor}` }
}
