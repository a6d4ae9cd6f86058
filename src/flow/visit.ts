import type { FlowDocument } from './document.ts'
import { anyStep, type Step } from './kinds/index.ts'
import { pointer } from './pointer.ts'
import type { Use } from './shapes/shape.ts'
import { templatePaths } from './template.ts'

/** The texts and variables a step uses, in the order of its members; `at` is the step's pointer. */
export function usesOf(step: Step, at: string): Use[] {
  const uses: Use[] = []
  anyStep.visit?.(step, at, (use) => uses.push(use))
  return uses
}

/** The uses of each step of a document, by the step's index. */
export function usesOfSteps(document: FlowDocument): Use[][] {
  return document.steps.map((step, index) => usesOf(step, pointer('/steps', index)))
}

/** The paths that a use reads: its own, or those in a template. */
export function pathsReadBy(use: Use): string[] {
  if (use.use === 'read') return [use.path]
  return use.use === 'text' && use.template ? templatePaths(use.text).map(({ path }) => path) : []
}
