import { json } from '../answer.ts'
import { defineCommand } from '../command.ts'
import { answerOf, FILES, JSON_FLAG } from './shared.ts'

export const command = defineCommand({
  name: 'flow digest',
  about:
    'Prints the SHA-256 of each document in canonical JSON (RFC 8785): the same for every order of members and every formatting.',
  positionals: FILES,
  flags: JSON_FLAG,
  examples: [
    {
      line: 'anchordoc flow digest flows/cafe.json',
      does: 'To tell whether the document that was reviewed is deployed.',
    },
  ],
  async run({ values, words }, terminal) {
    const [{ readJsonFile }, { digestFlow }] = await Promise.all([
      import('./file.ts'),
      import('../../flow/digest.ts'),
    ])
    const digested = words.map((word) => {
      const { shown, value } = readJsonFile(word, terminal)
      return { shown, answer: digestFlow(value) }
    })
    terminal.out(
      values.json
        ? json(answerOf(digested))
        : digested.map(({ shown, answer }) => `${answer.digest}  ${shown}\n`).join(''),
    )
    return 0
  },
})
