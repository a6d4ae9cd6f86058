import { saveCorpus } from '../../../src/corpus/file.ts'
import { largeCorpus } from './large-corpus.ts'

const [out = ''] = process.argv.slice(2)
await saveCorpus(out, largeCorpus('even'))
process.stdout.write('written once')
for (;;) {
  await saveCorpus(out, largeCorpus('odd'))
  await saveCorpus(out, largeCorpus('even'))
}
