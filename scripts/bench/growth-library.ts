import { loadCorpus } from '../../src/corpus/file.ts'
import { createLibrary } from '../../src/search/corpus-library.ts'
import '../../src/search/engine.ts'
import type { Question } from './generate.ts'

/** Opens a corpus file for questions whose vectors are given: what searching costs without embedding. */
export async function open(file: string): Promise<(question: Question) => Promise<void>> {
  let vector = new Float32Array()
  const library = createLibrary(await loadCorpus(file), {
    source: { kind: 'corpus', name: 'generated' },
    embedQuery: async () => ({ vector }),
  })
  return async (question) => {
    vector = Float32Array.from(question.vector)
    const { mode, modeReason } = await library.search({ query: question.text, limit: 8, offset: 0 })
    if (mode !== 'hybrid') throw new Error(`Not what is to be measured: ${modeReason}.`)
  }
}
