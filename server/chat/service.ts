/** Asking and teaching: a question is committed before its answer begins, and the answer belongs to the server. */
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatRequest } from '../../contract/chat.ts'
import type { Activity } from '../activity/service.ts'
import type { Answering } from '../answering/service.ts'
import type { Persona } from '../answering/types.ts'
import type { Assistant } from '../assistant/types.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { gather } from '../core/database/gather.ts'
import { limitPerKey } from '../core/limit-per-key.ts'
import type { Db } from '../database/schema.ts'
import type { Knowledge } from '../knowledge/service.ts'
import type { OwnedPosit } from '../posits/access.ts'
import type { Posits } from '../posits/service.ts'
import type { ReadablePosit } from '../sharing/access.ts'
import type { Sharing } from '../sharing/service.ts'
import type { Tasks } from '../tasks/service.ts'
import type { LateAnswer } from '../tasks/types.ts'
import type { Asker } from './access.ts'
import { adoptConversation } from './claiming/claim-conversation.ts'
import {
  type HistoryRow,
  insertGreeting,
  insertSession,
  openHistory,
  reopenRecentSession,
  touchSession,
  type UpdateSessionRow,
} from './conversations/queries.ts'
import { guestConversation } from './conversations/recent-turns.ts'
import { createAnswerRegistry, type Produce } from './delivery/answer-registry.ts'
import { deliverLateAnswer } from './delivery/late/deliver-late-answer.ts'
import { LEASE_SECONDS, tendLeases } from './delivery/leases/tend-leases.ts'
import { insertQuestion, type NewQuestion, type QuestionRow } from './delivery/queries.ts'
import { insertGuestQuestions, insertInRecentHistory } from './delivery/receiving/queries.ts'
import { createReceiving } from './delivery/receiving/receive-question.ts'
import { followElsewhere, isBeingAnswered, readEnded } from './delivery/replay/follow-elsewhere.ts'
import { settling } from './delivery/storing/finalize.ts'
import { createStoringGuestAnswers } from './delivery/storing/store-guest-answer.ts'
import type { RunningAnswer } from './delivery/streams/running-answer.ts'
import { watchAccess } from './delivery/watch-access.ts'
import { type Asked, giveAnswer } from './generating/generate-answer.ts'
import { deleteHistory } from './histories/delete-history.ts'
import { leaveQuestionsUnnamed } from './histories/queries.ts'
import { createSummarising } from './histories/summarise-history.ts'
import { summariseHistoryJob } from './jobs.ts'
import { createQuestionLimits } from './rate-limits/question-limits.ts'
import { createShowQuotes } from './redaction/redact-citations.ts'
import { giveLesson } from './training/generate-training-turn.ts'

type Message = Pick<ChatRequest, 'query' | 'clientKey'>

export interface Chat {
  /** A viewer's question. `visitorId` is the guest's; for a signed-in asker it is not used. */
  ask(posit: ReadablePosit, asker: Asker, visitorId: string | null, message: Message): Promise<RunningAnswer>
  /** What this browser asked the posit as a guest becomes the person's own conversation. */
  adopt(userId: string, visitorId: string, positId: string): Promise<void>
  /** The owner's message in an active update session, with the names of sources that came with it. */
  teach(
    posit: OwnedPosit,
    session: UpdateSessionRow,
    message: Message & Pick<NewQuestion, 'attachments'>,
  ): Promise<RunningAnswer>
  /** Joins the answer of a question, wherever it is given; an ended one is read from the database. */
  join(question: QuestionRow): Promise<RunningAnswer>
  /** Ends the answer, wherever it is given, and comes back when what was said is stored. */
  stop(question: QuestionRow): Promise<void>
  /** The conversation goes, with answers that are being given; another's posit keeps the questions, without a name. */
  deleteHistory(history: HistoryRow): Promise<void>
  /** What the person asked other people's posits loses their name; for when the person goes. */
  leaveQuestionsUnnamed(trx: Db, userId: string): Promise<void>
  /** Opens the update chat, or goes on with the one that was open a moment ago. */
  openUpdateSession(posit: OwnedPosit): Promise<UpdateSessionRow>
  /** Puts an answer into its asker's conversation and notifies them, within the caller's transaction. */
  deliverLateAnswer(trx: Db, answer: LateAnswer): Promise<void>
  /** Takes over answers that a process left behind. */
  start(): Promise<void>
  drain(): Promise<void>
}

export interface ChatParts {
  activity: Activity
  billing: Billing
  posits: Posits
  sharing: Sharing
  assistant: Assistant
  knowledge: Knowledge
  answering: Answering
  tasks: Tasks
}

