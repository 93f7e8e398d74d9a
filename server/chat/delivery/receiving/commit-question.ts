/** A question is committed, leased to this node, before its answer begins. */
import type { Activity } from '../../../activity/service.ts'
import type { Core } from '../../../core/core.ts'
import { createBatcher } from '../../../core/database/batcher.ts'
import { openHistory, touchSession } from '../../conversations/queries.ts'
import type { NewQuestion, QuestionContext, QuestionRow } from '../../types.ts'
import { LEASE_SECONDS } from '../leases/tend-leases.ts'
import { insertQuestion } from '../queries.ts'
import { insertGuestQuestions, insertInRecentHistory } from './queries.ts'

interface Commit {
  question: NewQuestion
  /** Gets the conversation's turns, when they come with the insert. */
  context: QuestionContext
  ownerId: string
}

/** Undefined when a message with this client key is there already. */
export type CommitQuestion = (commit: Commit) => Promise<QuestionRow | undefined>

export function createCommitQuestion({
  db,
  activity,
}: Pick<Core, 'db'> & { activity: Activity }): CommitQuestion {
  const insertForGuest = createBatcher((questions: NewQuestion[]) =>
    insertGuestQuestions(db, questions, LEASE_SECONDS),
  )

  async function insertForPerson({ question, context, ownerId }: Commit, userId: string) {
    const inserted = await insertInRecentHistory(db, question, LEASE_SECONDS)
    if (inserted) {
      const { id, chat_history_id, turns } = inserted
      context.turns = turns
      return asRow({ ...question, chat_history_id }, id, ownerId)
    }
    return db.transaction().execute(async (trx) => {
      const chat_history_id = await openHistory(trx, userId, question.posit_id)
      const opened = { ...question, chat_history_id }
      return asRow(opened, await insertQuestion(trx, opened, LEASE_SECONDS), ownerId)
    })
  }

  async function insert(commit: Commit): Promise<QuestionRow | undefined> {
    const { question, ownerId } = commit
    if (question.chat_session_id) {
      await touchSession(db, question.chat_session_id)
      return asRow(question, await insertQuestion(db, question, LEASE_SECONDS), ownerId)
    }
    if (question.created_by) return insertForPerson(commit, question.created_by)
    return asRow(question, await insertForGuest(question), ownerId)
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
