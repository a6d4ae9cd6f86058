import { AnchordocError } from '../errors.ts'
import { checkArguments } from './arguments.ts'
import { type Tool, ToolError } from './tool.ts'

/** A tool's answer as the protocol has it. An error's sentence is its text; it has no structure. */
export type CallResult = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

export interface CallOptions {
  /** Told of an exception that a tool did not mean; the caller of the tool sees only that there was one. */
  onCrash?: (tool: string, error: unknown) => void
}

/**
 * Calls a tool: checks its arguments, runs it, shapes what it answers. The server and the command line both come through here.
 * Never rejects: whatever goes wrong is an `isError` result of one sentence.
 */
export async function callTool(tool: Tool, args: unknown, options: CallOptions = {}): Promise<CallResult> {
  const checked = checkArguments(tool, args)
  if ('problem' in checked) return failure(checked.problem)
  try {
    const { structured, text } = await tool.run(checked.args)
    return {
      content: [{ type: 'text', text: text ?? JSON.stringify(structured) }],
      structuredContent: structured,
    }
  } catch (error) {
    if (error instanceof ToolError || error instanceof AnchordocError) return failure(error.message)
    options.onCrash?.(tool.name, error)
    const kind = error instanceof Error ? error.name : 'an error'
    // The message of an exception nobody meant may hold a path or a secret.
    return failure(`${tool.name} failed inside the server (${kind}); its standard error says more`)
  }
}

function failure(text: string): CallResult {
  return { content: [{ type: 'text', text }], isError: true }
}
