import type { z } from 'zod'

/** What a tool answers: the same facts for clients that read structure and for clients that read text. */
export interface ToolResult {
  structured: Record<string, unknown>
  /** The text channel; compact JSON of `structured` where it is absent. */
  text?: string
}

/** A tool: what is advertised, and a handler that knows neither server nor command line. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  /** At most 600 characters. */
  description: string
  /** A closed object (`z.strictObject`); every property has a description. */
  input: Input
  output: Output
  /** Throws a `ToolError` where the request cannot be answered. */
  run(args: z.infer<Input>): ToolResult | Promise<ToolResult>
}

/** Types a tool's definition. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool<Input, Output> {
  return tool
}

/** A request that a tool cannot answer; its one sentence reaches the agent as an `isError` result. */
export class ToolError extends Error {
  override name = 'ToolError'
}
