/** Whether a person has added a webhook: only then a question to a posit of theirs is committed with a search for endpoints. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column has_webhooks boolean not null default false`.execute(db)
  await sql`update users set has_webhooks = true where id in (select user_id from webhook_endpoints)`.execute(
    db,
  )
}
