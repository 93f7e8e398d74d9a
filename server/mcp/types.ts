/** The domain's vocabulary. */
import type { z } from 'zod'
import type { ConnectionRight } from '../../contract/mcp-constants.ts'
import type { Asker } from '../chat/access.ts'
import type { SessionUser } from '../core/http/context.ts'

/** For whom an assistant acts, and what it may do. */
export interface McpCaller {
  user: SessionUser
  asker: Asker
  /** Null: an API key, whose grant says what it may do. */
  rights: readonly ConnectionRight[] | null
}

/** Text that is not ours: visitors wrote it, or it repeats their words or a document's. */
export interface Untrusted {
  untrusted: true
  written_by: 'visitor' | 'posit' | 'sources'
  text: string
}

export interface Tool<Input extends z.ZodType = z.ZodType> {
  name: string
  title: string
  description: string
  right: ConnectionRight
  /** Part of the dashboard: there only while the owner's plan opens it. */
  isDashboard: boolean
  changesPosit: boolean
  input: Input
  /** What the assistant reads. Throws `AppError`. */
  run(caller: McpCaller, input: z.output<Input>): Promise<object>
}
