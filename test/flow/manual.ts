import { readdirSync, readFileSync } from 'node:fs'
import { EXAMPLE_FLOW } from '../../src/flow/example.ts'
import { type FlowDocument, lintFlows, scriptIssues, validateFlow } from '../../src/flow/index.ts'
import { kindOf, type Step } from '../../src/flow/kinds/index.ts'
import { type Fence, fencesOf, setting, withBodies } from '../docs/fences.ts'

/**
 * The samples of the pages about flows are marked in the info of their fence; those that are commands or calls of tools are run with
 * all others of the manual. Here are
 *
 * - `json flow`: a valid document; `json step`: steps that make one, with ends where they lead to; `json when`: a condition;
 * - `json script`: a conversation script; `json handlers`: more of a request;
 * - `json lint`: a document, with what it needs besides, of which lint says what the next fence, `text`, shows;
 * - `js`: a program that prints what the next fence shows, in the folder of the finished tutorial;
 * - `json cafe` and `json payment`: what the tutorial changes in its files. A fence for the console that names `project=cafe/N` stands
 *   where they are as in that folder.
 */
const ROOT = new URL('../../', import.meta.url)

export const FLOW_PAGES: readonly string[] = readdirSync(new URL('docs/flow', ROOT))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/flow/${name}`)
  .sort()

export const readPage = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

const VARIABLES = {
  name: { type: 'string' },
  city: { type: 'string' },
  plan: { type: 'string' },
  code: { type: 'string' },
  status: { type: 'string' },
  age: { type: 'number' },
  total: { type: 'number' },
  tries: { type: 'number', default: 0 },
  agreed: { type: 'boolean' },
  tags: { type: 'list' },
  order: { type: 'object' },
}

const END = { id: 'done', kind: 'end' } as const

/** The document a sample stands for; undefined where it stands for none. */
function documentOf({ info, body }: Fence): unknown {
  const rest = { version: 2, id: 'demo', name: 'Demo', variables: VARIABLES }
  if (info === 'json flow') return JSON.parse(body)
  if (info === 'json when') {
    const branch = { id: 'a', kind: 'branch', cases: [{ when: JSON.parse(body), next: 'done' }] }
    return { ...rest, start: 'a', steps: [branch, END] }
  }
  if (info !== 'json step') return undefined
  const steps = [JSON.parse(body)].flat() as Step[]
  const ids = new Set(steps.map(({ id }) => id))
  const targets = steps.flatMap((step) =>
    kindOf(step)
      .edges(step)
      .flatMap((edge) => ('to' in edge && !ids.has(edge.to) ? edge.to : [])),
  )
  const ends = [...new Set(targets)].map((id) => ({ ...END, id }))
  return { ...rest, start: steps[0]?.id, steps: [...steps, ...ends] }
}

/** What is wrong with the samples of a page that must be valid. */
export function faultsIn(page: string): unknown[] {
  return fencesOf(page).flatMap((fence) => {
    const document = documentOf(fence)
    const issues = [
      ...(document === undefined ? [] : validateFlow(document).issues),
      ...(fence.info === 'json script' ? scriptIssues(JSON.parse(fence.body)) : []),
    ]
    return issues.length > 0 ? [{ body: fence.body, issues }] : []
  })
}

/** The page with what lint really says of its samples. */
export function linted(page: string): string {
  const fences = fencesOf(page)
  const bodies = fences.flatMap((fence, place): [Fence, string][] => {
    const said = fences[place + 1]
    if (fence.info !== 'json lint' || said?.info !== 'text') return []
    const sample = JSON.parse(fence.body)
    const { document = sample, subflows } = sample
    const left = {
      version: 2,
      id: 'demo',
      name: 'Demo',
      start: document.steps[0].id,
      triggers: [{ on: 'any' }],
    }
    const whole = 'version' in document ? document : { ...left, ...document }
    const { valid, issues } = validateFlow(whole)
    if (!valid) return [[said, JSON.stringify(issues)]]
    const lines = lintFlows(whole, subflows).map(
      ({ severity, code, message }) => `${severity} ${code}: ${message}`,
    )
    return [[said, lines.join('\n')]]
  })
  return withBodies(page, new Map(bodies))
}

/** The codes a page tells of in its headings, each with those its sample gets. */
export function lintSamples(page: string): { code: string; found: string[] }[] {
  return [...page.matchAll(/^### (\S+)\n(.*?)(?=^### |^## |$(?![\s\S]))/gms)].map(
    ([, code = '', body = '']) => ({
      code,
      found: [...body.matchAll(/^(?:error|warning|info) (\S+): /gm)].map(([, found = '']) => found),
    }),
  )
}

/** The files of the tutorial, by folder and name, at each place where a command is shown. */
export function stagesOf(page: string): Map<string, { [file: string]: unknown }> {
  const stages = new Map<string, { [file: string]: unknown }>()
  const files: { [file: string]: unknown } = {}
  for (const fence of fencesOf(page)) {
    const project = setting(fence.info, 'project')
    if (fence.info === 'json cafe')
      files['cafe.json'] = merged(files['cafe.json'] ?? {}, JSON.parse(fence.body))
    if (fence.info === 'json payment') files['payment.json'] = JSON.parse(fence.body)
    if (fence.info === 'json handlers') files['handlers.json'] = JSON.parse(fence.body)
    if (fence.info === 'json script') files['cafe.flow-test.json'] = JSON.parse(fence.body)
    if (project) stages.set(project, { ...files })
  }
  return stages
}

type Part = { steps?: { id: string }[]; variables?: object }

/** Steps of the same id are replaced, others added before the ends that stand last. */
function merged(before: Part, { steps = [], variables, ...rest }: Part): Part {
  const added = new Map([...(before.steps ?? []), ...steps].map((step) => [step.id, step]))
  return { ...before, ...rest, variables: { ...before.variables, ...variables }, steps: [...added.values()] }
}

/** The tutorial's document and the example's are the same but for the order of their steps. */
export function inOrderOf(document: Part): Part {
  const order = EXAMPLE_FLOW.document.steps.map(({ id }) => id)
  const place = ({ id }: { id: string }) => order.indexOf(id)
  return { ...document, steps: [...(document.steps ?? [])].sort((a, b) => place(a) - place(b)) }
}

export type { FlowDocument }
