import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Message, MODERN_META } from './exchange.ts'
import { memory, startServer } from './process.ts'

/** What a case's `expect.json` says about one answer. */
interface Wanted {
  id?: unknown
  hasResult?: boolean
  errorCode?: number
  errorCodeOneOf?: number[]
  isError?: boolean
  notIsError?: boolean
  textIncludes?: string[]
  textExcludes?: string[]
  textMatches?: string
  textNonEmpty?: boolean
  textTokensMax?: number
  responseBytesMax?: number
  hitsMax?: number
  hitsMin?: number
  resultPathMatches?: Record<string, string>
  resultPathNot?: Record<string, string>
  anyOf?: Wanted[]
}

interface NullIds {
  min?: number
  max?: number
  code?: number
  codeOneOf?: number[]
}

export interface RpcCase {
  case: string
  chunks?: string
  responses: Wanted[]
  errorsWithNullId?: NullIds
  neverIds?: unknown[]
  oneOf?: { batchAnswerIds?: unknown[]; errorsWithNullId?: NullIds }[]
  rssMaxMB?: number
}

export type Era = 'initialize' | 'server/discover'

export interface Played {
  messages: Message[]
  out: string
  code: number | string | null
  /** Mebibytes that the server held at most. */
  memory: number
}

export function readCase(folder: string): RpcCase {
  return JSON.parse(readFileSync(join(folder, 'expect.json'), 'utf8'))
}

/** Plays a case's input to a server, as its `expect.json` says, in the words of an era. */
export async function play(
  folder: string,
  era: Era,
  command: string,
  args: readonly string[],
): Promise<Played> {
  const expected = readCase(folder)
  const input = inEra(readFileSync(join(folder, 'stdin.bin')), era)
  const server = startServer(command, args)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, memory(server.pid))
  }, 20)
  for (const chunk of chunksOf(expected, input, era)) await send(server.child.stdin, chunk)
  server.child.stdin.end()
  const code = await server.ended
  clearInterval(watch)
  const out = server.out()
  return {
    out,
    code,
    memory: most,
    messages: out
      .split('\n')
      .slice(0, -1)
      .flatMap((line) => JSON.parse(line)),
  }
}

function* chunksOf(expected: RpcCase, input: Buffer, era: Era): Generator<Buffer> {
  if (expected.chunks) for (const byte of input) yield Buffer.of(byte)
  else yield input
  if (expected.case !== 'rpc-25-huge-line') return
  for (let megabytes = 0; megabytes < 40; megabytes++) yield Buffer.alloc(1024 * 1024, 'a')
  yield inEra(Buffer.from('\n{"jsonrpc":"2.0","id":3,"method":"ping"}\n'), era)
}

function send(stdin: NodeJS.WritableStream, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    stdin.write(chunk, () => setImmediate(resolve))
  })
}

/** A case's input as a client of the era says the same. Lines that are no messages stay as they are. */
function inEra(input: Buffer, era: Era): Buffer {
  if (era === 'initialize') return input
  const lines = input.toString('latin1').split('\n')
  return Buffer.from(lines.flatMap((line) => modernLine(line)).join('\n'), 'latin1')
}

