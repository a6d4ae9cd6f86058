/** A server without tools on the SDK that anchordoc uses: what starting costs at least. */
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

serveStdio(() => new McpServer({ name: 'empty', version: '1.0.0' }, { capabilities: { tools: {} } }))
