import { execFileSync } from 'node:child_process'

/** Process ids of the embedders that a process has started and that still run. */
export function embeddersOf(parent: number): number[] {
  return listed()
    .filter(({ ppid, args }) => ppid === parent && args.includes('child-main'))
    .map(({ pid }) => pid)
}

export function isRunning(pid: number): boolean {
  return listed().some((process) => process.pid === pid)
}

/** Resolves when the condition holds; rejects when it does not within ten seconds. */
export async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (condition()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`never came true: ${condition}`)
}

function listed() {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, ppid, state, args]) => ({ pid: Number(pid), ppid: Number(ppid), state, args: args ?? '' }))
    .filter(({ state }) => !state?.startsWith('Z'))
}
