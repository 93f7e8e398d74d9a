/** Asking and training: a question is committed before its answer begins, and the answer belongs to the server. */
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatRequest } from '../../contract/chat.ts'
import type { Activity } from '../activity/service.ts'
import type { Answering } from '../answering/service.ts'
import type { Assistant } from '../assistant/types.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { createListeners, type Listeners } from '../core/listeners.ts'
import type { Db } from '../database/schema.ts'
import type { Knowledge } from '../knowledge/service.ts'
import type { Links } from '../links/service.ts'
import type { AskedPosit } from '../links/types.ts'
import type { OwnedPosit } from '../posits/access.ts'
import type { Posits } from '../posits/service.ts'
import type { Tasks } from '../tasks/service.ts'
import type { LateAnswer } from '../tasks/types.ts'
import type { Teaching } from '../teaching/service.ts'
import type { Asker } from './access.ts'
import { claimConversation } from './claiming/claim-conversation.ts'
import type { HistoryRow, UpdateSessionRow } from './conversations/queries.ts'
import { guestConversation } from './conversations/turns.ts'
import { openUpdateSession } from './conversations/update-session.ts'
import { type AnswerRegistry, createAnswerRegistry } from './delivery/answer-registry.ts'
import { deliverLateAnswer } from './delivery/late/deliver-late-answer.ts'
import { tendLeases } from './delivery/leases/tend-leases.ts'
import { createReceive } from './delivery/receiving/receive-question.ts'
import { joinAnswer } from './delivery/replay/replay.ts'
import { createStoreGuestAnswer } from './delivery/storing/store-guest-answer.ts'
import type { RunningAnswer } from './delivery/streams/running-answer.ts'
import { createAccessWatch } from './delivery/watch-access.ts'
import { createGenerate } from './generating/generate.ts'
import { createStoreGap } from './generating/store-gap.ts'
import { deleteHistory } from './histories/delete-history.ts'
import { leaveQuestionsUnnamed } from './histories/queries.ts'
import { createSummarising } from './histories/summarise-history.ts'
import { summariseHistoryJob } from './jobs.ts'
import { createQuestionLimits } from './rate-limits/question-limits.ts'
import { createRedact } from './redaction/redact-citations.ts'
import type {
  AskedQuestion,
  Generate,
  GivenFeedback,
  NewQuestion,
  QuestionContext,
  QuestionRow,
} from './types.ts'

type Message = Pick<ChatRequest, 'query' | 'clientKey'> & Pick<QuestionContext, 'turns'>

export interface Chat {
  /**
   * A viewer's question. `visitorId` is the guest's or the API key's; for a signed-in asker it is not used. `turns` are those that a
   * program sent along: it keeps its own conversations.
   */
  ask(posit: AskedPosit, asker: Asker, visitorId: string | null, message: Message): Promise<RunningAnswer>
  /** What this browser asked the posit as a guest becomes the person's own conversation. */
  claim(userId: string, visitorId: string, positId: string): Promise<void>
  /** The owner's message in an active update session, with the names of sources that came with it. */
  train(
    posit: OwnedPosit,
    asker: Asker,
    session: UpdateSessionRow,
    message: Message & Pick<NewQuestion, 'attachments'>,
  ): Promise<RunningAnswer>
  /** Joins the answer of a question, whichever node generates it; an ended one is read from the database. */
  join(question: QuestionRow): Promise<RunningAnswer>
  /** Ends the answer, whichever node generates it; resolves when its text so far is stored. */
  stop(question: QuestionRow): Promise<void>
  /** Deletes the conversation and ends its running answers; other people's posits keep the questions, without a name. */
  deleteHistory(history: HistoryRow): Promise<void>
  /** The person's questions to other people's posits lose their name; for when the account is deleted. */
  leaveQuestionsUnnamed(trx: Db, userId: string): Promise<void>
  /** Opens the update chat, or continues the one that was open a moment ago. */
  openUpdateSession(posit: OwnedPosit, acceptLanguage: string): Promise<UpdateSessionRow>
  /** Puts an answer into its asker's conversation and notifies them, within the caller's transaction. */
  deliverLateAnswer(trx: Db, answer: LateAnswer): Promise<void>
  /** Viewers' questions, in the transaction that commits them. */
  onAsked: Listeners<[trx: Db, questions: readonly AskedQuestion[]]>['subscribe']
  /** An asker rates an answer, or says why. */
  feedback: Listeners<[trx: Db, feedback: GivenFeedback]>
  /** Ends answers to askers who have lost access. */
  checkAccess(): void
  /** Takes over answers that a process left behind. */
  start(): Promise<void>
  drain(): Promise<void>
}

