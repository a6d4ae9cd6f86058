/** The RFC 6901 pointer of the member or item `key` of what stands at `at`. */
export function pointer(at: string, key: string | number): string {
  return `${at}/${typeof key === 'number' || !/[~/]/.test(key) ? key : key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
