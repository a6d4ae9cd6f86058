/** The model the plain way: transformers.js in this very process. */
import { fileURLToPath } from 'node:url'

export const DIMENSIONS = 384

export async function openModel() {
  const { env, pipeline } = await import('@huggingface/transformers')
  env.allowRemoteModels = false
  env.localModelPath = fileURLToPath(new URL('../../../models/', import.meta.url))
  const extract = await pipeline('feature-extraction', 'all-MiniLM-L6-v2', { dtype: 'q8' })
  return async (text) => Array.from((await extract(text, { pooling: 'mean', normalize: true })).data)
}
