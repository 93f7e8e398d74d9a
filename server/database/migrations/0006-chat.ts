/** What an asker thinks of an answer. An answer has one asker, so the rating is a column of the answer. */
import { type Kysely, sql } from 'kysely'

const HOMES = ['chat_messages', 'anonymous_chat_sessions']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const home of HOMES) {
    await sql`
      alter table ${sql.table(home)}
        add column feedback text check (feedback in ('up', 'down')),
        add column feedback_reason text,
        add column feedback_at timestamptz,
        add constraint ${sql.ref(`${home}_feedback_on_answers`)} check (feedback is null or role = 'assistant')
    `.execute(db)
  }
}
