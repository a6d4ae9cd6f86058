/** Orama as its documentation shows it: the default tokenizer and index, hybrid mode with its default weights and similarity. */
import { create, search } from '@orama/orama'
import { DIMENSIONS } from './model.mjs'

export const createDatabase = () =>
  create({
    schema: {
      title: 'string',
      heading: 'string',
      content: 'string',
      embedding: `vector[${DIMENSIONS}]`,
    },
  })

export const searchHybrid = (db, term, vector, limit) =>
  search(db, { mode: 'hybrid', term, vector: { value: vector, property: 'embedding' }, limit })
