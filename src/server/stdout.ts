import { Console } from 'node:console'

let reserved: ((text: string) => Promise<void>) | undefined

/**
 * Reserves standard output for the protocol until the process ends: what `console` and `process.stdout.write` are given, by
 * whichever library, goes to standard error from now on.
 *
 * @returns The only way left to standard output. It resolves when the text is written, and rejects when nobody reads.
 */
export function reserveStdout(): (text: string) => Promise<void> {
  if (reserved) return reserved
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  reserved = (text) =>
    new Promise((resolve, reject) => {
      write(text, (error) => (error ? reject(error) : resolve()))
    })
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write
  // Not every runtime's console writes through `process.stdout`.
  const onStderr = new Console({ stdout: stderr, stderr })
  for (const name of Object.keys(console) as (keyof Console)[]) {
    if (name !== 'Console' && typeof onStderr[name] === 'function')
      Object.assign(console, { [name]: onStderr[name] })
  }
  // Whoever waits for a write learns of its failure; a closed standard error is no reason to end.
  stdout.removeAllListeners('error').on('error', () => {})
  stderr.on('error', () => {})
  return reserved
}
