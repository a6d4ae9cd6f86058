/** Runs before `npm pack` and `npm publish`: exits with 1 where something must not be published, and says what to run. */
import { packageRoot } from '../src/package-root.ts'
import { reasonsNotToPack } from './check-package/guard.ts'

const reasons = await reasonsNotToPack(packageRoot())
for (const reason of reasons) console.error(`Not packed: ${reason}`)
process.exitCode = reasons.length > 0 ? 1 : 0
