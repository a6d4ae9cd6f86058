import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { performance } from 'node:perf_hooks'
import { processorTime } from './processor.ts'
import { digits, median } from './statistics.ts'

/** The machine and the runtime, as one line. */
export function describeMachine(): string {
  const processors = cpus()
  return [
    `${processors.length} × ${processors[0]?.model.replace(/\s+/g, ' ').trim()}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release().split('-')[0]}`,
    `Node ${process.versions.node}`,
  ].join(', ')
}

/** Tells how much the machine was disturbed while something was measured. */
export interface NoiseMeter {
  /** Does a fixed piece of arithmetic and notes how long it takes; called between measurements. */
  sample(): void
  /** What was noted, as a sentence. */
  report(): string
}

export function openNoiseMeter(): NoiseMeter {
  const load = loadavg()[0] ?? 0
  const stretched: number[] = []
  return {
    sample: () => void stretched.push(stretch()),
    report() {
      const worst = Math.max(...stretched)
      return (
        `The machine was ${worst < QUIET && load < IDLE ? 'quiet' : 'busy with other work, so take times with caution'}: a fixed piece of arithmetic, ` +
        `done ${stretched.length} times in between, took ${digits(median(stretched))} times its processor time, ${digits(worst)} times ` +
        `at worst; the load was ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after.`
      )
    },
  }
}

/** Up to so many times its processor time a piece of arithmetic takes on a machine that does nothing else. */
const QUIET = 1.1

/** The load of a machine that does nothing, itself starting the bench. */
const IDLE = 1

/** How many times its processor time a fixed piece of arithmetic takes. */
function stretch(): number {
  const start = performance.now()
  const time = processorTime(arithmetic)
  return (performance.now() - start) / time
}

function arithmetic(): number {
  let sum = 0
  for (let i = 1; i <= 40_000_000; i++) sum += 1 / (i * i)
  return sum
}
