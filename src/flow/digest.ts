import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical.ts'
import { FlowError } from './errors.ts'
import { hugeNumber } from './finite.ts'
import { LIMITS } from './limits.ts'
import { pointer } from './pointer.ts'
import { member } from './shapes/object.ts'
import { hasLoneSurrogate } from './shapes/text.ts'
import { isRecord } from './value.ts'

export interface FlowDigest {
  /** SHA-256 of the canonical JSON (RFC 8785) in UTF-8, lower-case hexadecimal. */
  digest: string
  /** The document's version: 0 where it has none, null where that is not a non-negative integer. */
  version: number | null
}

/**
 * The digest of any JSON value, valid document or not. Member order, white space and the spelling of numbers change nothing;
 * everything else does. Throws a `FlowError` for a lone surrogate, a number beyond JSON's and more than 64 levels.
 */
export function digestFlow(document: unknown): FlowDigest {
  requireJson(document, 'digest')
  return { digest: sha256(document, 'digest'), version: versionOf(document) }
}

/** The digest alone, of a value of no great depth; `verb` says in an error what cannot be done. */
export function sha256(document: unknown, verb: string): string {
  try {
    return createHash('sha256').update(canonicalJson(document), 'utf8').digest('hex')
  } catch (error) {
    const surrogate = loneSurrogate(document, '')
    throw surrogate === undefined
      ? error
      : new FlowError(`cannot ${verb}: lone surrogate at ${surrogate || 'the document'}`)
  }
}

/** The version a document says it has: 0 where it says none, null where it is no version. */
function versionOf(document: unknown): number | null {
  if (!isRecord(document)) return null
  const version = member(document, 'version') ?? (Object.hasOwn(document, 'version') ? null : 0)
  return Number.isInteger(version) && (version as number) >= 0 ? Math.abs(version as number) : null
}

/** Throws a `FlowError` for a value nested deeper than any argument may be, and for a number beyond JSON's. */
export function requireJson(value: unknown, verb: string): void {
  if (isDeeper(value, LIMITS.argumentDepth)) {
    throw new FlowError(
      `cannot ${verb}: the document is nested more than ${LIMITS.argumentDepth} levels deep`,
    )
  }
  const huge = hugeNumber(value, '')
  if (huge !== undefined)
    throw new FlowError(`cannot ${verb}: number out of range at ${huge || 'the document'}`)
}

/** Whether lists and objects stand inside each other more than `levels` deep. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1))
}

/** The pointer of the first text or member name with a lone surrogate; members in UTF-16 order. */
function loneSurrogate(value: unknown, at: string): string | undefined {
  if (typeof value === 'string') return hasLoneSurrogate(value) ? at : undefined
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = loneSurrogate(item, pointer(at, index))
      if (found !== undefined) return found
    }
  } else if (isRecord(value)) {
    for (const key of Object.keys(value).sort()) {
      const here = pointer(at, key)
      const found = hasLoneSurrogate(key) ? here : loneSurrogate(value[key], here)
      if (found !== undefined) return found
    }
  }
  return undefined
}
