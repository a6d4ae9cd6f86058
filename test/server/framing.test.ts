import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFramer, type Frame } from '../../src/server/framing.ts'

/** The frames of some bytes, given in chunks of these sizes; the last size goes on. */
function frames(bytes: Uint8Array | string, sizes = [Number.POSITIVE_INFINITY], maxLength?: number): Frame[] {
  const framer = createFramer(maxLength)
  const all = Buffer.from(bytes as string)
  const found: Frame[] = []
  for (let at = 0, turn = 0; at < all.length; turn++) {
    const size = sizes[Math.min(turn, sizes.length - 1)] ?? all.length
    found.push(...framer.push(all.subarray(at, at + size)))
    at += size
  }
  return [...found, ...framer.end()]
}

describe('lines', () => {
  test('end with LF or CR LF', () => {
    expect(frames('a\nb\r\nc\n')).toEqual([{ line: 'a' }, { line: 'b' }, { line: 'c' }])
  })

  test('a last line without line feed is a line', () => {
    expect(frames('a\nb')).toEqual([{ line: 'a' }, { line: 'b' }])
  })

  test('blank lines are left out', () => {
    expect(frames('\n\r\n  \n\t\na\n\n')).toEqual([{ line: 'a' }])
  })

  test('a byte order mark before any line is no part of it', () => {
    expect(frames('\ufeffa\n\ufeffb\n\ufeff\n')).toEqual([{ line: 'a' }, { line: 'b' }])
  })

  test('a carriage return or byte order mark inside a line stays', () => {
    expect(frames('a\rb\ufeffc\n')).toEqual([{ line: 'a\rb\ufeffc' }])
  })

  test('bytes that are not UTF-8 spoil their own line alone', () => {
    const bytes = Buffer.from('a\n?\nb\n?c\nd\n')
    bytes[2] = 0xfe
    bytes[6] = 0xc0
    expect(frames(bytes)).toEqual([
      { line: 'a' },
      { fault: 'not-utf8' },
      { line: 'b' },
      { fault: 'not-utf8' },
      { line: 'd' },
    ])
  })

  test('a character cut off by the end is not UTF-8', () => {
    expect(frames(Buffer.from('é').subarray(0, 1))).toEqual([{ fault: 'not-utf8' }])
  })
})

describe('the longest line', () => {
  test('is counted in characters, not bytes, without CR and byte order mark', () => {
    expect(frames('\ufeff界界🔐\r\n', [1], 4)).toEqual([{ line: '界界🔐' }])
  })

  test('a line over it is one fault, and the next line is read', () => {
    for (const sizes of [[Number.POSITIVE_INFINITY], [1], [3], [7, 2]]) {
      expect(frames('12345\n1234\n123456789\n1\n', sizes, 4)).toEqual([
        { fault: 'too-long' },
        { line: '1234' },
        { fault: 'too-long' },
        { line: '1' },
      ])
    }
  })

  test('a line over it that has no end is told of before the end', () => {
    const framer = createFramer(10)
    expect([...framer.push(Buffer.alloc(20, 'a'))]).toEqual([{ fault: 'too-long' }])
    expect([...framer.push(Buffer.alloc(20, 'a')), ...framer.end()]).toEqual([])
  })

  test('nothing of a line over it is kept: a gigabyte takes no memory', () => {
    const framer = createFramer()
    const chunk = Buffer.alloc(1024 * 1024, 'a')
    const found: Frame[] = []
    const before = process.memoryUsage.rss()
    for (let n = 0; n < 1024; n++) found.push(...framer.push(chunk))
    found.push(...framer.push(Buffer.from('\nb\n')))
    expect(found).toEqual([{ fault: 'too-long' }, { line: 'b' }])
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
  })
})

test('how bytes are cut into chunks changes nothing', () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', '\r\n', '\ufeff', '\r', '日本', '🔐')),
  )
  const bytes = fc.oneof(
    text.map((parts) => Buffer.from(parts.join(''))),
    fc.uint8Array({ maxLength: 64 }).map((array) => Buffer.from(array)),
  )
  fc.assert(
    fc.property(bytes, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (bytes, sizes) => {
      expect(frames(bytes, sizes, 12)).toEqual(frames(bytes, undefined, 12))
    }),
    { numRuns: 1000 },
  )
})
