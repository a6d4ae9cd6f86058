import { parse } from 'jsonc-parser'
import type { PutEntry } from './edit.ts'
import { putJson } from './json-edit.ts'

/** opencode 1 keeps its servers under `mcp`, opencode 2 under `mcp.servers`: which it is a file shows by what stands in it. */
export const putOpencode: PutEntry = (file, { path, entry }, force) => {
  const [group, ...key] = path
  const servers: unknown = parse(file.text, [], { allowTrailingComma: true })?.[group]?.servers
  const second = typeof servers === 'object' && servers !== null && !('type' in servers)
  return putJson(file, { path: second ? [group, 'servers', ...key] : path, entry }, force)
}
