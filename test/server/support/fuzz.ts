import { serveStream } from '../../../src/server/stream.ts'
import { testServer } from './exchange.ts'
import { hostileStream } from './hostile.ts'
import { expectedAnswers, wrongWith } from './oracle.ts'

const server = testServer()

/** Serves the hostile stream of a seed; says what was wrong, undefined where nothing was. */
export async function fuzz(seed: number): Promise<string | undefined> {
  const stream = hostileStream(seed)
  const written: string[] = []
  await serveStream(
    (async function* () {
      yield* stream.chunks
    })(),
    { server, write: (line) => written.push(line), maxMessageLength: stream.maxMessageLength },
  )
  return wrongWith(written.join(''), expectedAnswers(stream))
}
