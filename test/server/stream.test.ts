import { describe, expect, test } from 'vitest'
import { serveStream } from '../../src/server/stream.ts'
import {
  ERAS,
  exchange,
  exchangeText,
  type Message,
  MODERN_META,
  request,
  testServer,
} from './support/exchange.ts'

const failure = (id: unknown, code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data !== undefined && { data }) },
})

const sortById = (messages: Message[]) =>
  messages.toSorted((a, b) => String(a.id).localeCompare(String(b.id), 'en', { numeric: true }))

describe('opening', () => {
  test.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
    'initialize speaks %s',
    async (revision) => {
      const params = {
        protocolVersion: revision,
        capabilities: {},
        clientInfo: { name: 'test', version: '0' },
      }
      expect(await exchange(request(1, 'initialize', params))).toEqual([
        {
          jsonrpc: '2.0',
          id: 1,
          result: {
            protocolVersion: revision,
            capabilities: { tools: { listChanged: false } },
            serverInfo: { name: 'test-server', version: '1.2.3' },
            instructions: 'Use echo.',
          },
        },
      ])
    },
  )

  test.each(['2099-01-01', '2024-10-07', '2026-07-28', '1.0', ''])(
    'initialize answers the unknown revision %j with its newest',
    async (revision) => {
      const params = {
        protocolVersion: revision,
        capabilities: {},
        clientInfo: { name: 'test', version: '0' },
      }
      const [answer] = await exchange(request(1, 'initialize', params))
      expect(answer.result.protocolVersion).toBe('2025-11-25')
    },
  )

  test.each([
    [undefined, 'invalid params for "initialize": Invalid input: expected object, received undefined'],
    [
      { capabilities: {}, clientInfo: { name: 'test', version: '0' } },
      'invalid params for "initialize": "protocolVersion": Invalid input: expected string, received undefined',
    ],
    [
      { protocolVersion: 5, capabilities: {}, clientInfo: { name: 'test', version: '0' } },
      'invalid params for "initialize": "protocolVersion": Invalid input: expected string, received number',
    ],
  ])('initialize with wrong params is one sentence (%#), and may be tried again', async (params, message) => {
    const [wrong, right] = await exchange(request(1, 'initialize', params), request(2, 'ping'))
    expect(wrong).toEqual(failure(1, -32602, message))
    expect(right).toEqual({ jsonrpc: '2.0', id: 2, result: {} })
  })

  test('server/discover lists the revisions without a handshake', async () => {
    expect(await exchange(request(1, 'server/discover', { _meta: MODERN_META }))).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        result: {
          supportedVersions: ['2026-07-28'],
          capabilities: { tools: { listChanged: false } },
          instructions: 'Use echo.',
          resultType: 'complete',
          ttlMs: 300_000,
          cacheScope: 'public',
          _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'test-server', version: '1.2.3' } },
        },
      },
    ])
  })

  test.each(['server/discover', 'tools/list'])(
    'an unknown revision in %s is answered with the list, at any time',
    async (method) => {
      const _meta = { ...MODERN_META, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' }
      const answer = (id: number) =>
        failure(id, -32022, 'unsupported protocol version: "2099-01-01" (supported: 2026-07-28)', {
          supported: ['2026-07-28'],
          requested: '2099-01-01',
        })
      const answers = await exchange(
        request(1, method, { _meta }),
        request(2, 'tools/list', { _meta: MODERN_META }),
        request(3, method, { _meta }),
      )
      expect(answers.filter(({ error }) => error)).toEqual([answer(1), answer(3)])
      expect(answers.filter(({ result }) => result).map(({ id }) => id)).toEqual([2])
    },
  )

  test('a stray notification does not decide which era a connection is of', async () => {
    const answers = await exchange(
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      request(1, 'server/discover', { _meta: MODERN_META }),
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 77 } },
      request(2, 'tools/list', { _meta: MODERN_META }),
    )
    expect(answers.map(({ id, result }) => [id, result.resultType])).toEqual([
      [1, 'complete'],
      [2, 'complete'],
    ])
  })

  test('a client that probes with server/discover may go on with initialize', async () => {
    const answers = await exchange(
      request(1, 'server/discover', { _meta: MODERN_META }),
      request(2, 'initialize', {
        protocolVersion: '2025-03-26',
        capabilities: {},
        clientInfo: { name: 'test', version: '0' },
      }),
      request(3, 'ping'),
    )
    expect(answers.map(({ id, result }) => [id, result.protocolVersion ?? result.supportedVersions])).toEqual(
      [
        [1, ['2026-07-28']],
        [2, '2025-03-26'],
        [3, undefined],
      ],
    )
  })
})

