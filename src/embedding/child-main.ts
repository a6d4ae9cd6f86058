/**
 * The embedder's own process: started by `startEmbedder` with its options as JSON in the first argument, asked over the IPC
 * channel, gone when the channel closes. Whatever else is printed here cannot disturb the answers.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { AnchordocError } from '../errors.ts'
import type { EmbedderOptions } from './open.ts'
import { encodeVector, type Question, type Report } from './protocol.ts'

process.on('disconnect', () => process.exit())

// Only the hottest WASM functions are worth the optimising compiler: compiling what every query touches a little doubles the
// memory of the process and delays its first answer by a third.
setFlagsFromString('--wasm-tiering-budget=300000000')

// A parent that has gone in the meantime wants no answer.
const report = (message: Report) => process.connected && process.send?.(message, () => {})
const reasonOf = (error: unknown) =>
  error instanceof AnchordocError
    ? error.message
    : 'the embedding model cannot be run here: `anchordoc doctor` tells more'

try {
  const { openEmbedder } = await import('./open.ts')
  const embedder = await openEmbedder(JSON.parse(process.argv[2] ?? '{}') as EmbedderOptions)
  collectGarbage()
  process.on('message', async ({ id, text }: Question) => {
    try {
      report({ kind: 'vector', id, vector: encodeVector(await embedder.embed(text)) })
    } catch (error) {
      report({ kind: 'failed', id, reason: reasonOf(error) })
    }
  })
  report({ kind: 'ready', runtime: embedder.runtime })
} catch (error) {
  report({ kind: 'refused', reason: reasonOf(error) })
  process.disconnect?.()
}

/** The files just read are 40 MB that would stay until the next collection, which an idle process never has. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('globalThis.gc') as (() => void) | undefined)?.()
}
