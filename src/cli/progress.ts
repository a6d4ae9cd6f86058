import { performance } from 'node:perf_hooks'
import type { Terminal } from './terminal.ts'

/** How far some counted work is. */
export interface Progress {
  done: number
  total: number
  /** Since it began. */
  seconds: number
}

/** A bar is drawn again at most this often. */
const REDRAW_MS = 100
/** Where no bar can be drawn, so many lines are written at most. */
const LINES = 10
/** And so many milliseconds lie between them: work that is over sooner has its last line alone. */
const LINE_MS = 2_000
const BAR_COLUMNS = 24

/**
 * Shows on stderr how far some work is: a bar that is drawn over in a terminal, lines elsewhere.
 *
 * @param noun what is counted, in the plural
 * @param clock milliseconds, from whenever
 */
export function showProgress(
  noun: string,
  terminal: Pick<Terminal, 'err' | 'progress' | 'columns'>,
  clock = () => performance.now(),
): (done: number, total: number) => void {
  const start = clock()
  let shownAt = terminal.progress ? Number.NEGATIVE_INFINITY : start
  let lines = 0
  return (done, total) => {
    const now = clock()
    const progress = { done, total, seconds: (now - start) / 1000 }
    if (terminal.progress) {
      if (now - shownAt < REDRAW_MS && done < total) return
      shownAt = now
      terminal.err(
        `\r${progressBar(progress, noun)
          .padEnd(terminal.columns - 1)
          .slice(0, terminal.columns - 1)}`,
      )
      if (done === total) terminal.err('\n')
    } else if (done === total || (now - shownAt >= LINE_MS && Math.floor((done * LINES) / total) > lines)) {
      shownAt = now
      lines = Math.floor((done * LINES) / total)
      terminal.err(`${progressLine(progress, noun)}\n`)
    }
  }
}

/** `████░░░░ 120/960 sections, 38/s, 22 s left` */
export function progressBar(progress: Progress, noun: string): string {
  const full = Math.floor((progress.done / progress.total) * BAR_COLUMNS)
  return `${'█'.repeat(full)}${'░'.repeat(BAR_COLUMNS - full)} ${progressLine(progress, noun)}`
}

/** `120/960 sections, 38/s, 22 s left` */
export function progressLine({ done, total, seconds }: Progress, noun: string): string {
  const rate = done / seconds
  if (done === 0 || seconds === 0) return `${done}/${total} ${noun}`
  const left = done < total ? `, ${duration((total - done) / rate)} left` : ''
  return `${done}/${total} ${noun}, ${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s${left}`
}

/** `22 s`, `3 min 5 s`, `2 h 10 min` */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
