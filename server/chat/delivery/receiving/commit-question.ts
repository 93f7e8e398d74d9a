/** A question is committed, leased to this node, before its answer begins. */
import type { Activity } from '../../../activity/service.ts'
import type { Core } from '../../../core/core.ts'
import { createBatcher } from '../../../core/database/batcher.ts'
import { retryDeadlocks } from '../../../core/database/deadlock.ts'
import type { Listeners } from '../../../core/listeners.ts'
import type { Db } from '../../../database/schema.ts'
import type { Links } from '../../../links/service.ts'
import type { UsedLink } from '../../../links/types.ts'
import { openHistory, touchSession } from '../../conversations/queries.ts'
import type { AskedQuestion, NewQuestion, QuestionContext, QuestionRow } from '../../types.ts'
import { LEASE_SECONDS } from '../leases/tend-leases.ts'
import { insertQuestion } from '../queries.ts'
import { insertGuestQuestions, insertInRecentHistory } from './queries.ts'

interface Commit {
  question: NewQuestion
  /** Gets the conversation's turns, when they come with the insert. */
  context: QuestionContext
  ownerId: string
  /** Without, nobody listens: it is one statement then, and no transaction. */
  isWatched: boolean
  /** Whose limits the question is counted against. */
  link: UsedLink | null
}

interface CommitParts extends Pick<Core, 'db'> {
  activity: Activity
  links: Links
  asked: Listeners<[trx: Db, questions: readonly AskedQuestion[]]>
}

/** Undefined when a message with this client key is there already. */
export type CommitQuestion = (commit: Commit) => Promise<QuestionRow | undefined>

export function createCommitQuestion({ db, activity, asked, links }: CommitParts): CommitQuestion {
  async function insertForGuests(trx: Db, questions: NewQuestion[]) {
    const ids = await insertGuestQuestions(trx, questions, LEASE_SECONDS)
    await asked.notify(
      trx,
      ids.flatMap((id, position) => askedQuestion(id, questions[position])),
    )
    return ids
  }
  const insertForGuest = createBatcher((questions: NewQuestion[]) =>
    insertGuestQuestions(db, questions, LEASE_SECONDS),
  )
  const insertWatched = createBatcher((questions: NewQuestion[]) =>
    db.transaction().execute((trx) => insertForGuests(trx, questions)),
  )

  async function insertForPerson(trx: Db, commit: Commit, userId: string) {
    const row = await insertInConversation(trx, commit, userId)
    if (row && !row.by_owner) await asked.notify(trx, askedQuestion(row.id, row))
    return row
  }

  /** A guest's alone: a link that is used up must not fail the other questions of a batch. */
  const insertThroughLink = (commit: Commit, link: UsedLink) =>
    retryDeadlocks(() =>
      db.transaction().execute(async (trx) => {
        const { question, ownerId } = commit
        await links.admitQuestion(trx, link)
        if (question.created_by) return insertForPerson(trx, commit, question.created_by)
        const [id] = await insertForGuests(trx, [question])
        return asRow(question, id, ownerId)
      }),
    )

  async function insert(commit: Commit): Promise<QuestionRow | undefined> {
    const { question, ownerId, isWatched, link } = commit
    const { created_by } = question
    if (link && hasLimits(link)) return insertThroughLink(commit, link)
    if (question.chat_session_id) {
      await touchSession(db, question.chat_session_id)
      return asRow(question, await insertQuestion(db, question, LEASE_SECONDS), ownerId)
    }
    if (created_by) {
      if (!isWatched) return insertInConversation(db, commit, created_by)
      return db.transaction().execute((trx) => insertForPerson(trx, commit, created_by))
    }
    return asRow(question, await (isWatched ? insertWatched : insertForGuest)(question), ownerId)
  }

  return async (commit) => {
    const row = await insert(commit)
    if (!row || row.chat_session_id) return row
    const { created_by: user_id, posit_id } = row
    activity.record('send_message', { user_id, posit_id })
    // Owners who try out their own posit know what they just asked.
    if (!row.by_owner) activity.countQuestion({ owner_id: commit.ownerId, posit_id })
    return row
  }
}

/** In the person's recent conversation, or in a new one. */
async function insertInConversation(db: Db, { question, context, ownerId }: Commit, userId: string) {
  const inserted = await insertInRecentHistory(db, question, LEASE_SECONDS)
  if (inserted) {
    const { id, chat_history_id, turns } = inserted
    context.turns = turns
    return asRow({ ...question, chat_history_id }, id, ownerId)
  }
  const open = async (trx: Db) => {
    const chat_history_id = await openHistory(trx, userId, question.posit_id)
    const opened = { ...question, chat_history_id }
    return asRow(opened, await insertQuestion(trx, opened, LEASE_SECONDS), ownerId)
  }
  return db.isTransaction ? open(db) : db.transaction().execute(open)
}

/** None for a message that was there already. */
const askedQuestion = (id: string | undefined, question: NewQuestion | undefined): AskedQuestion[] =>
  id && question
    ? [{ id, posit_id: question.posit_id, content: question.content, is_guest: question.created_by === null }]
    : []

const hasLimits = ({ questions_per_day, questions_total }: UsedLink) =>
  questions_per_day !== null || questions_total !== null

const asRow = (question: NewQuestion, id: string | undefined, ownerId: string): QuestionRow | undefined =>
  id === undefined
    ? undefined
    : {
        ...question,
        id,
        role: 'user',
        reply_to: null,
        citations: null,
        related: null,
        unsupported: null,
        general: false,
        state: null,
        approved: null,
        flagged: false,
        feedback: null,
        feedback_reason: null,
        status: 'running',
        by_owner: question.created_by === ownerId,
        is_leased: true,
        created_at: new Date(),
      }
