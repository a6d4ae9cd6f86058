import { assembleServer } from '../../../src/server/server.ts'
import { runStdio } from '../../../src/server/stdio.ts'
import { TEST_TOOLS } from './tools.ts'

const server = assembleServer({
  name: 'test-server',
  version: '1.2.3',
  sets: [async () => TEST_TOOLS],
  instructions: 'Use echo.',
  load: async () => {},
  close: async () => {},
})
await runStdio({ server })
