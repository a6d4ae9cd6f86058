import { createHash, type Hash } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../make-folder.ts'

/** Bytes read at a time. */
const CHUNK = 1 << 20

/** A line of a file, without its line feed, and the SHA-256 of every byte before it. */
export interface Line {
  bytes: Buffer
  /** Asked for before the next line is. */
  digest(): string
}

/** The first bytes of a file as text, for a look at what it is. */
export async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The lines of a file, read in pieces: no more of it is in memory than its longest line. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const hash = createHash('sha256')
  const file = await open(path)
  try {
    let rest: Buffer[] = []
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK)
      const { bytesRead } = await file.read(chunk, 0, CHUNK)
      if (bytesRead === 0) break
      let from = 0
      for (let feed = chunk.indexOf(10); feed >= 0 && feed < bytesRead; feed = chunk.indexOf(10, from)) {
        rest.push(chunk.subarray(from, feed))
        yield* line(rest, hash)
        from = feed + 1
        rest = []
      }
      rest.push(chunk.subarray(from, bytesRead))
    }
    if (rest.some(({ length }) => length > 0)) yield* line(rest, hash)
  } finally {
    await file.close()
  }
}

function* line(parts: Buffer[], hash: Hash): Generator<Line> {
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  yield { bytes, digest: () => hash.copy().digest('hex') }
  hash.update(bytes).update('\n')
}

/**
 * Writes a file line by line beside its final place and moves it there: whoever reads it sees the old file or the new one, whole.
 *
 * @param last makes the last line from the SHA-256 of every byte before it
 * @returns the file's size in bytes
 */
export async function writeLines(
  path: string,
  lines: Iterable<string>,
  last: (digest: string) => string,
): Promise<number> {
  makeFolder(dirname(path))
  await removeLeftovers(path)
  const unfinished = `${path}.${process.pid}${UNFINISHED}`
  const hash = createHash('sha256')
  let size = 0
  try {
    const file = await open(unfinished, 'w')
    try {
      const write = async (text: string): Promise<void> => {
        const bytes = Buffer.from(`${text}\n`)
        hash.update(bytes)
        size += bytes.length
        await file.writeFile(bytes)
      }
      for (const text of lines) await write(text)
      await write(last(hash.copy().digest('hex')))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return size
}

const UNFINISHED = '.unfinished'

/** Removes what builds that were killed left beside the file. */
async function removeLeftovers(path: string): Promise<void> {
  const prefix = `${basename(path)}.`
  for (const name of await readdir(dirname(path))) {
    const pid =
      name.startsWith(prefix) && name.endsWith(UNFINISHED)
        ? name.slice(prefix.length, -UNFINISHED.length)
        : ''
    if (/^\d+$/.test(pid) && !isRunning(Number(pid))) await rm(join(dirname(path), name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
