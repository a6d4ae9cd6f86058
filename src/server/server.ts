import type { ListToolsResult, Server } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { stackOf } from '../error-text.ts'
import { lazily } from '../lazily.ts'
import { quote } from '../quote.ts'
import { callTool } from '../tools/call.ts'
import { catalogue } from '../tools/catalogue.ts'
import type { Tool } from '../tools/tool.ts'
import { logLine } from './log.ts'
import { INITIALIZE_REVISIONS } from './revisions.ts'

/** Milliseconds that a client may keep the list of tools: it is the same as long as the process lives. */
const LIST_TTL = 300_000

/** A documentation server that is not connected to anything yet. One may serve several connections. */
export interface McpServer {
  readonly name: string
  readonly version: string
  readonly instructions: string
  /** The tools, in the order they are advertised; loaded by the first call. */
  tools(): Promise<readonly Tool[]>
  /** Makes the SDK's server for one connection of either era; the SDK is loaded by the first call. */
  factory(): Promise<Server>
  /** Reads what the tools answer from, ahead of the first question. Rejects where it cannot be used. */
  load(): Promise<void>
  /** Gives back what the tools hold: the embedder's process for one. */
  close(): Promise<void>
}

/** What a server is made of. */
export interface ServerParts extends Omit<McpServer, 'factory' | 'tools'> {
  /** Sets of tools; each is loaded by the first call that has to look into it. */
  sets: readonly (() => Promise<readonly Tool[]>)[]
}

/** Makes a server of its parts; tools are listed in the order given. */
export function assembleServer({ sets, ...parts }: ServerParts): McpServer {
  const loads = sets.map(lazily)
  const tools = async () => (await Promise.all(loads.map((load) => load()))).flat()
  /** A call does not wait for sets after the one that has its tool. */
  async function find(wanted: string): Promise<Tool | undefined> {
    for (const load of loads) {
      const found = (await load()).find(({ name }) => name === wanted)
      if (found) return found
    }
    return undefined
  }
  return {
    ...parts,
    tools,
    async factory() {
      const { ProtocolError, ProtocolErrorCode, Server } = await import('@modelcontextprotocol/server')
      const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
      const server = new Server(
        { name: parts.name, version: parts.version },
        {
          capabilities: { tools: { listChanged: false } },
          instructions: parts.instructions,
          supportedProtocolVersions: [...INITIALIZE_REVISIONS],
          cacheHints: {
            'tools/list': { ttlMs: LIST_TTL, cacheScope: 'public' },
            'server/discover': { ttlMs: LIST_TTL, cacheScope: 'public' },
          },
        },
      )
      server.setRequestHandler('tools/list', async ({ params }) => {
        if (params?.cursor === undefined)
          return { tools: catalogue(await tools()) as ListToolsResult['tools'] }
        throw invalid(`unknown cursor ${quote(params.cursor)}; all tools stand on the first page`)
      })
      // Read with a schema of our own: the SDK's drops an own `__proto__` key of the arguments.
      server.setRequestHandler('tools/call', { params: CALL_PARAMS }, async ({ name, arguments: args }) => {
        const tool = await find(name)
        if (tool) return callTool(tool, args, { onCrash: logCrash })
        const known = (await tools()).map((tool) => tool.name).join(', ')
        throw invalid(`unknown tool ${quote(name)}; the tools are ${known}`)
      })
      return server
    },
  }
}

const CALL_PARAMS = z.looseObject({ name: z.string(), arguments: z.unknown().optional() })

function logCrash(tool: string, error: unknown): void {
  logLine(`${tool} failed: ${stackOf(error)}`)
}
