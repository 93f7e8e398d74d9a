/** The calls of a chat, answered from a conversation that grows with each question. */
import type { ChatLine, ChatRequest, Message, UpdateSession } from '../../contract/chat.ts'
import type { ChatPosit } from '../../contract/posits.ts'
import { api, streamed } from './fake-api.ts'
import { answerLines, chatPosit, exchange, newId, OK } from './objects.ts'
import { answerPositPage } from './posit-page.ts'

export const KNOWLEDGE = 'The ferry to the island leaves at noon from pier four.'

type AnswerEnd = NonNullable<ChatLine['end']>
export interface Reply {
  text?: string
  end?: Partial<AnswerEnd>
  /** Between two words. */
  gapMs?: number
}

/** Every question from here on gets this reply. */
function replyWith(said: Message[], { text = KNOWLEDGE, end = {}, gapMs = 0 }: Reply) {
  api.respond('POST /functions/v1/chat-with-posit', (call) => {
    const { query, clientKey = null } = call.body as ChatRequest
    const { status: _, answer_id: __, created_at: ___, ...facts } = { status: null, ...end }
    const pair = exchange({ content: query, client_key: clientKey }, { content: text, ...facts })
    const [question, answer] = pair as [Message, Message]
    said.push(question, answer)
    const answerEnd = { answer_id: answer.id, citations: answer.citations ?? [], ...end }
    return streamed(answerLines(text, answerEnd, question.id), gapMs)(call)
  })
}

/** What a visitor of a chat sees; the posit's own fields may be named. */
export function answerChat(own: Partial<ChatPosit> = {}, reply: Reply = {}) {
  const posit = chatPosit(own)
  const said: Message[] = []
  api.on('GET /rest/v1/posits/{id}/chat', posit)
  api.on('GET /rest/v1/posits/{id}/chat_messages', () => ({ messages: [...said], older: null }))
  api.on('PUT /rest/v1/chat_messages/{id}/feedback', ({ path, body }) => {
    const judged = said.find(({ id }) => path.includes(id))
    Object.assign(judged ?? {}, { feedback: (body as Message).feedback })
    return OK
  })
  replyWith(said, reply)
  return {
    posit,
    said,
    path: `/chat-with-posit/${posit.id}`,
    reply: (next: Reply) => replyWith(said, next),
  }
}

/** What the owner sees who teaches their posit. */
export function answerUpdate(reply: Reply = {}) {
  const posit = answerPositPage({ title: 'Harbour guide' })
  const greeting = exchange()[1] as Message
  const said: Message[] = [{ ...greeting, content: 'What should I know?', citations: null, reply_to: null }]
  const session: UpdateSession = { id: newId(), posit_id: posit.id, is_active: true, messages: said }
  api.on('POST /rest/v1/chat_sessions', session)
  api.on('PATCH /rest/v1/chat_sessions/{id}', OK)
  replyWith(said, { text: 'Noted.', ...reply })
  return {
    posit,
    path: `/update-posit/${posit.id}`,
    reply: (next: Reply) => replyWith(said, next),
  }
}
