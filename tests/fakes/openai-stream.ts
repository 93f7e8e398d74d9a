/** A streamed reply as OpenAI's chat completions send it: server-sent events, one chunk each. */
import type { ServerResponse } from 'node:http'

export function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
}

export function sendDelta(response: ServerResponse, delta: object, finish: string | null = null): void {
  const chunk = { id: 'fake', object: 'chat.completion.chunk', created: 1, model: 'fake-model' }
  response.write(
    `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
  )
}

/** A chunk without choices, after the last one. */
export function sendUsage(response: ServerResponse, usage: object): void {
  response.write(
    `data: ${JSON.stringify({ id: 'fake', object: 'chat.completion.chunk', choices: [], usage })}\n\n`,
  )
}
