import type { Shape } from '../shapes/shape.ts'
import { chosen } from '../simulate/choice.ts'
import { renderTemplate } from '../template.ts'
import { type Choice, defineKind, type Kind, type StepBase, to } from './kind.ts'

/** What a step that offers choices has. */
interface ChoiceStep extends StepBase {
  text: string
  save?: string
  otherwise?: string
  timeout?: { seconds: number; next: string }
}

interface ChoiceKind<S> {
  /** Of the kind, and of the message it sends. */
  name: string
  /** What one choice is called in outcomes: `<choice>:<id>`. */
  choice: string
  choices(step: S): Choice[]
  /** Characters that the message and a title may have. */
  maxText: number
  maxTitle: number
}

/** A kind that asks for one of several choices and saves the id of the one that is taken. */
export function defineChoiceKind<S extends ChoiceStep>(
  shape: Shape<S>,
  { name, choice, choices, maxText, maxTitle }: ChoiceKind<S>,
): Kind<S> {
  const outcomeOf = (id: string) => `${choice}:${id}`
  return defineKind({
    name,
    shape,
    mermaid: ['{{"', '"}}'],
    label: (step) => step.text,
    edges: (step) => [
      ...choices(step).flatMap(({ id, title, next }) => to(outcomeOf(id), next, title)),
      ...to('otherwise', step.otherwise),
      ...to('timeout', step.timeout?.next),
    ],
    choices,
    waits: true,
    messages: () => 1,
    assigns: (step, outcome) => ({
      writes: step.save !== undefined && outcome.startsWith(outcomeOf('')) ? [step.save] : [],
      clears: [],
    }),
    run(step, turn) {
      turn.send({
        type: name,
        text: turn.text(step.text, maxText),
        choices: choices(step).map(({ id, title }) => ({ id, title: turn.text(title, maxTitle) })),
      })
      return { wait: 'reply' }
    },
    reply(step, event, turn) {
      const titled = choices(step).map(({ id, title }) => ({ id, title: renderTemplate(title, turn.lookup) }))
      const taken = chosen(titled, event)
      if (!taken) return undefined
      if (step.save !== undefined) turn.write(step.save, taken.id)
      return outcomeOf(taken.id)
    },
  })
}
