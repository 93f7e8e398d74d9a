/**
 * Servers that only pass a model's tokens on, as peers for streaming: `raw` is `node:http` with nothing around it, `sdk` a
 * handler as the AI SDK's own examples have it. Both ask the model for each request and keep nothing. Run directly, it is one.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { pipeUIMessageStreamToResponse, streamText, toUIMessageStream } from 'ai'
import { endingOf } from './endings.ts'
import { figuresOf } from './process-figures.ts'

export type PeerKind = 'raw' | 'sdk'

export interface PeerServer {
  url: string
  memory(): number
  cpu(): number
  stop(): Promise<void>
}

const SELF = new URL(import.meta.url).pathname

export async function startPeer(kind: PeerKind, modelUrl: string): Promise<PeerServer> {
  const child: ChildProcess = fork(SELF, ['--serve', kind, modelUrl])
  const stop = endingOf(child)
  const url = await new Promise<string>((resolve) =>
    child.once('message', (message) => resolve(String(message))),
  )
  return {
    url,
    ...figuresOf(child),
    stop,
  }
}

type Handler = (question: string, response: ServerResponse) => void

function passOn(reply: IncomingMessage, response: ServerResponse): void {
  let rest = ''
  reply.setEncoding('utf8')
  reply.on('data', (piece: string) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const { content } = JSON.parse(line.slice(6)).choices[0].delta
      if (content) response.write(`data: ${JSON.stringify({ content })}\n\n`)
    }
  })
  reply.on('end', () => response.end('data: [DONE]\n\n'))
}

function rawHandler(modelUrl: string): Handler {
  const agent = new Agent({ keepAlive: true })
  return function handle(question, response) {
    const headers = { 'content-type': 'application/json' }
    const asked = request(`${modelUrl}/chat/completions`, { method: 'POST', headers, agent }, (reply) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      passOn(reply, response)
    })
    // A kept connection may have been closed at the very moment it was used.
    asked.on('error', () => (response.headersSent ? response.destroy() : handle(question, response)))
    asked.end(
      JSON.stringify({ model: 'fake', stream: true, messages: [{ role: 'user', content: question }] }),
    )
  }
}

function sdkHandler(modelUrl: string): Handler {
  const provider = createOpenAICompatible({ name: 'fake', baseURL: modelUrl })
  return (prompt, response) => {
    const { stream } = streamText({ model: provider('fake'), prompt })
    void pipeUIMessageStreamToResponse({ response, stream: toUIMessageStream({ stream }) })
  }
}

async function serve(kind: PeerKind, modelUrl: string): Promise<void> {
  process.once('disconnect', () => process.exit())
  const handle = kind === 'raw' ? rawHandler(modelUrl) : sdkHandler(modelUrl)
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const piece of incoming) body += piece
    handle(JSON.parse(body).query, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve))
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

const [flag, kind, modelUrl] = process.argv.slice(2)
if (flag === '--serve' && kind && modelUrl) await serve(kind as PeerKind, modelUrl)
