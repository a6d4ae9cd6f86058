import { quote } from '../quote.ts'
import { INTERNAL_ERROR, INVALID_PARAMS, isObject, METHOD_NOT_FOUND } from './message.ts'

interface RpcError {
  code: number
  message: string
  data?: unknown
}

/** What zod says about one place in a value. */
interface Issue {
  path: (string | number)[]
  message: string
}

/**
 * An error of the SDK as one sentence. It reports params that do not fit with zod's list of issues, mostly under the code of an
 * internal error.
 */
export function plainError(error: RpcError, method: string): RpcError {
  if (error.code === METHOD_NOT_FOUND) {
    return {
      code: METHOD_NOT_FOUND,
      message: `method ${quote(method)} is not served; this server has tools: tools/list, tools/call`,
    }
  }
  const issue = firstIssue(error.message)
  if (!issue) return /[\r\n]/.test(error.message) ? { ...error, message: 'internal error' } : error
  if (error.message.includes(' result: ')) {
    return { code: INTERNAL_ERROR, message: `${quote(method)} gave a result that the protocol does not know` }
  }
  const path = issue.path.filter((key, place) => place > 0 || key !== 'params')
  const where = path.length > 0 ? `${quote(path.join('.'))}: ` : ''
  return {
    code: INVALID_PARAMS,
    message: `invalid params for ${quote(method)}: ${where}${oneLine(issue.message)}`,
  }
}

function firstIssue(message: string): Issue | undefined {
  const start = message.indexOf('[')
  if (start < 0) return undefined
  try {
    const issues: unknown = JSON.parse(message.slice(start))
    return Array.isArray(issues) ? issues.find(isIssue) : undefined
  } catch {
    return undefined
  }
}

function isIssue(value: unknown): value is Issue {
  return isObject(value) && Array.isArray(value.path) && typeof value.message === 'string'
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200)
}
