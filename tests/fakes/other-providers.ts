/**
 * OpenAI's Responses API, Anthropic and Google, as those providers speak, on one address for all three (`/openai`, `/anthropic`,
 * `/google`): each lists its models, streams one short text and one call of `cannot_answer`, refuses, and falls silent. Enough to show
 * that each is reached and understood.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bagOfWords, fakeEmbedding } from './openai-embedding.ts'

type Trouble = number | 'hang' | 'no tools' | null

export interface OtherProviders {
  /** Without the provider's path. */
  url: string
  requests: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[]
  /** Streams that are still open. */
  readonly open: number
  /** What becomes of answers from now on: a status refuses each, 'no tools' those with tools, 'hang' never answers. */
  trouble: Trouble
  close(): Promise<void>
}

interface OtherOptions {
  /** False: each says all it has to say, and leaves its stream open. */
  endsStreams?: boolean
  /** The only key that is accepted, under each provider's own header. */
  key?: string
}

const keyOf = ({ headers }: IncomingMessage) =>
  headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization?.replace('Bearer ', '')

/** Each lists `some-model` and, but for Anthropic, `some-embeddings`. */
const MODELS: Record<string, object> = {
  openai: { object: 'list', data: [{ id: 'some-model' }, { id: 'some-embeddings' }] },
  anthropic: { data: [{ id: 'some-model', type: 'model', display_name: 'Some Model' }], has_more: false },
  google: {
    models: [
      { name: 'models/some-model', supportedGenerationMethods: ['generateContent'] },
      { name: 'models/some-embeddings', supportedGenerationMethods: ['embedContent'] },
    ],
  },
}

/** As each of them words a refusal. */
const REFUSALS: Record<string, (status: number) => object> = {
  openai: () => ({ error: { message: 'Refused.', type: 'invalid_request_error', param: null, code: null } }),
  anthropic: () => ({ type: 'error', error: { type: 'invalid_request_error', message: 'Refused.' } }),
  google: (code) => ({ error: { code, message: 'Refused.', status: 'INVALID_ARGUMENT' } }),
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** OpenAI's, or Google's for one text or several. */
function vectors({ input, content, requests }: Record<string, unknown>): unknown {
  if (input !== undefined) return fakeEmbedding({ input })
  const texts = (Array.isArray(requests) ? requests : [{ content }]).map((each) => JSON.stringify(each))
  const embeddings = texts.map((text) => ({ values: bagOfWords(text) }))
  return requests ? { embeddings } : { embedding: embeddings[0] }
}

export async function startOtherProviders({
  endsStreams = true,
  key,
}: OtherOptions = {}): Promise<OtherProviders> {
  const requests: OtherProviders['requests'] = []
  let open = 0
  let trouble: Trouble = null
  const server = createServer(async (incoming, response) => {
    let raw = ''
    for await (const piece of incoming) raw += piece
    const path = incoming.url ?? ''
    const body = raw === '' ? {} : JSON.parse(raw)
    requests.push({ path, headers: incoming.headers, body })
    const provider = path.split('/')[1] ?? ''
    const isFor = (model: string) => `${path}${body.model}`.includes(model)
    const refuse = (status: number) => send(response, status, REFUSALS[provider]?.(status))
    // Google answers 400 to an unknown key.
    if (key !== undefined && keyOf(incoming) !== key) return refuse(provider === 'google' ? 400 : 401)
    if (incoming.method === 'GET') return send(response, 200, MODELS[provider])
    if (trouble === 'hang') return
    if (typeof trouble === 'number') return refuse(trouble)
    if (/embed/i.test(path))
      return isFor('some-embeddings') ? send(response, 200, vectors(body)) : refuse(404)
    if (!isFor('some-model')) return refuse(404)
    if (trouble === 'no tools' && body.tools) return refuse(400)
    const events = EVENTS[provider] ?? []
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    open++
    response.on('close', () => open--)
    response.write(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''))
    if (endsStreams) response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get open() {
      return open
    },
    get trouble() {
      return trouble
    },
    set trouble(next) {
      trouble = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Event = Record<string, unknown> & { type?: string }

const ARGUMENTS = '{"question":"x"}'
const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 }
const call = { type: 'function_call', id: 'fc', call_id: 'c', name: 'cannot_answer', arguments: ARGUMENTS }
const said = { type: 'message', id: 'msg', role: 'assistant', content: [], status: 'completed' }

const OPENAI: Event[] = [
  { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
  { type: 'response.output_item.added', output_index: 0, item: said },
  {
    type: 'response.output_text.delta',
    item_id: 'msg',
    output_index: 0,
    content_index: 0,
    delta: '[1] We open',
  },
  {
    type: 'response.output_text.delta',
    item_id: 'msg',
    output_index: 0,
    content_index: 0,
    delta: ' at six.',
  },
  { type: 'response.output_item.done', output_index: 0, item: said },
  { type: 'response.output_item.added', output_index: 1, item: { ...call, arguments: '' } },
  { type: 'response.function_call_arguments.delta', item_id: 'fc', output_index: 1, delta: ARGUMENTS },
  { type: 'response.output_item.done', output_index: 1, item: { ...call, status: 'completed' } },
  { type: 'response.completed', response: { usage } },
]

const ANTHROPIC: Event[] = [
  {
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      content: [],
      model: 'm',
      stop_reason: null,
      usage,
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '[1] We open' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ' at six.' } },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'content_block_start',
    index: 1,
    content_block: { type: 'tool_use', id: 't', name: 'cannot_answer', input: {} },
  },
  { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: ARGUMENTS } },
  { type: 'content_block_stop', index: 1 },
  {
    type: 'message_delta',
    delta: { stop_reason: 'tool_use', stop_sequence: null },
    usage: { output_tokens: 5 },
  },
  { type: 'message_stop' },
]

const parts = (...pieces: object[]): Event => ({
  candidates: [{ content: { role: 'model', parts: pieces }, index: 0 }],
})
const GOOGLE: Event[] = [
  parts({ text: '[1] We open' }),
  parts({ text: ' at six.' }),
  parts({ functionCall: { name: 'cannot_answer', args: { question: 'x' } } }),
  {
    candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  },
]

const EVENTS: Record<string, Event[]> = { openai: OPENAI, anthropic: ANTHROPIC, google: GOOGLE }
