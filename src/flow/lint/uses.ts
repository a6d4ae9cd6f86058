import type { Use } from '../shapes/shape.ts'
import { parseTemplate, type TemplatePart } from '../template.ts'
import { rootOf } from '../value.ts'

/** A text that may hold `{{path}}`, and at most `max` characters as it is written. */
export interface Template {
  at: string
  text: string
  max: number
  parts: readonly TemplatePart[]
}

/** A variable that a step reads. */
export interface Read {
  variable: string
  at: string
  /** Nothing stands in for it where it has no value. */
  needs: boolean
  /** The step itself gave it a value before. */
  local: boolean
}

/** What a step uses, each in the order of its members. */
export interface Uses {
  templates: readonly Template[]
  reads: readonly Read[]
  /** The variables it writes. */
  writes: readonly string[]
}

/**
 * Sorts the uses of a step. What one object of the step writes counts for what comes after the object: an assignment
 * for the assignments behind it.
 */
export function sortUses(uses: readonly Use[]): Uses {
  const templates: Template[] = []
  const reads: Read[] = []
  const writes: { variable: string; object: string }[] = []
  const read = (path: string, at: string, needs: boolean) => {
    const variable = rootOf(path)
    const local = writes.some((write) => write.variable === variable && !at.startsWith(write.object))
    reads.push({ variable, at, needs, local })
  }
  for (const use of uses) {
    if (use.use === 'write') {
      writes.push({ variable: use.variable, object: use.at.slice(0, use.at.lastIndexOf('/') + 1) })
    } else if (use.use === 'read') read(use.path, use.at, !use.presence)
    else if (use.template) {
      const { at, text, max } = use
      const parsed = parseTemplate(text)
      const parts = 'parts' in parsed ? parsed.parts : []
      templates.push({ at, text, max, parts })
      for (const part of parts) {
        if (typeof part !== 'string') read(part.path, at, part.fallback === undefined)
      }
    }
  }
  return { templates, reads, writes: writes.map(({ variable }) => variable) }
}
