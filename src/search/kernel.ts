/**
 * Dot products sixteen numbers at a time, by WebAssembly. The module is one function of twenty-some instructions, so it is put
 * together here from their names, and needs no compiler and no binary file:
 *
 *     for each vector at `at`, up to `end`:
 *       sum = 0, 0, 0, 0
 *       for i from 0 to `length` by 16:
 *         bytes = the vector's numbers from i on
 *         sum += pairs of products of bytes 0–7 with the query's numbers from i on
 *         sum += pairs of products of bytes 8–15 with those from i + 8 on
 *       write the four sums' sum at `out`
 */

/** Of WebAssembly what is used here; Node's types leave it out. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: object }
}

interface Exports {
  memory: { buffer: ArrayBuffer }
  products(at: number, end: number, out: number, length: number): void
}

/** Multiplies the first vectors of `data` with a query; `out` has a place for each. */
export type Kernel = (query: Int16Array, data: Int8Array, out: Int32Array) => void

/** Numbers taken at a time: a vector's length must be a multiple of it. */
export const LANES = 16
/** Numbers in the longest vector. */
export const LONGEST = 4096

/** Size of the memory, in units of 64 KB: it stays in the processor's cache. */
const PAGES = 4
/** The query stands at the beginning of the memory, then the products, then as many vectors as fit: that many are done at a time. */
const OUT = LONGEST * Int16Array.BYTES_PER_ELEMENT
const OUT_PLACES = 1024
const VECTORS = OUT + OUT_PLACES * Int32Array.BYTES_PER_ELEMENT

/** Null where the runtime cannot do it. */
export function openKernel(): Kernel | null {
  let exports: Exports
  try {
    exports = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes())).exports as Exports
  } catch {
    return null
  }
  const { buffer } = exports.memory
  const products = new Int32Array(buffer, OUT, OUT_PLACES)
  const vectors = new Int8Array(buffer, VECTORS)
  return (query, data, out) => {
    const { length } = query
    new Int16Array(buffer, 0, length).set(query)
    const most = Math.min(OUT_PLACES, Math.floor(vectors.length / length))
    for (let first = 0; first < out.length; first += most) {
      const count = Math.min(most, out.length - first)
      vectors.set(data.subarray(first * length, (first + count) * length))
      exports.products(VECTORS, VECTORS + count * length, OUT, length)
      out.set(products.subarray(0, count), first)
    }
  }
}

const I32 = 0x7f
const V128 = 0x7b

/** Parameters, then variables of the function. */
const [AT, END, OUT_AT, LENGTH, I, SUM, BYTES] = [0, 1, 2, 3, 4, 5, 6] as const

const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const tee = (local: number): number[] => [0x22, local]
const i32 = (value: number): number[] => [0x41, value]
const ADD = [0x6a]
const SHIFT_LEFT = [0x74]
const LESS = [0x49]
const LOOP = [0x03, 0x40]
const REPEAT_IF = [0x0d, 0]
const END_BLOCK = [0x0b]
const STORE = [0x36, 2, 0]
const simd = (...code: number[]): number[] => [0xfd, ...code]
const LOAD_VECTOR = simd(0x00, 0, 0)
const LOAD_NEXT_VECTOR = simd(0x00, 0, 16)
const NO_SUM = simd(0x0c, ...new Array<number>(16).fill(0))
/** Eight bytes as numbers of 16 bits, sign kept. */
const WIDEN_FIRST = simd(0x87, 0x01)
const WIDEN_LAST = simd(0x88, 0x01)
/** Products of eight pairs, added up two by two to four numbers of 32 bits. */
const DOT = simd(0xba, 0x01)
const ADD_SUMS = simd(0xae, 0x01)
const sumAt = (lane: number): number[] => [...get(SUM), ...simd(0x1b, lane)]

/** Where the query's number `i` stands. */
const QUERY_AT = [...get(I), ...i32(1), ...SHIFT_LEFT]

const BODY = [
  ...LOOP,
  ...[...NO_SUM, ...set(SUM)],
  ...[...i32(0), ...set(I)],
  ...LOOP,
  ...[...get(AT), ...get(I), ...ADD, ...LOAD_VECTOR, ...set(BYTES)],
  ...[...get(SUM), ...get(BYTES), ...WIDEN_FIRST, ...QUERY_AT, ...LOAD_VECTOR, ...DOT, ...ADD_SUMS],
  ...[...get(BYTES), ...WIDEN_LAST, ...QUERY_AT, ...LOAD_NEXT_VECTOR, ...DOT, ...ADD_SUMS, ...set(SUM)],
  ...[...get(I), ...i32(LANES), ...ADD, ...tee(I), ...get(LENGTH), ...LESS, ...REPEAT_IF],
  ...END_BLOCK,
  ...[...get(OUT_AT), ...sumAt(0), ...sumAt(1), ...ADD, ...sumAt(2), ...ADD, ...sumAt(3), ...ADD, ...STORE],
  ...[...get(OUT_AT), ...i32(4), ...ADD, ...set(OUT_AT)],
  ...[...get(AT), ...get(LENGTH), ...ADD, ...tee(AT), ...get(END), ...LESS, ...REPEAT_IF],
  ...END_BLOCK,
  ...END_BLOCK,
]

/** The module in the WebAssembly binary format, version 1. */
function moduleBytes(): Uint8Array {
  const variables = [2, 1, I32, 2, V128]
  return Uint8Array.from([
    ...[...ascii('\0asm'), 1, 0, 0, 0],
    // one type: four numbers in, nothing out
    ...section(1, [1, 0x60, 4, I32, I32, I32, I32, 0]),
    // one function, of that type
    ...section(3, [1, 0]),
    // one memory
    ...section(5, [1, 0, PAGES]),
    ...section(7, [2, ...sized(ascii('memory')), 2, 0, ...sized(ascii('products')), 0, 0]),
    ...section(10, [1, ...sized([...variables, ...BODY])]),
  ])
}

const section = (id: number, content: number[]): number[] => [id, ...sized(content)]
/** Bytes after their number, seven bits a byte. */
const sized = (bytes: number[]): number[] =>
  bytes.length < 128 ? [bytes.length, ...bytes] : [(bytes.length & 127) | 128, bytes.length >> 7, ...bytes]
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