/** Another node stores within a second or two; one that is gone never does. */
const STOP_WAIT_MS = 4000

export function createChat(core: Core, parts: ChatParts): Chat {
  const { db, env } = core
  const { activity, assistant, billing, posits } = parts
  const registry = createAnswerRegistry(core)
  const questionLimits = createQuestionLimits(core, billing)
  const show = createShowQuotes(parts.knowledge)
  const storing = { storeGuestAnswer: createStoringGuestAnswers(core), storeInTurn: limitPerKey(1) }
  const answerParts = { ...core, ...parts, show, ...storing }
  const insertGuestQuestion = gather((questions: NewQuestion[]) =>
    insertGuestQuestions(db, questions, LEASE_SECONDS),
  )

  const answering = (speaker: Persona, asked: Asked): Produce =>
    settling(core, giveAnswer(answerParts, speaker, asked))
  const teaching = (voice: Persona): Produce => settling(core, giveLesson(answerParts, voice))

  /** For a question that was found in the database: everything is read again. */
  const producing: Produce = async (question, answer) => {
    const read = async () => {
      const voice = await posits.getVoice(question.posit_id)
      const viewerKey = question.created_by ?? question.visitor_id ?? ''
      return question.chat_session_id ? teaching(voice) : answering(voice, { viewerKey })
    }
    await settling(core, async (current, running) => (await read())(current, running))(question, answer)
  }

  async function join(question: QuestionRow): Promise<RunningAnswer> {
    const running = registry.entries.get(question.id)
    if (running) return running.answer
    if (!isBeingAnswered(question)) return readEnded(db, show, question)
    const take = () => {
      entry.isHeld = true
    }
    const entry = registry.start(question, followElsewhere(db, show, producing, take), false)
    return entry.answer
  }

  /** With the history it belongs to, when its asker has one. */
  async function insertAsked(question: NewQuestion, about: Asked): Promise<string | undefined> {
    const { created_by, posit_id } = question
    if (!created_by) return insertGuestQuestion(question)
    const asked = await insertInRecentHistory(db, question, LEASE_SECONDS)
    if (asked) {
      question.chat_history_id = asked.chat_history_id
      about.turns = asked.turns
      return asked.id
    }
    return db.transaction().execute(async (trx) => {
      question.chat_history_id = await openHistory(trx, created_by, posit_id)
      return insertQuestion(trx, question, LEASE_SECONDS)
    })
  }

  async function stop(question: QuestionRow): Promise<void> {
    const answer = await join(question)
    answer.stop('stopped')
    await Promise.race([answer.ended, wait(STOP_WAIT_MS, undefined, { ref: false })])
  }

  core.jobs.handle(summariseHistoryJob, createSummarising(core, assistant))
  const receive = createReceiving({ db, registry, join, produce: producing })
  let endTending = () => {}
  let endWatching = () => {}

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
      const { knowledge_version: version, ...speaker } = posit
      // A guest's browser without a cookie has said nothing before.
      const isNew = !asker.user && !asker.visitorId
      const asked: Asked = { viewerKey, version, ...(isNew && { turns: [] }) }
      const insert = async () => {
        const id = await insertAsked(question, asked)
        if (id) activity.record('send_message', { user_id: asker.user?.id, posit_id: posit.id })
        // Owners who try out their own posit know what they just asked.
        if (id && asker.user?.id !== posit.user_id) {
          activity.countQuestion({ owner_id: posit.user_id, posit_id: posit.id })
        }
        return id
      }
      const limit = () => questionLimits.consume(asker, viewerKey, posit.id)
      return receive({ question, limit, insert, produce: answering(speaker, asked) })
    },

    adopt: (userId, visitorId, positId) =>
      adoptConversation(core, userId, guestConversation(visitorId, positId)),

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
      return receive({ question, limit, insert, produce: teaching(await posits.getVoice(posit.id)) })
    },

    join,
    stop,
    deliverLateAnswer: (trx, answer) => deliverLateAnswer({ ...core, activity }, trx, answer),
    deleteHistory: (history) => deleteHistory({ db, activity, stop }, history),
    leaveQuestionsUnnamed: (trx, userId) => leaveQuestionsUnnamed(trx, { userId }),

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

    async start() {
      endWatching = watchAccess({ ...core, registry, sharing: parts.sharing })
      endTending = await tendLeases({ ...core, registry, produce: producing }, env.DATABASE_URL === undefined)
    },

    async drain() {
      endTending()
      endWatching()
      await registry.drain()
    },
  }
}