describe.each(ERAS)('a connection opened by $era', ({ opening, ask, extra }) => {
  /** The answers to messages that follow the opening, by id. */
  const answers = async (...messages: unknown[]) => {
    const all = await exchange(...opening, ...messages)
    return sortById(all.filter((message) => message.id !== 'open'))
  }
  const result = (id: unknown, own: object) => ({ jsonrpc: '2.0', id, result: { ...own, ...extra } })
  const sentence = (text: string) => ({ content: [{ type: 'text', text }], isError: true })

  test('calls a tool', async () => {
    expect(await answers(ask(1, 'tools/call', { name: 'echo', arguments: { text: 'é🔐' } }))).toEqual([
      result(1, { content: [{ type: 'text', text: '{"text":"é🔐"}' }], structuredContent: { text: 'é🔐' } }),
    ])
  })

  test('shows a tool its arguments as they were sent, with own __proto__ keys', async () => {
    const line = JSON.stringify(ask(1, 'tools/call', { name: 'mirror', arguments: { value: 'HERE' } }))
    expect(await answers(line.replace('"HERE"', '{"__proto__":{"a":1},"b":[{"__proto__":null}]}'))).toEqual([
      result(1, {
        content: [{ type: 'text', text: 'mirrored' }],
        structuredContent: { json: '{"__proto__":{"a":1},"b":[{"__proto__":null}]}' },
      }),
    ])
  })

  test('refuses wrong arguments in one sentence', async () => {
    const line = JSON.stringify(ask(2, 'tools/call', { name: 'mirror', arguments: 'HERE' }))
    expect(
      await answers(
        ask(1, 'tools/call', { name: 'echo', arguments: { txt: 'a' } }),
        line.replace('"HERE"', '{"value":1,"__proto__":2}'),
        ask(3, 'tools/call', { name: 'echo' }),
        ask(4, 'tools/call', { name: 'echo', arguments: [] }),
      ),
    ).toEqual([
      result(
        1,
        sentence('invalid arguments for echo: unknown argument "txt" (accepted: "text", "times", "wait")'),
      ),
      result(2, sentence('invalid arguments for mirror: unknown argument "__proto__" (accepted: "value")')),
      result(3, sentence('invalid arguments for echo: missing argument "text" (a string)')),
      failure(
        4,
        -32602,
        'invalid params for "tools/call": "arguments": Invalid input: expected record, received array',
      ),
    ])
  })

  test('answers failures of tools in one sentence that holds no path', async () => {
    expect(
      await answers(
        ask(1, 'tools/call', { name: 'fail', arguments: { how: 'plainly' } }),
        ask(2, 'tools/call', { name: 'fail', arguments: { how: 'crash' } }),
        ask(3, 'tools/call', { name: 'fail', arguments: { how: 'unwritable' } }),
        ask(4, 'tools/call', { name: 'echo', arguments: { text: 'after' } }),
      ),
    ).toEqual([
      result(1, sentence('No doc found for slug "nope".')),
      result(2, sentence('fail failed inside the server (TypeError); its standard error says more')),
      failure(3, -32603, 'the answer to tools/call cannot be written as JSON'),
      result(4, {
        content: [{ type: 'text', text: '{"text":"after"}' }],
        structuredContent: { text: 'after' },
      }),
    ])
  })

  test('answers each invalid request by itself and goes on', async () => {
    expect(
      await answers(
        { ...ask(1, 'tools/list'), jsonrpc: '1.0' },
        { id: 2, method: 'tools/list' },
        { jsonrpc: '2.0', id: 3 },
        { jsonrpc: '2.0', id: 4, method: 7 },
        ask(5, 'no/such'),
        { jsonrpc: '2.0', id: 6, method: 'tools/call', params: null },
        { jsonrpc: '2.0', id: 7, method: 'tools/call', params: ['echo'] },
        ask(8, 'tools/call', { arguments: {} }),
        ask(9, 'tools/call', { name: 'no_such_tool' }),
        ask(10.5, 'tools/list'),
        ask(11, 'tools/list', { cursor: 5 }),
        ask(12, 'tools/list', { cursor: 'next' }),
        ask(13, 'resources/list'),
        ask(14, 'prompts/list'),
        ask(15, 'logging/setLevel', { level: 'info' }),
        ask(16, 'completion/complete', {}),
      ),
    ).toEqual([
      failure(1, -32600, '"jsonrpc" must be "2.0"'),
      failure(2, -32600, '"jsonrpc" must be "2.0"'),
      failure(3, -32600, '"method" must be a string'),
      failure(4, -32600, '"method" must be a string'),
      failure(5, -32601, 'method "no/such" is not served; this server has tools: tools/list, tools/call'),
      failure(6, -32602, 'invalid params for "tools/call": they must be an object'),
      failure(7, -32602, 'invalid params for "tools/call": they must be an object'),
      failure(
        8,
        -32602,
        'invalid params for "tools/call": "name": Invalid input: expected string, received undefined',
      ),
      failure(9, -32602, 'unknown tool "no_such_tool"; the tools are echo, mirror, fail'),
      failure(10.5, -32600, '"id" must be a string or a whole number'),
      failure(
        11,
        -32602,
        'invalid params for "tools/list": "cursor": Invalid input: expected string, received number',
      ),
      failure(12, -32602, 'unknown cursor "next"; all tools stand on the first page'),
      ...['resources/list', 'prompts/list', 'logging/setLevel', 'completion/complete'].map((method, place) =>
        failure(
          13 + place,
          -32601,
          `method "${method}" is not served; this server has tools: tools/list, tools/call`,
        ),
      ),
    ])
  })

  test('answers what has no id it could name with id null', async () => {
    const nameless = [
      7,
      'text',
      null,
      true,
      ask(null, 'tools/list'),
      ask({}, 'tools/list'),
      { jsonrpc: '2.0', method: 7 },
    ]
    const found = await answers(...nameless.map((message) => JSON.stringify(message)), '{"jsonrpc":', '[1,')
    expect(found.map(({ id, error }) => [id, error.code])).toEqual([
      ...nameless.map(() => [null, -32600]),
      [null, -32700],
      [null, -32700],
    ])
  })

  test('gives ids back with their type', async () => {
    const ids = [0, '0', -5, '', 9007199254740991, 'ключ', '\ud800', '__proto__', 'constructor']
    const found = await answers(
      ...ids.map((id) => ask(id, 'tools/call', { name: 'echo', arguments: { text: 'a' } })),
    )
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids))
    expect(found.every(({ result }) => result.structuredContent.text === 'a')).toBe(true)
  })

  test('answers two requests of one id twice', async () => {
    const call = (text: string) => ask(1, 'tools/call', { name: 'echo', arguments: { text } })
    const found = await answers(call('a'), call('b'))
    expect(found.map(({ id, result }) => [id, result.structuredContent.text]).toSorted()).toEqual([
      [1, 'a'],
      [1, 'b'],
    ])
  })

  test('answers neither notifications nor responses', async () => {
    expect(
      await answers(
        { jsonrpc: '2.0', method: 'no/such/notification' },
        { jsonrpc: '2.0', method: 'tools/list' },
        { jsonrpc: '2.0', method: 'notifications/initialized', params: null },
        { jsonrpc: '2.0', method: 'notifications/cancelled', params: [1] },
        { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: {} } },
        { jsonrpc: '2.0', id: 5, result: {} },
        { jsonrpc: '2.0', id: 6, error: { code: 1, message: 'no' } },
        { jsonrpc: '2.0', id: null, error: { code: 1, message: 'no' } },
      ),
    ).toEqual([])
  })

  test('lists the tools in the same bytes every time', async () => {
    const text = await exchangeText(
      `${[...opening, ask('same', 'tools/list'), ask('same', 'tools/list')].map((message) => JSON.stringify(message)).join('\n')}\n`,
    )
    const lists = text.split('\n').filter((line) => line.includes('"same"'))
    expect(lists).toHaveLength(2)
    expect(lists[0]).toBe(lists[1])
  })

  describe('a batch', () => {
    const echo = (id: unknown, text = 'a') => ask(id, 'tools/call', { name: 'echo', arguments: { text } })
    const echoed = (id: unknown, text = 'a') =>
      result(id, { content: [{ type: 'text', text: JSON.stringify({ text }) }], structuredContent: { text } })
    const batches = async (...messages: unknown[]) =>
      (await exchange(...opening, ...messages)).filter((message) => message.id !== 'open')

    test('is answered with one array, in its order, without its notifications and responses', async () => {
      expect(
        await batches([
          echo(1),
          { jsonrpc: '2.0', method: 'notifications/progress' },
          7,
          { jsonrpc: '2.0', id: 3, result: {} },
          [],
          echo(2, 'b'),
        ]),
      ).toEqual([
        [
          echoed(1),
          failure(null, -32600, 'a message must be an object with "jsonrpc" and "method"'),
          failure(null, -32600, 'a message must be an object with "jsonrpc" and "method"'),
          echoed(2, 'b'),
        ],
      ])
    })

    test('that is empty is an invalid request', async () => {
      expect(await batches([])).toEqual([
        failure(null, -32600, 'the batch is empty; send at least one request in it'),
      ])
    })

    test('of notifications alone is not answered', async () => {
      expect(
        await batches([
          { jsonrpc: '2.0', method: 'notifications/initialized' },
          { jsonrpc: '2.0', method: 'x' },
        ]),
      ).toEqual([])
    })

    test('leaves a cancelled request out', async () => {
      const slow = ask(1, 'tools/call', { name: 'echo', arguments: { text: 'slow', wait: 5000 } })
      const cancel = {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: 1, ...('_meta' in extra && { _meta: MODERN_META }) },
      }
      expect(await batches([slow, echo(2)], cancel)).toEqual([[echoed(2)]])
      expect(await batches([slow, cancel])).toEqual([])
      expect(await batches(slow, cancel)).toEqual([])
    })

    test('of more than 10 000 messages is refused as a whole', async () => {
      expect(await batches(Array.from({ length: 10_001 }, () => 1))).toEqual([
        failure(null, -32600, 'the batch has 10001 messages, more than 10000; send them one a line'),
      ])
    })

    test('is answered in part where the answers are too long together', async () => {
      const long = (id: number) =>
        ask(id, 'tools/call', { name: 'echo', arguments: { text: 'x'.repeat(5), times: 100_000 } })
      const ids = Array.from({ length: 150 }, (_, id) => id)
      const [answer] = await batches(ids.map(long))
      expect(answer.map((message: Message) => message.id)).toEqual(ids)
      const refused = answer.filter((message: Message) => message.error)
      expect(refused).toEqual(
        refused.map(({ id }: Message) =>
          failure(
            id,
            -32603,
            'the answers to this batch are too long together; send its requests one a line',
          ),
        ),
      )
      // Each answer has a mebicharacter, in both channels; 32 of them are taken, and what was asked by then.
      expect(ids.length - refused.length).toBeGreaterThan(32)
      expect(ids.length - refused.length).toBeLessThanOrEqual(33 + 64)
    })
  })
})

