/** Asking and teaching: a question is committed before its answer begins, and the answer belongs to the server. */
import type { ChatRequest } from '../../contract/chat.ts'
import type { Activity } from '../activity/service.ts'
import type { Assistant } from '../assistant/service.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import type { Knowledge } from '../knowledge/service.ts'
import type { OwnedPosit } from '../posits/access.ts'
import type { Posits } from '../posits/service.ts'
import type { ReadablePosit } from '../sharing/access.ts'
import type { Tasks } from '../tasks/service.ts'
import type { Asker } from './access.ts'
import { createAnswerRegistry, LEASE_SECONDS, type Produce } from './answering/answer-registry.ts'
import { followElsewhere, readEnded } from './answering/follow-elsewhere.ts'
import { giveAnswer, type Speaker } from './answering/give-answer.ts'
import { giveLesson } from './answering/give-lesson.ts'
import type { RunningAnswer } from './answering/running-answer.ts'
import { settling } from './answering/settle-answer.ts'
import {
  insertGreeting,
  insertSession,
  openHistory,
  reopenRecentSession,
  touchSession,
  type UpdateSessionRow,
} from './conversations/queries.ts'
import { createQuestionLimits } from './fairness/question-limits.ts'
import {
  findQuestion,
  findQuestionByClientKey,
  insertQuestion,
  type NewQuestion,
  type QuestionRow,
  setQuestionStatus,
} from './queries.ts'

type Message = Pick<ChatRequest, 'query' | 'clientKey'>

export interface Chat {
  /** A viewer's question. `visitorId` is the guest's; for a signed-in asker it is not used. */
  ask(posit: ReadablePosit, asker: Asker, visitorId: string | null, message: Message): Promise<RunningAnswer>
  /** The owner's message in an active update session, with the names of sources that came with it. */
  teach(
    posit: OwnedPosit,
    session: UpdateSessionRow,
    message: Message & Pick<NewQuestion, 'attachments'>,
  ): Promise<RunningAnswer>
  /** Joins the answer of a question, wherever it is given; an ended one is read from the database. */
  join(question: QuestionRow): Promise<RunningAnswer>
  /** Stops the answer on this node, or marks the question so that its node's answer is not stored. */
  stop(question: QuestionRow): Promise<void>
  /** Opens the update chat, or goes on with the one that was open a moment ago. */
  openUpdateSession(posit: OwnedPosit): Promise<UpdateSessionRow>
  /** Takes over answers that a process left behind. */
  start(): Promise<void>
  drain(): Promise<void>
}

export interface ChatParts {
  activity: Activity
  billing: Billing
  posits: Posits
  assistant: Assistant
  knowledge: Knowledge
  tasks: Tasks
}

const BUSY = 'This server is answering as many questions as it can. Please try again in a moment.'

