import { sql } from 'kysely'
import type { Db } from '../../../database/schema.ts'
import type { NewAnswer, StoredAnswer } from '../../types.ts'

export interface GuestAnswer {
  question_id: string
  answer: NewAnswer
}

const json = (value: unknown) => (value ? JSON.stringify(value) : null)
const jsonList = (list: unknown[] = []) => json(list.length > 0 && list)

/**
 * Stores answers to guests and closes their questions, in one statement and one commit. Undefined, in the same position, for a
 * question that is no longer a guest's or no longer being answered: stopped, answered elsewhere, claimed by a guest who signed in.
 */
export async function storeGuestAnswers(
  db: Db,
  items: readonly GuestAnswer[],
): Promise<(StoredAnswer | undefined)[]> {
  const ids = items.map(({ question_id }) => question_id)
  const answers = items.map(({ answer }) => answer)
  const { rows } = await sql<StoredAnswer & { reply_to: string }>`/* prepared: store-guest-answers */
    with answer as materialized (
      select * from unnest(${ids}::uuid[], ${answers.map((answer) => answer.content)}::text[],
        ${answers.map((answer) => json(answer.citations))}::text[], ${answers.map((answer) => jsonList(answer.related))}::text[],
        ${answers.map((answer) => jsonList(answer.unsupported))}::text[], ${answers.map((answer) => answer.general ?? false)}::boolean[],
        ${answers.map((answer) => answer.state)}::text[], ${answers.map((answer) => json(answer.approved))}::text[])
      as answer (question_id, content, citations, related, unsupported, general, state, approved)
    ), closed as (
      update chat_messages set status = 'done', lease_until = null
      where id = any((select ${ids}::uuid[])::uuid[]) and role = 'user' and status = 'running' and visitor_id is not null
      returning id, posit_id, visitor_id, link_id
    ), stored as (
      insert into chat_messages (posit_id, visitor_id, link_id, role, source, reply_to, content, citations, related,
        unsupported, general, state, approved, flagged)
      select posit_id, visitor_id, link_id, 'assistant', 'posit_query', id, content, citations::jsonb, related::jsonb,
        unsupported::jsonb, general, state, approved::jsonb, false
      from answer join closed on id = question_id
      on conflict (reply_to) do nothing
      returning id, reply_to, created_at
    )
    select id, reply_to, created_at from stored`.execute(db)
  const stored = new Map(rows.map(({ reply_to, id, created_at }) => [reply_to, { id, created_at }]))
  return ids.map((id) => stored.get(id))
}
