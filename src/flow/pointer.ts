/** The RFC 6901 pointer of the member or item `key` of what stands at `at`. */
export function pointer(at: string, key: string | number): string {
  return `${at}/${typeof key === 'number' ? key : key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Orders texts by UTF-16 unit, the order of canonical JSON and of every list the flow functions sort. */
export function byUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
