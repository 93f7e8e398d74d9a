/** One `chat.completion.chunk`. Servers differ in what they leave out, so every field may be missing. */
import { type Failure, fail } from '../client/failure.ts'
import type { ReplySink } from '../client/reply-sink.ts'

interface Chunk {
  error?: unknown
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null
  choices?: {
    delta?: {
      content?: string | { text?: string }[] | null
      tool_calls?: { function?: { name?: string } }[] | null
    }
    finish_reason?: string | null
  }[]
}

/** Written by hand and not with zod: it runs once a token, and reads only what it uses. */
export function readDelta(data: string, sink: ReplySink): void {
  const chunk = parse(data)
  const failure = failureIn(chunk)
  if (failure) sink.fail(failure)
  if (chunk?.usage) readUsage(chunk.usage, sink)
  const choice = chunk?.choices?.[0]
  const { content, tool_calls } = choice?.delta ?? {}
  if (typeof content === 'string' && content !== '') sink.text(content)
  else if (Array.isArray(content)) for (const part of content) readPart(part, sink)
  else sink.alive()
  if (Array.isArray(tool_calls)) for (const call of tool_calls) readToolCall(call, sink)
  if (choice?.finish_reason) finish(choice.finish_reason, sink)
}

function readUsage({ prompt_tokens, completion_tokens }: NonNullable<Chunk['usage']>, sink: ReplySink): void {
  const [input, output] = [Number(prompt_tokens), Number(completion_tokens)]
  if (input >= 0 && output >= 0) sink.usage?.({ input, output })
}

function readPart(part: { text?: unknown } | null, sink: ReplySink): void {
  if (typeof part?.text === 'string') sink.text(part.text)
  else sink.alive()
}

function failureIn(chunk: Chunk | null): Failure | null {
  if (!chunk) return fail('unusable reply')
  return chunk.error ? fail('error reported by the provider', true) : null
}

function parse(data: string): Chunk | null {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** The name comes once, with the first piece of the call; the arguments are not read. */
function readToolCall(call: { function?: { name?: string } } | null, sink: ReplySink): void {
  const name = call?.function?.name
  if (typeof name === 'string' && name !== '') sink.tool(name)
}

function finish(reason: string, sink: ReplySink): void {
  if (reason === 'content_filter') sink.fail(fail('held back by the provider'))
  else sink.end()
}
