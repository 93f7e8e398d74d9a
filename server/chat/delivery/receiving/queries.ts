import { sql } from 'kysely'
import { CHAT_HISTORY_REUSE_MINUTES } from '../../../../contract/chat-limits.ts'
import type { Turn } from '../../../assistant/types.ts'
import { prepareQuery } from '../../../core/database/prepared-query.ts'
import type { Db } from '../../../database/schema.ts'
import { TURNS_REMEMBERED } from '../../conversations/turns.ts'
import type { NewQuestion } from '../../types.ts'

interface InsertedQuestion {
  id: string
  chat_history_id: string
  /** Earlier messages of it, oldest first. */
  turns: Turn[]
}

interface QuestionTurn extends Omit<InsertedQuestion, 'turns'> {
  role: Turn['role'] | null
  said: string | null
}

type QuestionValues = Pick<NewQuestion, 'posit_id' | 'created_by' | 'content' | 'client_key' | 'link_id'> & {
  attachments: string
  leaseSeconds: number
}

/** A row for each turn: aggregating them into one value took a quarter of the statement's time. */
const insertAfterTurns = prepareQuery(
  'question-in-history',
  (_, { posit_id, created_by, content, client_key, link_id, attachments, leaseSeconds }: QuestionValues) =>
    sql<QuestionTurn>`
    with recent as (
      update chat_history set last_message_at = now(),
        title_seen = (select title from posits where id = ${posit_id}::uuid)
      where id = (select id from chat_history
        where user_id = ${created_by}::uuid and posit_id = ${posit_id}::uuid
          and last_message_at > now() - make_interval(mins => ${sql.lit(CHAT_HISTORY_REUSE_MINUTES)})
        order by last_message_at desc limit 1)
      returning id
    ), inserted as (
      insert into chat_messages
      (posit_id, content, client_key, created_by, link_id, attachments, chat_history_id, role, source, status, lease_until)
    select ${posit_id}::uuid, ${content}, ${client_key}, ${created_by}::uuid, ${link_id}::uuid, ${attachments}::jsonb, id,
      'user', 'posit_query', 'running', now() + make_interval(secs => ${leaseSeconds})
    from recent
    on conflict do nothing
    returning id, chat_history_id)
    select inserted.id, inserted.chat_history_id, turn.role, turn.content as said
    from inserted left join lateral (
      select role, content from chat_messages said where said.chat_history_id = inserted.chat_history_id
      order by said.id desc limit ${sql.lit(TURNS_REMEMBERED)}) turn on true`,
)

/**
 * A person's question into the conversation it continues, committed in one statement instead of seven: every question waits for
 * it. Undefined when there is no recent conversation, or when a message with this client key is there already.
 */
export async function insertInRecentHistory(
  db: Db,
  { posit_id, created_by, content, client_key, link_id, attachments }: NewQuestion,
  leaseSeconds: number,
): Promise<InsertedQuestion | undefined> {
  const asked = { posit_id, created_by, content, client_key, link_id }
  const rows = await insertAfterTurns(db, {
    ...asked,
    attachments: JSON.stringify(attachments),
    leaseSeconds,
  })
  const [first] = rows
  if (!first) return undefined
  const turns = rows.flatMap(({ role, said }) => (role && said !== null ? [{ role, content: said }] : []))
  return { id: first.id, chat_history_id: first.chat_history_id, turns: turns.reverse() }
}

type GuestQuestionValues = {
  positIds: string[]
  contents: string[]
  clientKeys: (string | null)[]
  visitorIds: string[]
  apiKeyIds: (string | null)[]
  linkIds: (string | null)[]
  leaseSeconds: number
}

const insertTogether = prepareQuery('guest-questions', (_, values: GuestQuestionValues) => {
  const { positIds, contents, clientKeys, visitorIds, apiKeyIds, linkIds, leaseSeconds } = values
  return sql<{ position: number; id: string }>`
    with asked as materialized (
      select uuidv7() as id, given.* from unnest(${positIds}::uuid[], ${contents}::text[], ${clientKeys}::text[],
        ${visitorIds}::text[], ${apiKeyIds}::uuid[], ${linkIds}::uuid[])
      with ordinality as given (posit_id, content, client_key, visitor_id, api_key_id, link_id, position)
    ), inserted as (
      insert into chat_messages
        (id, posit_id, content, client_key, visitor_id, api_key_id, link_id, role, source, status, lease_until)
      select id, posit_id, content, client_key, visitor_id, api_key_id, link_id, 'user', 'posit_query', 'running',
        now() + make_interval(secs => ${leaseSeconds})
      from asked order by position
      on conflict do nothing
      returning id
    )
    select asked.position::int - 1 as position, asked.id from asked join inserted on inserted.id = asked.id`
})

/**
 * Guests' questions, committed together: the id of each in its position, undefined where a message with its client key is there
 * already.
 */
export async function insertGuestQuestions(
  db: Db,
  questions: readonly NewQuestion[],
  leaseSeconds: number,
): Promise<(string | undefined)[]> {
  const rows = await insertTogether(db, {
    positIds: questions.map(({ posit_id }) => posit_id),
    contents: questions.map(({ content }) => content),
    clientKeys: questions.map(({ client_key }) => client_key),
    visitorIds: questions.map(({ visitor_id }) => visitor_id ?? ''),
    apiKeyIds: questions.map(({ api_key_id }) => api_key_id),
    linkIds: questions.map(({ link_id }) => link_id),
    leaseSeconds,
  })
  const ids = new Map(rows.map(({ position, id }) => [position, id]))
  return questions.map((_, position) => ids.get(position))
}
