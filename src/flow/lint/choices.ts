import { kindOf } from '../kinds/index.ts'
import type { Choice } from '../kinds/kind.ts'
import { normalise } from '../normalise.ts'
import { type Rule, stepRule } from './rule.ts'
import type { StepView } from './view.ts'

function choicesOf({ step }: StepView): Choice[] {
  return kindOf(step).choices?.(step) ?? []
}

const unhandledChoice = stepRule('unhandled-choice', 'warning', (view, report) => {
  for (const { id, at, next } of choicesOf(view)) {
    if (next !== undefined) continue
    report({
      path: view.at + at,
      message: `choice "${id}" of step "${view.step.id}" leads nowhere: give it or the step a "next"`,
    })
  }
})

const lostChoice = stepRule('lost-choice', 'warning', (view, report) => {
  const choices = choicesOf(view)
  const targets = new Set(choices.map(({ next }) => next))
  const [target] = targets
  if (choices.length < 2 || targets.size > 1 || target === undefined) return
  if ('save' in view.step && view.step.save !== undefined) return
  report({
    path: view.at,
    message: `every choice of step "${view.step.id}" leads to "${target}" and none is kept: add "save" or a "next" of their own`,
  })
})

const titleCollision = stepRule('title-collision', 'warning', (view, report) => {
  const seen = new Map<string, string>()
  for (const { title, at } of choicesOf(view)) {
    const key = normalise(title)
    const first = seen.get(key)
    if (first === undefined) seen.set(key, title)
    else {
      report({
        path: `${view.at}${at}/title`,
        message: `title "${title}" of step "${view.step.id}" reads the same as "${first}" when it is typed: tell them apart`,
      })
    }
  }
})

/** Rules about the choices of buttons and lists. */
export const CHOICE_RULES: readonly Rule[] = [unhandledChoice, lostChoice, titleCollision]
