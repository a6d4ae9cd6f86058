import type { Json } from '../../flow/value.ts'
import { NAME } from '../../version.ts'
import { json } from '../answer.ts'
import { defineCommand } from '../command.ts'
import { visible } from '../text.ts'
import { JSON_FLAG } from './shared.ts'

export const command = defineCommand({
  name: 'flow migrate',
  about:
    'Prints an older document as one of the current version. What is left to mend is said on the error stream, and ends with 1.',
  positionals: [{ name: 'file', required: true }],
  flags: {
    target: {
      type: 'number',
      value: 'N',
      min: 0,
      max: 2,
      help: 'Version wanted; the current one by default.',
    },
    out: { type: 'text', value: 'FILE', help: 'Write the document there; it may be the file itself.' },
    ...JSON_FLAG,
  },
  examples: [{ line: 'anchordoc flow migrate old.json --out cafe.json', does: 'Leaves old.json as it is.' }],
  async run({ values: { target, out, json: asJson }, words: [path = ''] }, terminal) {
    const [{ readJsonFile }, { writeText }, { migrateFlow }] = await Promise.all([
      import('./file.ts'),
      import('./write.ts'),
      import('../../flow/migrate/index.ts'),
    ])
    const { shown, value } = readJsonFile(path, terminal)
    const migration = migrateFlow(value as Json, target)
    const { document, from, to, issues } = migration
    if (out !== undefined) writeText(out, json(document), terminal)
    if (asJson) terminal.out(json(migration))
    else if (out === undefined) terminal.out(json(document))
    if (!asJson) {
      terminal.err(
        `${NAME}: ${shown} ${from === to ? `stays at version ${to}` : `went from version ${from} to ${to}`}\n`,
      )
      for (const { path, message } of issues) {
        terminal.err(`${NAME}: ${path === '' ? 'the document' : visible(path)} ${visible(message)}\n`)
      }
    }
    return issues.length > 0 ? 1 : 0
  },
})
