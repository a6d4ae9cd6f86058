import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { performance } from 'node:perf_hooks'
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
  const times: number[] = []
  arithmetic()
  return {
    sample() {
      const start = performance.now()
      arithmetic()
      times.push(performance.now() - start)
    },
    report() {
      const usual = median(times)
      const worst = Math.max(...times)
      const verdict = worst < 1.15 * usual ? 'The machine was quiet' : 'The machine was disturbed'
      return (
        `${verdict}: a fixed piece of arithmetic, timed ${times.length} times in between, took ${digits(Math.min(...times))} to ` +
        `${digits(worst)} ms (median ${digits(usual)}); the load was ${load.toFixed(1)} before and ` +
        `${(loadavg()[0] ?? 0).toFixed(1)} after.`
      )
    },
  }
}

function arithmetic(): number {
  let sum = 0
  for (let i = 1; i <= 40_000_000; i++) sum += 1 / (i * i)
  return sum
}
