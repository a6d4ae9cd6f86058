import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AnchordocError } from '../errors.ts'

/**
 * The date of a documentation tree as an ISO string: `SOURCE_DATE_EPOCH` where it is set, else the last commit that touched the
 * tree; null where there is neither.
 *
 * @throws AnchordocError where `SOURCE_DATE_EPOCH` is no number of seconds
 */
export async function sourceDate(root: string, env: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  const { SOURCE_DATE_EPOCH: epoch } = env
  if (epoch) return isoDate(epoch) ?? refuse(epoch)
  const git = promisify(execFile)
  const options = { cwd: root, env, timeout: 10_000, windowsHide: true }
  return git('git', ['log', '-1', '--format=%ct', '--', '.'], options).then(
    ({ stdout }) => isoDate(stdout.trim()),
    () => null,
  )
}

function isoDate(seconds: string): string | null {
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : null
}

function refuse(epoch: string): never {
  throw new AnchordocError(
    `SOURCE_DATE_EPOCH is ${JSON.stringify(epoch)}: set it to seconds since 1970, or unset it.`,
  )
}
