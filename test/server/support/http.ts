import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import type { McpServer } from '../../../src/server/server.ts'

/** A server over Streamable HTTP, for a test suite that speaks nothing else. */
export interface HttpHarness {
  url: string
  close(): Promise<void>
}

/** Serves the very factory that standard input and output are served from, on a port of this machine. */
export async function serveHttp(server: McpServer): Promise<HttpHarness> {
  const handler = createMcpHandler(server.factory)
  const http = createServer((request, response) => {
    void answer(request, response, (asked) => {
      const refused =
        hostHeaderValidationResponse(asked, localhostAllowedHostnames()) ??
        originValidationResponse(asked, localhostAllowedOrigins())
      return refused ?? handler.fetch(asked)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    async close() {
      await handler.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (request: Request) => Response | Promise<Response>,
): Promise<void> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  const body = request.method === 'POST' ? { body: new Uint8Array(await buffer(request)) } : {}
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const asked = new Request(`http://${request.headers.host}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...body,
  })
  const answered = await handle(asked)
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  if (answered.body)
    Readable.fromWeb(answered.body as import('node:stream/web').ReadableStream)
      .on('error', () => {})
      .pipe(response)
  else response.end()
}
