/** Scripted replies of the fake provider, sent as server-sent events or as one JSON body. */
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './openai-faults.ts'
import type { RecordedRequest } from './openai-prompt.ts'
import { sendDelta, sendUsage, startStream } from './openai-stream.ts'

export interface TextReply {
  text?: string
  /** Instead of `text`: exactly these pieces. */
  tokens?: string[]
  /** Called after the text. */
  tool?: { name: string; arguments: string }
  /** Between two pieces. */
  gapMs?: number
  /** Before the first piece, after the headers. */
  firstDelayMs?: number
  /** The last piece waits for this. */
  until?: Promise<unknown>
  /** Between the finish reason and the end of the stream. */
  lingerMs?: number
  /** The finish reason; `null` leaves the stream without one. */
  finish?: string | null
  /** Reported behind the reply, if the request asks for it. */
  usage?: { prompt_tokens: number; completion_tokens: number }
}
export type Reply = TextReply | { fault: Fault }
export type FakeReply = string | Reply | ((request: RecordedRequest) => string | Reply)

export const fault = (name: Fault): Reply => ({ fault: name })

/** A word with its trailing space; a mark like `[1]` is one token with the next word, because its text begins the answer. */
const TOKEN = /(?:\[\d+\]\s*)*\S+\s*/g

export const tokensOf = (reply: TextReply): string[] => reply.tokens ?? reply.text?.match(TOKEN) ?? []

export async function sendReply(reply: TextReply, request: RecordedRequest, response: ServerResponse) {
  if (!request.stream) return sendWhole(reply, response)
  startStream(response)
  if (reply.firstDelayMs) await wait(reply.firstDelayMs)
  const tokens = tokensOf(reply)
  for (const [place, token] of tokens.entries()) {
    if (place === tokens.length - 1) await reply.until
    if (response.destroyed) return
    sendDelta(response, { content: token })
    if (reply.gapMs) await wait(reply.gapMs)
  }
  if (reply.tool) sendTool(response, reply.tool)
  if (reply.finish !== null) sendDelta(response, {}, reply.finish ?? (reply.tool ? 'tool_calls' : 'stop'))
  const wantsUsage = Boolean((request.body.stream_options as { include_usage?: boolean })?.include_usage)
  if (reply.usage && wantsUsage) sendUsage(response, reply.usage)
  if (reply.lingerMs) await wait(reply.lingerMs)
  if (reply.finish !== null) response.write('data: [DONE]\n\n')
  response.end()
}

/** The name first and the arguments in two pieces, as real providers send them. */
function sendTool(response: ServerResponse, tool: { name: string; arguments: string }): void {
  const half = Math.ceil(tool.arguments.length / 2)
  const first = { id: 'call_1', type: 'function', function: { name: tool.name, arguments: '' } }
  sendDelta(response, { tool_calls: [{ index: 0, ...first }] })
  for (const piece of [tool.arguments.slice(0, half), tool.arguments.slice(half)]) {
    sendDelta(response, { tool_calls: [{ index: 0, function: { arguments: piece } }] })
  }
}

function sendWhole(reply: TextReply, response: ServerResponse): void {
  const calls = reply.tool && [{ id: 'call_1', type: 'function', function: reply.tool }]
  const message = { role: 'assistant', content: tokensOf(reply).join(''), tool_calls: calls }
  const choices = [{ index: 0, message, finish_reason: reply.finish ?? 'stop' }]
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  const body = { id: 'fake', object: 'chat.completion', created: 1, model: 'fake-model', choices, usage }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
