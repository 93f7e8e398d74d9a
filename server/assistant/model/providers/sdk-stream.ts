/**
 * Streams from a provider of the AI SDK, read at its lowest level: `streamText` would cost twice the CPU and add retries,
 * time-outs and steps of its own, which are decided here.
 */
import { fail, failureOf } from '../client/failure.ts'
import { LINGER_MS } from '../client/idle-timeout.ts'
import type { ModelRequest, ReplySink, StartReply, WriteRequest } from '../client/reply-sink.ts'
import type { LanguageModel } from './sdk-models.ts'

type StreamPart =
  Awaited<ReturnType<LanguageModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never

export function createSdkStream(model: LanguageModel): StartReply {
  return (write, sink) => {
    const connection = new AbortController()
    read(model, write, sink, connection).catch((error) => sink.fail(failureOf(error)))
    return () => connection.abort()
  }
}

async function read(model: LanguageModel, write: WriteRequest, sink: ReplySink, connection: AbortController) {
  const { stream } = await model.doStream({ ...callOf(write()), abortSignal: connection.signal })
  const reader = stream.getReader()
  let lingering: NodeJS.Timeout | undefined
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      readPart(value, sink)
      if (value.type === 'finish') lingering ??= setTimeout(() => connection.abort(), LINGER_MS)
    }
  } finally {
    clearTimeout(lingering)
  }
  sink.fail(fail('cut off', true))
}

function callOf({ instructions, turns, tools, maxOutputTokens, jsonSchema }: ModelRequest) {
  return {
    prompt: [
      { role: 'system' as const, content: instructions },
      ...turns.map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
    ],
    maxOutputTokens,
    ...(tools.length > 0 && { tools: tools.map(toSdkTool) }),
    ...(jsonSchema && { responseFormat: { type: 'json' as const, name: 'reply', schema: jsonSchema } }),
  }
}

const toSdkTool = ({ name, description, parameters }: ModelRequest['tools'][number]) => ({
  type: 'function' as const,
  name,
  description,
  inputSchema: parameters,
})

function readPart(part: StreamPart, sink: ReplySink): void {
  if (part.type === 'text-delta' && part.delta !== '') sink.text(part.delta)
  else if (part.type === 'tool-call') sink.tool(part.toolName)
  else if (part.type === 'error') sink.fail(failureOf(part.error))
  else if (part.type === 'finish') readFinish(part, sink)
  // The SDK sends 'stream-start' itself, before the provider has sent anything.
  else if (part.type !== 'stream-start') sink.alive()
}

function readFinish({ usage, finishReason }: Extract<StreamPart, { type: 'finish' }>, sink: ReplySink): void {
  const [input, output] = [usage.inputTokens.total, usage.outputTokens.total]
  if (input !== undefined && output !== undefined) sink.usage?.({ input, output })
  finish(finishReason.unified, sink)
}

function finish(reason: string, sink: ReplySink): void {
  if (reason === 'error') sink.fail(fail('error reported by the provider', true))
  else if (reason === 'content-filter') sink.fail(fail('held back by the provider'))
  else sink.end()
}
