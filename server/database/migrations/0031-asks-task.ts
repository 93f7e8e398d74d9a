/** Which task's question a message of an update chat puts to the owner: what they say next may answer it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: storing a reply must not wait for, or fail with, a task that is being deleted.
  await sql`alter table chat_messages add column asks_task_id uuid`.execute(db)
}
