import canonicalize from 'canonicalize'

/** The RFC 8785 form of a JSON value: members by UTF-16 code unit, shortest numbers, no white space. */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? 'null'
}