export function createChat(core: Core, parts: ChatParts): Chat {
  const { db, env } = core
  const { activity, assistant, billing, posits } = parts
  const registry = createAnswerRegistry(core)
  const questionLimits = createQuestionLimits(core, billing)
  const answerParts = { ...core, ...parts }

  const answering = (speaker: Speaker, viewerKey: string): Produce =>
    settling(core, giveAnswer(answerParts, speaker, viewerKey))
  const teaching = (voice: Speaker): Produce => settling(core, giveLesson(answerParts, voice))

  /** For a question that was found in the database: everything is read again. */
  const producing: Produce = async (question, answer) => {
    const read = async () => {
      const voice = await posits.getVoice(question.posit_id)
      const viewerKey = question.created_by ?? question.visitor_id ?? ''
      return question.chat_session_id ? teaching(voice) : answering(voice, viewerKey)
    }
    await settling(core, async (current, running) => (await read())(current, running))(question, answer)
  }

  async function begin(question: NewQuestion, id: string, produce: Produce): Promise<RunningAnswer> {
    const row: QuestionRow = {
      ...question,
      id,
      role: 'user',
      reply_to: null,
      citations: null,
      state: null,
      flagged: false,
      status: 'running',
      created_at: new Date(),
    }
    return registry.start(row, produce)
  }

  async function join(question: QuestionRow): Promise<RunningAnswer> {
    const running = registry.find(question.id)
    if (running) return running
    const isOver = question.status === 'done' || question.status === 'stopped'
    return isOver ? readEnded(db, question) : registry.start(question, followElsewhere(db, producing))
  }

  /** The same message again: its client key, or null for a new message. */
  async function findRepeated(question: NewQuestion): Promise<QuestionRow | null> {
    const { client_key, created_by, visitor_id, posit_id } = question
    if (!client_key) return null
    const asker = created_by ? { created_by } : { visitor_id: visitor_id ?? '' }
    return (await findQuestionByClientKey(db, asker, posit_id, client_key)) ?? null
  }

  async function accept(
    question: NewQuestion,
    limit: () => Promise<void>,
    insert: () => Promise<string | undefined>,
    produce: Produce,
  ): Promise<RunningAnswer> {
    const repeated = await findRepeated(question)
    if (repeated) return join(repeated)
    await limit()
    if (registry.size >= env.LIMIT_ANSWERS_AT_ONCE) throw new AppError('unavailable', BUSY, { retryAfter: 5 })
    const id = await insert()
    if (id) return begin(question, id, produce)
    const winner = await findRepeated(question)
    if (!winner) throw new AppError('conflict', 'This message was sent twice.')
    return join(winner)
  }

  return {
    async ask(posit, asker, visitorId, { query, clientKey = null }) {
      const question: NewQuestion = {
        home: asker.user ? 'chat_messages' : 'anonymous_chat_sessions',
        posit_id: posit.id,
        content: query,
        client_key: clientKey ?? null,
        created_by: asker.user?.id ?? null,
        visitor_id: asker.user ? null : visitorId,
        chat_session_id: null,
        chat_history_id: null,
        attachments: [],
      }
      const viewerKey = asker.user?.id ?? visitorId ?? asker.addressKey
      const insert = async () => {
        const { user } = asker
        if (!user) return insertQuestion(db, question, LEASE_SECONDS)
        return db.transaction().execute(async (trx) => {
          question.chat_history_id = await openHistory(trx, user.id, posit.id)
          return insertQuestion(trx, question, LEASE_SECONDS)
        })
      }
      const limit = () => questionLimits.consume(asker, viewerKey, posit.id)
      const answer = await accept(question, limit, insert, answering(posit, viewerKey))
      activity.record('send_message', { user_id: asker.user?.id, posit_id: posit.id })
      return answer
    },

    async teach(posit, session, { query, clientKey = null, attachments }) {
      const question: NewQuestion = {
        home: 'chat_messages',
        posit_id: posit.id,
        content: query,
        client_key: clientKey ?? null,
        created_by: posit.user_id,
        visitor_id: null,
        chat_session_id: session.id,
        chat_history_id: null,
        attachments,
      }
      const insert = async () => {
        await touchSession(db, session.id)
        return insertQuestion(db, question, LEASE_SECONDS)
      }
      const limit = () => questionLimits.consumeLesson(posit.user_id)
      return accept(question, limit, insert, teaching(await posits.getVoice(posit.id)))
    },

    join,

    async openUpdateSession(posit) {
      const recent = await reopenRecentSession(db, posit.id, posit.user_id)
      if (recent) return recent
      const greeting = assistant.greet(await posits.getVoice(posit.id), posit.knowledge_version === 0)
      return db.transaction().execute(async (trx) => {
        const session = await insertSession(trx, posit.id, posit.user_id)
        await insertGreeting(trx, session, greeting)
        return session
      })
    },

    async stop(question) {
      const running = registry.find(question.id)
      if (running) {
        running.stop('stopped')
        await running.ended
        return
      }
      const current = await findQuestion(db, question.home, question.id)
      // Its node finds the question closed and stores nothing.
      if (current?.status === 'running') await setQuestionStatus(db, current, 'stopped')
    },

    start: () => registry.recover(() => producing, env.DATABASE_URL === undefined),
    drain: () => registry.drain(),
  }
}