describe('a subscription', () => {
  const listen = (id: unknown) =>
    request(id, 'subscriptions/listen', { notifications: { toolsListChanged: true }, _meta: MODERN_META })
  const opened = (id: unknown) => ({
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications: {}, _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
  })
  const ended = (id: unknown) => ({
    jsonrpc: '2.0',
    id,
    result: {
      resultType: 'complete',
      _meta: {
        'io.modelcontextprotocol/subscriptionId': id,
        'io.modelcontextprotocol/serverInfo': { name: 'test-server', version: '1.2.3' },
      },
    },
  })

  test('holds up neither the end of the connection nor a batch, and is answered at the end', async () => {
    const list = request('list', 'no/such', { _meta: MODERN_META })
    expect(await exchange(list, listen(1), [listen(2), { ...list, id: 'in batch' }])).toEqual([
      failure(
        'list',
        -32601,
        'method "no/such" is not served; this server has tools: tools/list, tools/call',
      ),
      opened(1),
      opened(2),
      [
        failure(
          'in batch',
          -32601,
          'method "no/such" is not served; this server has tools: tools/list, tools/call',
        ),
      ],
      ended(1),
      ended(2),
    ])
  })
})

describe('found by fuzzing', () => {
  test.each([[null], ['text'], [{ progressToken: {} }]])(
    'a request whose _meta is %j is answered',
    async (_meta) => {
      expect(await exchange(request(1, 'tools/list', { _meta }))).toEqual([
        failure(1, -32602, 'invalid params for "tools/list": "_meta" is not what the protocol has there'),
      ])
    },
  )

  test('a request with the id of an open subscription is answered beside it', async () => {
    const [opened, batch, ended] = await exchange(
      request('open', 'server/discover', { _meta: MODERN_META }),
      request(1, 'subscriptions/listen', { notifications: {}, _meta: MODERN_META }),
      [request(1, 'tools/call', { name: 'echo', arguments: { text: 'a' }, _meta: MODERN_META })],
    ).then((messages) => messages.filter(({ id }) => id !== 'open'))
    expect(opened.method).toBe('notifications/subscriptions/acknowledged')
    expect(batch[0]).toMatchObject({ id: 1, result: { structuredContent: { text: 'a' } } })
    expect(ended).toMatchObject({ id: 1, result: { _meta: { 'io.modelcontextprotocol/subscriptionId': 1 } } })
  })
})

