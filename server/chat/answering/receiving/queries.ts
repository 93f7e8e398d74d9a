import { sql } from 'kysely'
import { CHAT_HISTORY_REUSE_MINUTES } from '../../../../contract/chat-limits.ts'
import type { Db } from '../../../database/schema.ts'
import type { NewQuestion } from '../queries.ts'

interface InsertedQuestion {
  id: string
  chat_history_id: string
}

/**
 * A person's question into the conversation it goes on with, committed in one statement instead of six: every question waits for
 * it. Undefined when there is no recent conversation, or when a message with this client key is there already.
 */
export async function insertInRecentHistory(
  db: Db,
  { posit_id, created_by, content, client_key, attachments }: NewQuestion,
  leaseSeconds: number,
): Promise<InsertedQuestion | undefined> {
  const { rows } = await sql<InsertedQuestion>`/* prepared: question-in-history */
    with recent as (
      update chat_history set last_message_at = now()
      where id = (select id from chat_history
        where user_id = ${created_by}::uuid and posit_id = ${posit_id}::uuid
          and last_message_at > now() - make_interval(mins => ${sql.lit(CHAT_HISTORY_REUSE_MINUTES)})
        order by last_message_at desc limit 1)
      returning id
    )
    insert into chat_messages
      (posit_id, content, client_key, created_by, attachments, chat_history_id, role, source, status, lease_until)
    select ${posit_id}::uuid, ${content}, ${client_key}, ${created_by}::uuid, ${JSON.stringify(attachments)}::jsonb, id,
      'user', 'posit_query', 'running', now() + make_interval(secs => ${leaseSeconds})
    from recent
    on conflict do nothing
    returning id, chat_history_id`.execute(db)
  return rows[0]
}
