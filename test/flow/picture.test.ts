import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import type { FlowDocument } from '../../src/flow/document.ts'
import { EXAMPLE_FLOW } from '../../src/flow/example.ts'
import { flowGraph } from '../../src/flow/graph.ts'
import { DIRECTIONS } from '../../src/flow/mermaid.ts'
import { flowPage, flowSvg } from '../../src/picture/index.ts'
import { type Placed, placeFlow } from '../../src/picture/layout.ts'
import { rowsOf, widthOf } from '../../src/picture/text.ts'
import { validDocument } from './documents.ts'

const { document: cafe, subflows } = EXAMPLE_FLOW
const [payment] = subflows as [FlowDocument]

const xml = (text: string) => new JSDOM(text, { contentType: 'image/svg+xml' }).window.document
const html = (text: string) => new JSDOM(text).window.document

function flowOf(steps: object[], rest: object = {}): FlowDocument {
  return { version: 2, id: 'flow', name: 'Flow', start: 'a', steps, ...rest } as FlowDocument
}

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    2 * Math.abs(one.x - other.x) < one.width + other.width - 0.01 &&
    2 * Math.abs(one.y - other.y) < one.height + other.height - 0.01
  )
}

/** Boxes and labels that lie on another box or label, or outside the picture. */
function misplaced({ boxes, lines, width, height }: Placed): Rectangle[] {
  const things: Rectangle[] = [
    ...boxes,
    ...lines.filter(({ labels }) => labels.length > 0).map(({ label }) => label),
  ]
  return things.filter(
    (one, index) =>
      things.some((other, place) => place !== index && overlap(one, other)) ||
      one.x - one.width / 2 < 0 ||
      one.y - one.height / 2 < 0 ||
      one.x + one.width / 2 > width ||
      one.y + one.height / 2 > height,
  )
}

/** What is drawn or written of the ways from step to step. */
function waysIn({ boxes, lines }: Placed): { lines: string[]; notes: string[] } {
  return {
    lines: lines.flatMap(({ labels }) => labels),
    notes: boxes.flatMap(({ id, notes }) =>
      notes.flatMap(({ text, to }) => (to === undefined ? [] : [`${id} ${text} ${boxes[to]?.id}`])),
    ),
  }
}

const generated = validDocument(12)
const RUNS = 30