describe('the end of the input', () => {
  test('waits for what was asked', async () => {
    const slow = request(1, 'tools/call', { name: 'echo', arguments: { text: 'slow', wait: 300 } })
    const [answer] = await exchange(slow)
    expect(answer.result.structuredContent).toEqual({ text: 'slow' })
  })

  test('ends a last line without a line feed', async () => {
    expect(await exchangeText(JSON.stringify(request(1, 'ping')))).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{}}\n',
    )
  })

  test('may come at once', async () => {
    expect(await exchangeText('')).toBe('')
  })
})

describe('writing', () => {
  test('waits for a reader that is slow, and reading waits with it', async () => {
    const line = `${JSON.stringify(request(1, 'tools/call', { name: 'echo', arguments: { text: 'x'.repeat(1000), times: 100 } }))}\n`
    let read = 0
    let written = 0
    let ahead = 0
    const input = async function* () {
      for (; read < 640; read++) yield line
    }
    await serveStream(input(), {
      server: testServer(),
      async write(text) {
        await new Promise((resolve) => setImmediate(resolve))
        written++
        ahead = Math.max(ahead, read - written)
        expect(JSON.parse(text).result.structuredContent.text).toHaveLength(100_000)
      },
    })
    expect(written).toBe(640)
    // 64 requests at once, and the answers that fit into a mebibyte.
    expect(ahead).toBeLessThan(80)
  })

  test('that fails ends the connection with its error, without reading on', async () => {
    let read = 0
    const input = async function* () {
      for (; read < 100_000; read++) yield `${JSON.stringify(request(read, 'ping'))}\n`
    }
    const broken = new Error('nobody reads')
    const served = serveStream(input(), { server: testServer(), write: () => Promise.reject(broken) })
    await expect(served).rejects.toBe(broken)
    expect(read).toBeLessThan(200)
  })
})
