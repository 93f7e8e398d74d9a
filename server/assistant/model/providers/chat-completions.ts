/**
 * Streams from any server that speaks OpenAI's chat completions: Ollama, vLLM, llama.cpp, LM Studio, gateways.
 *
 * The AI SDK reads all other providers; here it costs 1.7 times the CPU of a token. See docs/decisions/0020-model-client.md.
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { ModelConfig } from '../client/config.ts'
import { fail, failureOfStatus } from '../client/failure.ts'
import { LINGER_MS } from '../client/idle-timeout.ts'
import type { ModelRequest, ReplySink, StartReply } from '../client/reply-sink.ts'
import { stripReasoning } from '../output/strip-reasoning.ts'
import { readDelta } from './chat-delta.ts'
import { readEventLines } from './event-lines.ts'

export function createChatCompletions(config: ModelConfig): StartReply {
  const url = new URL(`${(config.baseUrl ?? '').replace(/\/+$/, '')}/chat/completions`)
  const isSecure = url.protocol === 'https:'
  const send = isSecure ? httpsRequest : httpRequest
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const target = { ...urlToHttpOptions(url), method: 'POST', agent }
  const authorization = config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}

  return (write, sink) => {
    const body = JSON.stringify(bodyOf(config.model, write()))
    const headers = {
      ...authorization,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      accept: 'text/event-stream',
    }
    const outgoing = send({ ...target, headers }, (response) => readResponse(response, sink))
    outgoing.on('error', () => sink.fail(fail('no connection', true)))
    outgoing.end(body)
    return () => outgoing.destroy()
  }
}

function bodyOf(model: string, request: ModelRequest): object {
  const { instructions, turns, tools, maxOutputTokens, jsonSchema } = request
  const functions = tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }))
  return {
    model,
    messages: [{ role: 'system', content: instructions }, ...turns],
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: maxOutputTokens,
    // An empty list of tools is an error for some servers.
    ...(functions.length > 0 && { tools: functions, tool_choice: 'auto' }),
    // Not its schema: few of these servers know it. The reply is validated.
    ...(jsonSchema && { response_format: { type: 'json_object' } }),
  }
}

function readResponse(response: IncomingMessage, sink: ReplySink): void {
  response.on('error', () => sink.fail(fail('cut off', true)))
  const problem = problemOf(response)
  if (problem) {
    // The body repeats the request, and may be endless.
    response.destroy()
    sink.fail(problem)
    return
  }
  const lingering = { ...sink, text: stripReasoning(sink), end: () => endAndLinger(response, sink) }
  const lines = readEventLines((data) => {
    if (data === '[DONE]') lingering.end()
    else readDelta(data, lingering)
  })
  response.on('data', (piece: Buffer) => {
    if (!lines.read(piece)) sink.fail(fail('unusable reply'))
  })
  // After a finish reason the reply has already ended, and this changes nothing.
  response.on('end', () => sink.fail(fail('cut off', true)))
}

/** The rest of the stream is read to its end: only then can the connection serve the next question. */
function endAndLinger(response: IncomingMessage, sink: ReplySink): void {
  sink.end()
  const timer = setTimeout(() => response.destroy(), LINGER_MS)
  response.once('close', () => clearTimeout(timer))
}

function problemOf({ statusCode = 0, headers }: IncomingMessage) {
  if (statusCode !== 200) return failureOfStatus(statusCode, headers['retry-after'])
  // Some servers send `text/event-stream` with a charset, some proxies answer 200 with a page of their own.
  return headers['content-type']?.startsWith('text/event-stream') ? null : fail('not an event stream')
}
