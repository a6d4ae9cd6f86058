let failed = 0

/** Says how a check went; what is wrong counts. */
export function say(name: string, problems: readonly string[]): void {
  failed += problems.length
  console.log(`${problems.length > 0 ? 'FAIL' : 'ok  '}  ${name}`)
  for (const problem of problems) console.log(`        ${problem}`)
}

/** Says that a check could not be made here, and why. */
export function skip(name: string, reason: string): void {
  console.log(`skip  ${name}: ${reason}`)
}

export function failures(): number {
  return failed
}
