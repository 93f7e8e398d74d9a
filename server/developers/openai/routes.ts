/** Chat completions as OpenAI's clients ask for them: a thin door onto the chat. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { idSchema } from '../../../contract/api.ts'
import {
  type CompletionRequest,
  completionChunkSchema,
  completionRequestSchema,
  completionSchema,
  openAiModelListSchema,
  openAiModelSchema,
} from '../../../contract/openai.ts'
import { type Asker, asker, keyVisitor } from '../../chat/access.ts'
import type { Chat } from '../../chat/service.ts'
import type { RunningAnswer } from '../../chat/types.ts'
import type { Core } from '../../core/core.ts'
import { AppError, notFound } from '../../core/errors.ts'
import type { Guard } from '../../core/http/guard.ts'
import { json, jsonBody } from '../../core/http/json-shapes.ts'
import { lineStream } from '../../core/http/line-streams.ts'
import { type Route, route } from '../../core/http/route.ts'
import { requireUser, signedIn } from '../../core/http/session.ts'
import { getReadablePosit } from '../../sharing/access.ts'
import { headOf, presentCompletion, presentModel } from './present.ts'
import { listAskedPosits } from './queries.ts'
import { estimateTokens, promptTokens, questionOf } from './question.ts'
import { followAsChunks } from './stream.ts'

interface Dependencies {
  core: Core
  chat: Chat
}

export const openAiRoutes = (dependencies: Dependencies): Route[] => [
  listModelsRoute(dependencies),
  getModelRoute(dependencies),
  createCompletionRoute(dependencies),
]

const listModelsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/v1/models',
      operationId: 'listAskableModels',
      summary: 'List your posits as models',
      description:
        "OpenAI's protocol: a model's id is the posit's. Those that the API key covers, newest first.",
      guard: signedIn,
      scope: 'ask',
      limitsPosits: true,
      responses: { 200: json(openAiModelListSchema, 'All of them') },
    },
    async (c) => {
      const { user } = c.var
      const rows = await listAskedPosits(db, user.id, user.grant?.positIds ?? null)
      return c.json({ object: 'list' as const, data: rows.map(presentModel) }, 200)
    },
  )

const getModelRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/v1/models/{id}',
      operationId: 'getAskableModel',
      summary: 'Get one of your posits as a model',
      guard: signedIn,
      scope: 'ask',
      limitsPosits: true,
      request: { params: z.object({ id: idSchema }) },
      responses: { 200: json(openAiModelSchema, 'The model') },
    },
    async (c) => {
      const { user } = c.var
      const rows = await listAskedPosits(db, user.id, user.grant?.positIds ?? null)
      const row = rows.find(({ id }) => id === c.req.valid('param').id.toLowerCase())
      if (!row) throw notFound()
      return c.json(presentModel(row), 200)
    },
  )

/** Nobody asks as a guest here. */
const identifiedAsker = (core: Core): Guard<{ asker: Asker }> => ({
  session: 'required',
  refuses: ['unauthenticated'],
  load: async (c) => {
    await requireUser(c)
    return asker(core).load(c)
  },
})

const createCompletionRoute = (dependencies: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/v1/chat/completions',
      operationId: 'createChatCompletion',
      summary: 'Ask a posit by the chat completions protocol of OpenAI',
      description:
        "`model` is a posit's id. The last `user` message is the question, earlier messages are its context; `system` messages are not followed, because a posit answers from its sources and in its owner's voice. `posit.state` says whether the answer is `known`, `partly` known or `unknown`. A client that disconnects stops the answer. With an `Idempotency-Key` header the same request is one question.",
      guard: identifiedAsker(dependencies.core),
      scope: 'ask',
      limitsPosits: true,
      request: jsonBody(completionRequestSchema),
      responses: {
        200: {
          description: 'The answer, whole or as a stream whose last line is `data: [DONE]`',
          content: {
            'application/json': { schema: completionSchema },
            'text/event-stream': { schema: completionChunkSchema },
          },
        },
      },
      refuses: ['not_found', 'rate_limited', 'unavailable', 'no_space'],
    },
    async (c) => {
      const body = c.req.valid('json')
      const answer = await ask(dependencies, c.var.asker, body, c.req.header('idempotency-key') ?? '')
      const url = `${dependencies.core.appUrl}/chat-with-posit/${body.model}`
      const parts = { head: headOf(answer.questionId, body.model), url }
      const usageOf = usageOfAnswer(body)
      if (!body.stream) return c.json(await completeWhole(c, answer, { ...parts, usageOf }), 200)
      const isCounted = body.stream_options?.include_usage === true
      return lineStream(c, followAsChunks(answer, { ...parts, usageOf: isCounted ? usageOf : null }))
    },
  )

const CLIENT_KEY = /^[\x21-\x7e]{8,64}$/

async function ask(
  { core, chat }: Dependencies,
  asker: Asker,
  body: CompletionRequest,
  idempotencyKey: string,
): Promise<RunningAnswer> {
  const question = questionOf(body)
  const positId = idSchema.safeParse(body.model)
  if (!positId.success) throw notFound()
  const posit = await getReadablePosit(core.db, positId.data, asker.user)
  const endUser = body.safety_identifier ?? body.user ?? ''
  const visitorId = asker.user?.grant ? keyVisitor(asker.user.grant.keyId, endUser, core) : null
  const clientKey = CLIENT_KEY.test(idempotencyKey) ? idempotencyKey : null
  return chat.ask(posit, asker, visitorId, { ...question, clientKey })
}

const usageOfAnswer = (body: CompletionRequest) => (text: string) => {
  const [prompt_tokens, completion_tokens] = [promptTokens(body), estimateTokens(text)]
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

interface WholeParts {
  head: ReturnType<typeof headOf>
  url: string
  usageOf: ReturnType<typeof usageOfAnswer>
}

async function completeWhole(c: Context, answer: RunningAnswer, { head, url, usageOf }: WholeParts) {
  // A subscriber keeps the answer running to its end, unless the client leaves.
  answer.subscribe(() => {})
  c.req.raw.signal.addEventListener('abort', () => answer.stop('stopped'), { once: true })
  const end = await answer.ended
  if ('error' in end) throw new AppError('unavailable', end.error)
  return presentCompletion(head, { text: answer.text, end, url, usage: usageOf(answer.text) })
}
