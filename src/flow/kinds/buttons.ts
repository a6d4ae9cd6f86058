import { LIMITS } from '../limits.ts'
import { array, scope, unique } from '../shapes/collection.ts'
import { id, stepId, writtenVariable } from '../shapes/name.ts'
import { object, optional } from '../shapes/object.ts'
import type { Of } from '../shapes/shape.ts'
import { template } from '../shapes/text.ts'
import { defineChoiceKind } from './choice.ts'
import { answering, type Choice, stepShape } from './kind.ts'

const button = object({
  id: unique('choice id', id),
  title: unique('choice title', template(1, LIMITS.buttonTitle)),
  next: optional(stepId),
})

const shape = stepShape('buttons', {
  text: template(1, LIMITS.buttonsText),
  header: optional(template(1, LIMITS.header)),
  footer: optional(template(1, LIMITS.footer)),
  buttons: scope(['choice id', 'choice title'], array(button, 1, LIMITS.buttons)),
  save: optional(writtenVariable),
  ...answering,
})

function choicesOf(step: Of<typeof shape>): Choice[] {
  return step.buttons.map(({ id, title, next }, index) => ({
    id,
    title,
    next: next ?? step.next,
    at: `/buttons/${index}`,
  }))
}

/** Asks for one of up to three buttons. */
export const buttons = defineChoiceKind(shape, {
  name: 'buttons',
  choice: 'button',
  choices: choicesOf,
  maxText: LIMITS.buttonsText,
  maxTitle: LIMITS.buttonTitle,
})