interface ChatDomains {
  activity: Activity
  billing: Billing
  posits: Posits
  links: Links
  assistant: Assistant
  knowledge: Knowledge
  answering: Answering
  tasks: Tasks
  teaching: Teaching
}

/** Another node stores within a second or two; one that is gone never does. */
const STOP_WAIT_MS = 4000

export function createChat(core: Core, domains: ChatDomains): Chat {
  const { db, jobs } = core
  const { activity, assistant, billing } = domains
  const redact = createRedact(domains)
  const registry = createAnswerRegistry(core)
  const asked = createListeners<[trx: Db, questions: readonly AskedQuestion[]]>()
  const storing = {
    redact,
    storeGuestAnswer: createStoreGuestAnswer(core),
    storeGap: createStoreGap({ ...core, ...domains, redact }),
  }
  const generate = createGenerate({ ...core, ...domains, ...storing })
  const delivery = { ...core, ...domains, registry, generate, redact }
  const receive = createReceive({ ...delivery, activity, asked, limits: createQuestionLimits(core, billing) })

  async function stop(question: QuestionRow): Promise<void> {
    const answer = await joinAnswer(delivery, question)
    answer.stop('stopped')
    await Promise.race([answer.ended, wait(STOP_WAIT_MS, undefined, { ref: false })])
  }

  jobs.handle(summariseHistoryJob, createSummarising(core, assistant))

  return {
    ask(posit, asker, visitorId, message) {
      const { knowledge_version: version, user_id: ownerId, link: way, is_watched, ...persona } = posit
      // Owners who try their own link are no viewers: it counts nothing for them.
      const link = posit.is_owner ? null : (way ?? null)
      // A guest's browser without a cookie has no earlier turns.
      const keyId = asker.user?.grant?.keyId ?? null
      const isNew = keyId !== null || (!asker.user && !asker.visitorId)
      const { language: browserLanguage } = asker
      const context = { persona, version, browserLanguage, ...(isNew && { turns: message.turns ?? [] }) }
      const asked =
        asker.user && !keyId ? { created_by: asker.user.id } : { visitor_id: visitorId, api_key_id: keyId }
      const question = questionOf(posit.id, message, { ...asked, link_id: link?.id ?? null })
      return receive({ question, context, ownerId, isWatched: is_watched, asker, link })
    },

    train(posit, asker, session, { attachments, ...message }) {
      const sent = { created_by: posit.user_id, chat_session_id: session.id, attachments }
      const question = questionOf(posit.id, message, sent)
      const unwatched = { ownerId: posit.user_id, isWatched: false, link: null }
      return receive({ question, context: {}, asker, ...unwatched })
    },

    claim: (userId, visitorId, positId) =>
      claimConversation(core, userId, guestConversation(visitorId, positId)),
    join: (question) => joinAnswer(delivery, question),
    stop,
    deleteHistory: (history) => deleteHistory({ db, activity, stop }, history),
    leaveQuestionsUnnamed: (trx, userId) => leaveQuestionsUnnamed(trx, { userId }),
    openUpdateSession: (posit, acceptLanguage) =>
      openUpdateSession({ db, ...domains }, posit, acceptLanguage),
    deliverLateAnswer: (trx, answer) => deliverLateAnswer({ jobs, activity }, trx, answer),
    onAsked: asked.subscribe,
    feedback: createListeners(),
    ...createLifecycle(core, registry, generate),
  }
}

const questionOf = (
  posit_id: string,
  { query, clientKey }: Message,
  asked: Partial<NewQuestion>,
): NewQuestion => ({
  ...{ posit_id, content: query, client_key: clientKey ?? null },
  ...{ created_by: null, visitor_id: null, api_key_id: null, chat_session_id: null, chat_history_id: null },
  ...{ attachments: [], link_id: null },
  ...asked,
})

/** What this node does besides requests, from its start until it drains. */
function createLifecycle(
  core: Core,
  registry: AnswerRegistry,
  generate: Generate,
): Pick<Chat, 'checkAccess' | 'start' | 'drain'> {
  const accessWatch = createAccessWatch({ ...core, registry })
  const ends: (() => void)[] = []
  return {
    checkAccess: accessWatch.check,
    async start() {
      const isOnlyNode = core.env.DATABASE_URL === undefined
      ends.push(accessWatch.start(), await tendLeases({ ...core, registry, generate }, isOnlyNode))
    },
    async drain() {
      for (const end of ends) end()
      await registry.drain()
    },
  }
}
