import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { insert } from '@orama/orama'
import { createDatabase, searchHybrid } from './database.mjs'

/** Opens the baseline's sections, a JSON object a line, for questions whose vectors are given. */
export async function open(file) {
  const db = createDatabase()
  for await (const line of createInterface({ input: createReadStream(file) })) insert(db, JSON.parse(line))
  return ({ text, vector }) => searchHybrid(db, text, vector, 8)
}
