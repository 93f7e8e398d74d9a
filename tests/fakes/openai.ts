/**
 * An OpenAI-compatible provider on loopback: `POST /v1/chat/completions` (streamed or not) and `POST /v1/embeddings`, over real
 * sockets. Point the server at it with `fake.env`.
 *
 *   const fake = await startFakeOpenAi()
 *   fake.script('A plain answer [1].', fault('cut'), { text: 'Slow', gapMs: 50 })   // one reply a request, in order
 *   fake.always(evilReply)                                                         // every request that has no scripted reply
 *   fake.requests[0].prompt                                                        // all that was sent, for canary checks
 *   await fake.close()
 *
 * It lists models, and refuses others, foreign keys and tools, when started with `{ models, ownedBy, key, toolless }`.
 *
 * Replies
 * - a string: streamed word by word (each word keeps its trailing space), as one message when not streamed;
 * - `{ text | tokens, tool, gapMs, firstDelayMs, lingerMs, finish, usage }`: the same in detail; `tool` is called after the text,
 *   `finish: null` leaves the stream without an end;
 * - `fault(name)`: one of `FAULTS` in openai-faults.ts: refusals, hangs, cuts, nonsense, floods;
 * - a function of the recorded request giving one of these. `smartReply` (the default) answers by the passage that shares most
 *   words with the question and cites it, or calls `cannot_answer`; it also acknowledges lessons and summarises.
 *   `toollessReply` is the same without tools. `evilReply` obeys its prompt and adds attacks.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { fakeEmbedding } from './openai-embedding.ts'
import { sendFault } from './openai-faults.ts'
import { type RecordedRequest, recordRequest } from './openai-prompt.ts'
import { type FakeReply, type Reply, sendReply } from './openai-replies.ts'
import { smartReply } from './openai-smart.ts'

export { fault } from './openai-replies.ts'

export interface FakeOpenAi {
  /** Base URL, ending in `/v1`. */
  url: string
  /** The settings of a server that asks it. */
  env: { OPENAI_API_KEY: string; OPENAI_BASE_URL: string; AI_MODEL: string }
  /** Every request so far, oldest first. */
  requests: RecordedRequest[]
  /** Replies under way. */
  readonly open: number
  /** Requests whose client left before the reply was complete. */
  readonly aborted: number
  script(...replies: FakeReply[]): void
  /** Back to `smartReply` with `null`. */
  always(reply: FakeReply | null): void
  /** Forgets requests, counts and scripted replies. */
  reset(): void
  close(): Promise<void>
}

interface FakeOptions {
  /** What `GET /v1/models` lists, and what a request may name; without it any model is answered and none listed. */
  models?: string[]
  /** As a server says of itself: 'library' is Ollama, then 'organization_owner', 'llamacpp' and 'vllm'. */
  ownedBy?: string
  /** Other keys, and none, are refused. */
  key?: string
  /** Models that cannot call tools: a request that names any is refused. */
  toolless?: string[]
}

interface State {
  options: FakeOptions
  requests: RecordedRequest[]
  scripted: FakeReply[]
  usual: FakeReply
  open: number
  aborted: number
}

const freshState = (options: FakeOptions): State => ({
  options,
  requests: [],
  scripted: [],
  usual: smartReply,
  open: 0,
  aborted: 0,
})

export async function startFakeOpenAi(options: FakeOptions = {}): Promise<FakeOpenAi> {
  const state = freshState(options)
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => void answer(state, request, response))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    url,
    env: { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: url, AI_MODEL: 'fake-model' },
    requests: state.requests,
    get open() {
      return state.open
    },
    get aborted() {
      return state.aborted
    },
    script: (...replies) => void state.scripted.push(...replies),
    always(reply) {
      state.usual = reply ?? smartReply
    },
    reset() {
      state.requests.length = 0
      Object.assign(state, { scripted: [], usual: smartReply, aborted: 0 })
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

async function answer(state: State, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await recordRequest(incoming)
  state.requests.push(request)
  state.open++
  response.on('close', () => {
    state.open--
    if (response.writableFinished || request.cutByServer) return
    request.aborted = true
    state.aborted++
  })
  const { models, key, toolless = [] } = state.options
  const model = String(request.body.model)
  if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
    return sendFault('unauthorized', request, response)
  if (incoming.method === 'GET') return sendModels(request.path, response, state.options)
  if (models && !isOffered(model, models)) return sendError(response, 404, `model "${model}" not found`)
  if (request.body.tools && isOffered(model, toolless))
    return sendError(response, 400, `${model} does not support tools`)
  const reply = resolve(state.scripted.shift() ?? state.usual, request)
  if ('fault' in reply) return sendFault(reply.fault, request, response)
  if (request.path.endsWith('/embeddings')) return sendJson(response, fakeEmbedding(request.body))
  if (!request.path.endsWith('/chat/completions')) return void response.writeHead(404).end()
  await sendReply(reply, request, response)
}

/** Ollama takes a name without a tag for its latest. */
const isOffered = (model: string, models: string[]) =>
  models.includes(model) || models.includes(`${model}:latest`)

function sendError(response: ServerResponse, status: number, message: string): void {
  const error = { message, type: 'api_error', param: null, code: null }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

function sendModels(path: string, response: ServerResponse, { models, ownedBy = 'fake' }: FakeOptions): void {
  if (!models || !path.endsWith('/models')) return void response.writeHead(404).end()
  const data = models.map((id) => ({ id, object: 'model', created: 1, owned_by: ownedBy }))
  sendJson(response, { object: 'list', data })
}

function resolve(reply: FakeReply, request: RecordedRequest): Reply {
  const given = typeof reply === 'function' ? reply(request) : reply
  return typeof given === 'string' ? { text: given } : given
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
