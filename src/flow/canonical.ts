import canonicalize from 'canonicalize'

/**
 * The canonical text of a JSON value (RFC 8785): members in UTF-16 order, numbers in their shortest form, no white space.
 * Throws on a lone surrogate and on what JSON cannot hold (NaN, a cycle).
 */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? 'null'
}
