import { describe, expect, it } from 'vitest'
import {
  parseTemplate,
  RENDERED_LIMIT,
  renderTemplate,
  renderUrl,
  renderValue,
  templatePaths,
} from '../../src/flow/template.ts'
import { type Json, readPath } from '../../src/flow/value.ts'

const variables: Json = {
  name: 'Ana',
  age: 1.5,
  big: 1e21,
  ok: true,
  nothing: null,
  blank: '',
  list: [1, 'two', null, [3, 4], { b: 1, a: 2 }],
  order: { items: [{ title: 'Latte' }] },
  echo: '{{name}}',
  odd: 'a/b ü\ud800',
}
const lookup = (path: string) => readPath(variables, path)

describe('parseTemplate', () => {
  it('cuts a text into plain pieces and paths', () => {
    expect(parseTemplate('Hi {{ name }}, {{order.items.0.title | a drink }}!')).toEqual({
      parts: ['Hi ', { path: 'name' }, ', ', { path: 'order.items.0.title', fallback: 'a drink' }, '!'],
    })
  })

  it('reads an escaped opening as text, and a lone closing too', () => {
    expect(parseTemplate('\\{{name}} }} {{name}}')).toEqual({ parts: ['{{name}} }} ', { path: 'name' }] })
  })

  it.each(['Hi {{name', '{{', 'a {{name}} {{', '{{name | {{age}}'])('refuses %j: not closed', (template) => {
    expect(parseTemplate(template)).toEqual({ error: 'must close every "{{" with "}}"' })
  })

  it.each([
    '{{1+1}}',
    '{{}}',
    '{{ }}',
    '{{a b}}',
    '{{a..b}}',
    '{{a.01}}',
    '{{_a}}',
    '{{a.constructor}}',
    '{{{a}}}',
    '{{|x}}',
  ])('refuses %j: no path', (template) => {
    expect(parseTemplate(template)).toEqual({ error: 'must hold a variable path between "{{" and "}}"' })
  })

  it('lists the paths that are read', () => {
    expect(templatePaths('{{a}} \\{{b}} {{c.d|e}}')).toEqual([{ path: 'a' }, { path: 'c.d', fallback: 'e' }])
  })
})

describe('renderTemplate', () => {
  it.each([
    ['{{name}}', 'Ana'],
    ['{{age}} {{big}} {{ok}}', '1.5 1e+21 true'],
    ['{{list}}', '1, two, , 3, 4, {"a":2,"b":1}'],
    ['{{order}}', '{"items":[{"title":"Latte"}]}'],
    ['[{{missing}}{{nothing}}{{blank}}]', '[]'],
    ['{{missing|a}} {{nothing|b}} {{blank|c}} {{name|d}}', 'a b c Ana'],
    ['{{echo}}', '{{name}}'],
    ['\\{{name}}', '{{name}}'],
    ['{{name.length}}{{list.length}}{{order.toString}}', ''],
    ['{{list.1}} {{list.9|none}}', 'two none'],
  ])('%j gives %j', (template, text) => {
    expect(renderTemplate(template, lookup)).toBe(text)
  })

  it('percent-encodes what is inserted into a URL, and only that', () => {
    expect(renderUrl('https://x.example/?q={{odd}}&n={{name}}', lookup)).toBe(
      'https://x.example/?q=a%2Fb%20%C3%BC%EF%BF%BD&n=Ana',
    )
  })

  it('stops just past the limit', () => {
    expect(renderTemplate('{{v}}{{v}}{{v}}', () => 'x'.repeat(RENDERED_LIMIT))).toHaveLength(
      RENDERED_LIMIT + 1,
    )
  })
})

describe('renderValue', () => {
  it('renders the strings inside, and keeps the type of a lone path', () => {
    expect(
      renderValue(
        { a: '{{age}}', b: '{{age}}!', c: ['{{order.items}}', '{{missing}}', '{{missing|0}}'], '{{d}}': 1 },
        lookup,
      ),
    ).toEqual({ a: 1.5, b: '1.5!', c: [[{ title: 'Latte' }], null, '0'], '{{d}}': 1 })
  })
})
