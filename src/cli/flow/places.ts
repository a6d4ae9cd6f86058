import { flowName } from '../../flow/flow-name.ts'
import type { Diagnostic } from '../../flow/lint/index.ts'
import { isFlow } from '../../flow/validate.ts'
import type { JsonFile } from './file.ts'

/** Where a diagnostic stands: `cafe.json:12:5`. */
export type Places = (diagnostic: Diagnostic) => string

/**
 * Finds the file of each diagnostic, the first file being the document that was linted and the others its subflows. A subflow that
 * was left out has one diagnostic of its own, under a name that another file may have as well.
 */
export function placesIn(files: readonly JsonFile[]): Places {
  const linted = new Map<string, JsonFile>()
  const leftOut: { [code: string]: { name: string; file: JsonFile }[] } = {
    'invalid-subflow': [],
    'duplicate-flow': [],
  }
  for (const [index, file] of files.entries()) {
    const name = flowName(file.value, `subflows/${index - 1}`)
    if (!isFlow(file.value)) leftOut['invalid-subflow']?.push({ name, file })
    else if (linted.has(name)) leftOut['duplicate-flow']?.push({ name, file })
    else linted.set(name, file)
  }
  const takeLeftOut = ({ code, flow }: Diagnostic) => {
    const candidates = leftOut[code]
    const index = candidates?.findIndex(({ name }) => name === flow) ?? -1
    return index < 0 ? undefined : candidates?.splice(index, 1)[0]?.file
  }
  return (diagnostic) => {
    const file = takeLeftOut(diagnostic) ?? linted.get(diagnostic.flow)
    return file?.at(diagnostic.path) ?? diagnostic.flow
  }
}