describe('nothing lies on anything else', () => {
  test.each(DIRECTIONS)('in the pictures of the example, %s', (direction) => {
    for (const document of [cafe, payment]) expect(misplaced(placeFlow(document, direction))).toEqual([])
  })

  test('in the picture of any document', () => {
    fc.assert(
      fc.property(generated, fc.constantFrom(...DIRECTIONS), (document, direction) => {
        expect(misplaced(placeFlow(document, direction))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })
})

describe('every step and every way out is there', () => {
  test('in the picture of the example', () => {
    const placed = placeFlow(cafe)
    expect(placed.boxes.map(({ id }) => id)).toEqual(cafe.steps.map(({ id }) => id))
    expect(waysIn(placed)).toEqual({
      lines: [
        'Order a drink',
        'Track an order',
        'Talk to someone',
        ...['Espresso', 'Latte', 'Iced tea'],
        ...['timeout', 'failed'],
        'quantity gte 6 and tota…',
        'otherwise',
        ...['Place order', 'Change drink'],
        'failed',
        ...['paid eq true', 'otherwise'],
        'attempts lt 2',
        ...['not_found', 'timeout', 'failed'],
        ...['queued or brewing', 'ready'],
        'resumed',
      ],
      notes: [
        'ask_name otherwise → to_human to_human',
        'ask_name timeout → goodbye_idle goodbye_idle',
        'main_menu otherwise → to_human to_human',
        'main_menu timeout → goodbye_idle goodbye_idle',
        'pick_drink otherwise → to_human to_human',
        'pick_drink timeout → goodbye_idle goodbye_idle',
        'ask_quantity otherwise → to_human to_human',
        'ask_quantity timeout → goodbye_idle goodbye_idle',
        'confirm otherwise → to_human to_human',
        'confirm timeout → goodbye_idle goodbye_idle',
        'pay_again otherwise → to_human to_human',
        'ask_code otherwise → to_human to_human',
        'ask_code timeout → goodbye_idle goodbye_idle',
        'by_status otherwise → to_human to_human',
      ],
    })
  })

  test('in the picture of any document: as a line, or as a note in its box', () => {
    fc.assert(
      fc.property(generated, (document) => {
        const { boxes, lines } = placeFlow(document)
        const ids = document.steps.map(({ id }) => id)
        expect(boxes.map(({ id }) => id)).toEqual(ids)
        for (const edge of flowGraph(document).edges) {
          if (!('to' in edge)) continue
          const [from, to] = [ids.indexOf(edge.from), ids.indexOf(edge.to)]
          const drawn = lines.some(
            (line) =>
              line.from === from && line.to === to && (edge.label === '' || line.labels.includes(edge.label)),
          )
          const noted = boxes[from]?.notes.some((note) => note.to === to)
          expect({ edge, shown: drawn || noted }).toEqual({ edge, shown: true })
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a picture is a file of its own', () => {
  test('the same bytes each time', () => {
    expect(flowSvg(cafe)).toBe(flowSvg(structuredClone(cafe)))
    expect(flowPage([cafe, payment])).toBe(flowPage(structuredClone([cafe, payment])))
  })

  test('that loads nothing and runs nothing', () => {
    for (const document of [xml(flowSvg(cafe)), html(flowPage([cafe, payment]))]) {
      expect(document.querySelectorAll('script, link, img, image, use, foreignObject, iframe')).toHaveLength(
        0,
      )
      const targets = [...document.querySelectorAll('[href], [src]')].map((one) => one.getAttribute('href'))
      expect(targets.filter((target) => !target?.startsWith('#'))).toEqual([])
      for (const { textContent } of document.querySelectorAll('style'))
        expect(textContent).not.toMatch(/url\(|@import/)
    }
  })

  test('that is well-formed XML whatever a document says', () => {
    fc.assert(
      fc.property(generated, (document) => {
        const drawn = xml(flowSvg(document))
        expect(drawn.querySelectorAll('g.step')).toHaveLength(document.steps.length)
        expect(drawn.querySelectorAll('script')).toHaveLength(0)
      }),
      { numRuns: RUNS },
    )
  })

  test('with all that a step says, uncut, where a pointer rests on it', () => {
    const text = `${'all of it '.repeat(40)}</title><script>alert(1)</script>]]>&"'`
    const svg = xml(flowSvg(flowOf([{ id: 'a', kind: 'say', text, next: 'a' }])))
    expect(svg.querySelector('g.step title')?.textContent).toBe(`say a\n${text}`)
    expect(svg.querySelectorAll('script')).toHaveLength(0)
  })

  test('whose characters XML can hold', () => {
    const name = 'a\uffffb'
    const svg = flowSvg(flowOf([{ id: 'a', kind: 'end' }], { name }))
    expect(xml(svg).querySelector('text.title')?.textContent).toBe('a\ufffdb')
  })
})

describe('a page of several flows', () => {
  const page = html(flowPage([cafe, payment]))

  test('has a heading and a drawing for each', () => {
    expect([...page.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([
      'Café orders and support',
      'Payment',
    ])
    expect(page.querySelectorAll('svg')).toHaveLength(2)
    expect(page.documentElement.lang).toBe('en')
  })

  test('leads from a call to the flow that is called, and only to flows that are there', () => {
    const links = [...page.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? '')
    expect(links).toContain('#cafe_payment')
    for (const link of links) expect(page.getElementById(link.slice(1))).not.toBeNull()
    expect(flowPage([cafe])).not.toContain('#cafe_payment')
  })

  test('has no name twice', () => {
    const names = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('a step that leads back to itself says so in its box', () => {
  const { boxes } = placeFlow(
    flowOf(
      [
        {
          id: 'a',
          kind: 'ask',
          text: 'Again?',
          save: 'v',
          otherwise: 'a',
          next: 'a',
          timeout: { seconds: 9, next: 'z' },
        },
        { id: 'z', kind: 'end' },
      ],
      { variables: { v: { type: 'string' } } },
    ),
  )
  expect(boxes[0]?.notes).toEqual([
    { text: 'next → a', to: 0 },
    { text: 'otherwise → a', to: 0 },
  ])
})

test('of many lines to one step the first is drawn', () => {
  const steps = Array.from({ length: 7 }, (_, index) => ({
    id: `s${index}`,
    kind: 'buttons',
    text: 'Go on?',
    buttons: [
      { id: 'yes', title: 'Yes', next: `s${index + 1}` },
      { id: 'menu', title: 'Menu', next: 'menu' },
    ],
  }))
  const { boxes, lines } = placeFlow(
    flowOf([...steps, { id: 's7', kind: 'end' }, { id: 'menu', kind: 'end' }], { start: 's0' }),
  )
  expect(lines.filter(({ labels }) => labels.includes('Menu')).map(({ from }) => from)).toEqual([0])
  expect(boxes.map(({ notes }) => notes.map(({ text }) => text))).toEqual([
    [],
    ...Array.from({ length: 6 }, () => ['Menu → menu']),
    [],
    ['from 6 steps'],
  ])
})

test('a step that no path leads to is marked', () => {
  const svg = xml(
    flowSvg(
      flowOf([
        { id: 'a', kind: 'end' },
        { id: 'lost', kind: 'end' },
      ]),
    ),
  )
  expect([...svg.querySelectorAll('.unreachable title')].map(({ textContent }) => textContent)).toEqual([
    'end lost\ndone\nNo path leads here.',
  ])
})

describe('rows of text', () => {
  test('break between words, and words where they are too long', () => {
    expect(rowsOf('one two three', 10, widthOf('one two', 10), 3)).toEqual(['one two', 'three'])
    expect(rowsOf('abcdefgh', 10, widthOf('abcd', 10), 3)).toEqual(['abcd', 'efgh'])
    expect(rowsOf('', 10, 100, 3)).toEqual([])
  })

  test('are cut with an ellipsis, never inside a character', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(rowsOf('one two three', 10, widthOf('two…', 10), 2)).toEqual(['one', 'two…'])
    expect(rowsOf(family.repeat(5), 10, 2.2 * widthOf(family, 10), 1)).toEqual([`${family}…`])
  })

  test('fit, whatever they hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const rows = rowsOf(text, 12, 60, 3)
        expect(rows.length).toBeLessThanOrEqual(3)
        for (const row of rows) expect([...row].length === 1 || widthOf(row, 12) <= 60).toBe(true)
      }),
    )
  })
})

test('below the name stand the id and the number of steps', () => {
  const single = flowOf([{ id: 'a', kind: 'end' }])
  const double = flowOf([
    { id: 'a', kind: 'say', text: 'Hello', next: 'b' },
    { id: 'b', kind: 'end' },
  ])
  const inSvg = (document: FlowDocument) => xml(flowSvg(document)).querySelector('.faint')?.textContent
  expect([single, double].map(inSvg)).toEqual(['flow · 1 step', 'flow · 2 steps'])
  const inPage = html(flowPage([single, double])).querySelectorAll('section > p')
  expect(Array.from(inPage, ({ textContent }) => textContent)).toEqual(['flow · 1 step', 'flow · 2 steps'])
})
