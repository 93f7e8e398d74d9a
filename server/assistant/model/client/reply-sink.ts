/** A request to a model, and the sink of its reply. */
import type { Turn } from '../../types.ts'
import type { Failure } from './failure.ts'

export interface ModelTool {
  name: string
  description: string
  /** JSON schema of its arguments. */
  parameters: { type: 'object'; properties: Record<string, object>; required: string[] }
}

export interface ModelRequest {
  instructions: string
  /** The last one is the user's. */
  turns: Turn[]
  tools: ModelTool[]
  maxOutputTokens: number
  /** The reply is one JSON object of this schema. */
  jsonSchema?: object
}

/** Builds a request, again for each attempt, so that a thousand waiting replies need not hold theirs for a retry. */
export type WriteRequest = () => ModelRequest

/** Calls come in order; after `end` or `fail` further ones but `usage` change nothing. */
export interface ReplySink {
  text(piece: string): void
  /** The model called a tool. Its arguments are not read: a model must not choose what is acted on. */
  tool(name: string): void
  /** The provider sent something that is neither. */
  alive(): void
  /** Tokens of the whole reply so far, as the provider reports them; also after `end`. */
  usage?(used: { input: number; output: number }): void
  end(): void
  fail(failure: Failure): void
}

/** Starts one reply. What it returns closes the connection, at any time and whatever state it is in. */
export type StartReply = (write: WriteRequest, sink: ReplySink) => () => void
