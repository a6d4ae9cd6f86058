import { readFileSync } from 'node:fs'

/** Reads a file of cases of the flow language. */
export function flowCases<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/flow/${name}.json`, import.meta.url), 'utf8')) as T
}
