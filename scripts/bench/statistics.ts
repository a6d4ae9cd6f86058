/** The value below which a share of the others lies, between two of them in proportion. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Half the range in which the middle half of the values lies, as a share of their median. */
export function spread(values: readonly number[]): number {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values)
}

/** A number with three digits that count: `1 234`, `98.6`, `0.125`. */
export function digits(value: number): string {
  const places = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  const [whole = '', part] = value.toFixed(places).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0'), ...(part === undefined ? [] : [part])].join('.')
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`
