import { MAX_TOKENS, readModelFile } from './model.ts'

/**
 * Longer texts are cut before anything else happens to them: 256 word pieces are about 1 000 characters, so nothing the model
 * would read is lost, and no text costs more than this.
 */
const MAX_CHARS = 16_384

/** Cuts text into the model's word pieces. */
export interface WordPieces {
  /** Ids of at most 256 word pieces, between the two special ones, which are always there. */
  encode(text: string): number[]
  /** Number of word pieces of the whole text, the two special ones included. */
  count(text: string): number
}

/**
 * Loads the model's tokenizer alone: some 40 ms and 20 MB, for what needs to count and not to embed.
 *
 * @param folder where the model lies; by default in this package
 * @throws AnchordocError where its files are missing or damaged
 */
export async function openTokenizer(folder?: string): Promise<WordPieces> {
  const { Tokenizer } = await import('@huggingface/tokenizers')
  const json = async (file: 'tokenizer.json' | 'tokenizer_config.json') =>
    JSON.parse((await readModelFile(file, folder)).toString('utf8')) as object
  const tokenizer = new Tokenizer(await json('tokenizer.json'), await json('tokenizer_config.json'))
  return {
    encode(text) {
      const { ids } = tokenizer.encode(cutText(text))
      return ids.length <= MAX_TOKENS ? ids : [...ids.slice(0, MAX_TOKENS - 1), ...ids.slice(-1)]
    },
    count: (text) => tokenizer.encode(text).ids.length,
  }
}

/** The beginning of a text, as much of it as the model could read; never half a character. */
export function cutText(text: string): string {
  return text.length <= MAX_CHARS ? text : text.slice(0, MAX_CHARS).replace(/[\uD800-\uDBFF]$/, '')
}
