import { LIMITS } from '../limits.ts'
import { array, scope, unique } from '../shapes/collection.ts'
import { id, stepId, writtenVariable } from '../shapes/name.ts'
import { member, object, optional } from '../shapes/object.ts'
import type { Of, Shape } from '../shapes/shape.ts'
import { template } from '../shapes/text.ts'
import { isRecord } from '../value.ts'
import { defineChoiceKind } from './choice.ts'
import { answering, type Choice, stepShape } from './kind.ts'

const row = object({
  id: unique('choice id', id),
  title: unique('choice title', template(1, LIMITS.rowTitle)),
  description: optional(template(1, LIMITS.rowDescription)),
  next: optional(stepId),
})
const rows = array(row, 1, LIMITS.listRows)
const title = template(1, LIMITS.listSectionTitle)
const section = object({ title: optional(title), rows })
const alone = array(section, 1, 1)
const several = array(object({ title, rows }), 2, LIMITS.listSections)
const size = array(section, 1, LIMITS.listSections)

/** Sections: each needs a title where there are two or more, and all together have a limited number of rows. */
const sections: Shape<Of<typeof section>[]> = {
  check(value, at, check) {
    const shape =
      Array.isArray(value) && value.length > 1 && value.length <= LIMITS.listSections ? several : size
    shape.check(value, at, check)
    if (shape === several && !check.full && totalRows(value as unknown[]) > LIMITS.listRows) {
      check.add(at, `must hold at most ${LIMITS.listRows} rows in total`)
    }
  },
  schema: (defs) => ({ anyOf: [alone.schema(defs), several.schema(defs)] }),
  visit: size.visit,
}

function totalRows(sections: unknown[]): number {
  let total = 0
  for (const section of sections) {
    const rows = isRecord(section) ? member(section, 'rows') : undefined
    if (Array.isArray(rows)) total += rows.length
  }
  return total
}

const shape = stepShape('list', {
  text: template(1, LIMITS.text),
  header: optional(template(1, LIMITS.header)),
  footer: optional(template(1, LIMITS.footer)),
  button: template(1, LIMITS.listButton),
  sections: scope(['choice id', 'choice title'], sections),
  save: optional(writtenVariable),
  ...answering,
})

function choicesOf(step: Of<typeof shape>): Choice[] {
  return step.sections.flatMap(({ rows }, section) =>
    rows.map(({ id, title, next }, index) => ({
      id,
      title,
      next: next ?? step.next,
      at: `/sections/${section}/rows/${index}`,
    })),
  )
}

/** Asks for a row of a list that opens behind a button. */
export const list = defineChoiceKind(shape, {
  name: 'list',
  choice: 'row',
  choices: choicesOf,
  maxText: LIMITS.text,
  maxTitle: LIMITS.rowTitle,
})
