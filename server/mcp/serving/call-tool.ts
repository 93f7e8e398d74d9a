import type { CallToolResult } from '@modelcontextprotocol/server'
import { AppError } from '../../core/errors.ts'
import { requireScope } from '../../core/http/grant.ts'
import type { Log } from '../../core/log.ts'
import { NOTICE } from '../tools/untrusted.ts'
import type { McpCaller, Tool } from '../types.ts'

export interface CallParts {
  log: Log
  version: string
}

const UNEXPECTED = 'Something went wrong on our side. Please try again.'

/** What the tool found, or why it refused, in the words that people read. */
export async function callTool(
  { log }: CallParts,
  caller: McpCaller,
  tool: Tool,
  given: unknown,
): Promise<CallToolResult> {
  try {
    if (caller.user.grant) requireScope(caller.user, tool.right)
    return resultOf(await tool.run(caller, given))
  } catch (error) {
    if (error instanceof AppError) return refusal(error)
    log.error({ err: error, tool: tool.name }, 'a tool failed')
    return { isError: true, content: [{ type: 'text', text: UNEXPECTED }] }
  }
}

function resultOf(found: object): CallToolResult {
  const result = { notice: NOTICE, ...found }
  return { content: [{ type: 'text', text: JSON.stringify(result, null, 2) }], structuredContent: result }
}

function refusal({ message, code, details: { reason, retryAfter } }: AppError): CallToolResult {
  const error = { error: message, code: reason ?? code, ...(retryAfter && { retry_after: retryAfter }) }
  return { isError: true, content: [{ type: 'text', text: message }], structuredContent: error }
}