function modernLine(line: string): string[] {
  const [, before = '', json = '', after = ''] = /^([^{[]*)(.*?)(\r?)$/s.exec(line) ?? []
  try {
    const message = JSON.parse(Buffer.from(json, 'latin1').toString('utf8'))
    if (message.method === 'notifications/initialized') return []
    const modern = Array.isArray(message) ? message.map(modernMessage) : modernMessage(message)
    return [before + Buffer.from(JSON.stringify(modern)).toString('latin1') + after]
  } catch {
    return [line]
  }
}

function modernMessage(message: Message): Message {
  if (message.params === null || typeof message.method !== 'string') return message
  if (message.method === 'initialize')
    return { ...message, method: 'server/discover', params: { _meta: MODERN_META } }
  // The era has no ping.
  const method = message.method === 'ping' ? 'tools/list' : message.method
  return { ...message, method, params: { ...message.params, _meta: MODERN_META } }
}

/** Everything in what was played that a case does not want. */
export function problems(expected: RpcCase, { messages, out, code, memory }: Played): string[] {
  const found: string[] = []
  if (code !== 0) found.push(`exit ${code}`)
  if (/[\r\ufeff]/.test(out) || !out.endsWith('\n')) found.push('standard output is not lines with LF alone')
  const answers = messages.filter((message) => !('method' in message))
  const nameless = answers.filter(({ id }) => id === null)
  for (const wanted of expected.responses) {
    const answer = answers.filter(({ id }) => id === wanted.id)
    if (answer.length !== 1) found.push(`${answer.length} answers to ${JSON.stringify(wanted.id)}`)
    else found.push(...differences(answer[0], wanted).map((what) => `${JSON.stringify(wanted.id)}: ${what}`))
  }
  found.push(...namelessProblems(nameless, expected.errorsWithNullId))
  for (const id of expected.neverIds ?? []) {
    if (answers.some((answer) => answer.id === id)) found.push(`answered ${JSON.stringify(id)}`)
  }
  const fits = expected.oneOf?.some(
    ({ batchAnswerIds = [], errorsWithNullId }) =>
      namelessProblems(nameless, errorsWithNullId).length === 0 &&
      batchAnswerIds.every((id) => answers.some((answer) => answer.id === id)),
  )
  if (fits === false) found.push('none of the ways allowed')
  if (expected.rssMaxMB !== undefined && memory > expected.rssMaxMB) found.push(`${memory} MB`)
  return found
}

function namelessProblems(
  nameless: Message[],
  { min = 0, max = 0, code, codeOneOf }: NullIds = { max: 99 },
): string[] {
  const codes = codeOneOf ?? (code === undefined ? undefined : [code])
  return [
    ...(nameless.length < min || nameless.length > max ? [`${nameless.length} errors without id`] : []),
    ...nameless
      .filter(({ error }) => codes && !codes.includes(error?.code))
      .map(({ error }) => `code ${error?.code}`),
  ]
}

function differences(answer: Message, wanted: Wanted): string[] {
  const text: string =
    answer.result?.content?.[0]?.text ?? answer.error?.message ?? JSON.stringify(answer.result)
  const failed = answer.error !== undefined || answer.result?.isError === true
  const hits = answer.result?.structuredContent?.hits?.length ?? 0
  const at = (path: string) => path.split('.').reduce((value, key) => value?.[key], answer.result)
  const checks: [string, boolean | undefined][] = [
    ['no result', wanted.hasResult && answer.result === undefined],
    ['another code', wanted.errorCode !== undefined && answer.error?.code !== wanted.errorCode],
    ['another code', wanted.errorCodeOneOf && !wanted.errorCodeOneOf.includes(answer.error?.code)],
    ['no error', wanted.isError && !failed],
    ['an error', wanted.notIsError && failed],
    ['structure on an error', failed && answer.result?.structuredContent !== undefined],
    [
      'text is missing',
      wanted.textIncludes?.some((part) => !text.toLowerCase().includes(part.toLowerCase())),
    ],
    ['text too much', wanted.textExcludes?.some((part) => text.includes(part))],
    ['text does not match', wanted.textMatches !== undefined && !pattern(wanted.textMatches).test(text)],
    ['no text', wanted.textNonEmpty && text.trim() === ''],
    ['too many tokens', Buffer.byteLength(text) / 3.5 > (wanted.textTokensMax ?? Number.POSITIVE_INFINITY)],
    ['too long', JSON.stringify(answer).length > (wanted.responseBytesMax ?? Number.POSITIVE_INFINITY)],
    ['too many hits', hits > (wanted.hitsMax ?? Number.POSITIVE_INFINITY)],
    ['too few hits', hits < (wanted.hitsMin ?? 0)],
    ...Object.entries(wanted.resultPathMatches ?? {}).map(([path, match]): [string, boolean] => [
      path,
      !pattern(match).test(String(at(path))),
    ]),
    ...Object.entries(wanted.resultPathNot ?? {}).map(([path, value]): [string, boolean] => [
      path,
      String(at(path)) === value,
    ]),
    [
      'none of the ways allowed',
      wanted.anyOf && !wanted.anyOf.some((way) => differences(answer, way).length === 0),
    ],
  ]
  return checks.filter(([, wrong]) => wrong).map(([what]) => `${what}: ${text.slice(0, 100)}`)
}

function pattern(source: string): RegExp {
  return source.startsWith('(?i)') ? new RegExp(source.slice(4), 'i') : new RegExp(source)
}
