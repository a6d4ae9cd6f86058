import { describe, expect, it } from 'vitest'
import { readOptions } from '../../src/config/options.ts'

describe('readOptions', () => {
  it('takes every option of the anchordoc block', () => {
    const options = {
      docs: 'manual',
      out: 'dist/docs.json',
      corpus: 'dist/docs.json',
      categories: 'order.json',
      anchors: 'vitepress',
      slugs: 'path',
      exclude: ['internal/**'],
    }
    expect(readOptions(options)).toEqual({ options, problems: [] })
    expect(readOptions(undefined)).toEqual({ options: {}, problems: [] })
  })

  it('names everything that is wrong at once, and takes nothing then', () => {
    const block = {
      docs: 'manual',
      out: 7,
      categorys: 'order.json',
      anchors: 'gitlab',
      exclude: 'internal/**',
      constructor: true,
      slugs: '',
      zzzzzz: 1,
    }
    expect(readOptions(block)).toEqual({
      options: {},
      problems: [
        '"anchordoc.out" in package.json is 7; it must be a path, as text',
        'unknown option "anchordoc.categorys" in package.json; did you mean "categories"?',
        '"anchordoc.anchors" in package.json is "gitlab"; it must be one of: github, vitepress',
        '"anchordoc.exclude" in package.json is "internal/**"; it must be an array of glob patterns, as text',
        'unknown option "anchordoc.constructor" in package.json; the options are: docs, out, corpus, categories, anchors, slugs, exclude',
        '"anchordoc.slugs" in package.json is ""; it must be one of: name, path',
        'unknown option "anchordoc.zzzzzz" in package.json; the options are: docs, out, corpus, categories, anchors, slugs, exclude',
      ],
    })
  })

  it.each([[null], [[]], ['docs'], [3]])('refuses %j as a block', (block) => {
    expect(readOptions(block)).toEqual({
      options: {},
      problems: ['"anchordoc" in package.json must be an object of options'],
    })
  })
})
