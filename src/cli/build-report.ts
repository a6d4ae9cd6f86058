import type { BuildReport } from '../corpus/build.ts'
import type { LeftOut } from '../corpus/format.ts'
import { duration } from './progress.ts'

/** What a build did, and the seconds it took. */
export type TimedReport = BuildReport & { seconds: number }

/** A build's report as lines for people, without its warnings. */
export function reportLines(report: TimedReport, shown: string): string[] {
  const { pages, sections, pieces, embedded, bytes, seconds, runtime, anchors, slugs, leftOut } = report
  const vectors =
    pieces === 0
      ? 'no vectors'
      : `${count(pieces, 'piece')}, ${embedded === 0 ? 'none' : embedded} of them embedded now${runtime ? ` (${runtime})` : ''}`
  const out = leftOutParts(leftOut)
  return [
    `${shown}: ${count(pages, 'page')}, ${count(sections, 'section')}, ${vectors}; ${size(bytes)} in ${took(seconds)}`,
    `anchors as on ${anchors === 'github' ? 'GitHub' : 'a VitePress site'}; slugs are ${slugs === 'name' ? 'file names' : 'paths'}`,
    ...(out.length > 0 ? [`left out: ${out.join(', ')}`] : []),
  ]
}

function leftOutParts({ drafts, unsearched, excluded, hidden, links }: LeftOut): string[] {
  return [
    ...(drafts > 0 ? [count(drafts, 'draft')] : []),
    ...(unsearched > 0 ? [`${count(unsearched, 'page')} with \`search: false\``] : []),
    ...(excluded > 0 ? [count(excluded, 'excluded page')] : []),
    ...(hidden > 0 ? [count(hidden, 'hidden file or folder', 'hidden files and folders')] : []),
    ...(links > 0 ? [`${count(links, 'link')} to what is read where it lies`] : []),
  ]
}

/** `1 page`, `2 pages` */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`
}

function took(seconds: number): string {
  return seconds < 10 ? `${seconds.toFixed(1)} s` : duration(seconds)
}

function size(bytes: number): string {
  if (bytes < 1e3) return `${bytes} bytes`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
