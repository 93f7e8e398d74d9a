/** Billing: which checkout was opened last, when a subscription ends, and when the provider was asked for all that. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions rename column provider_updated_at to asked_at`.execute(db)
  await sql`alter table subscriptions
    alter column status set default 'none',
    add column cancel_at timestamptz,
    add column checkout_session_id text,
    add column checkout_created_at timestamptz`.execute(db)
  await sql`create index handled_webhooks_created on handled_webhooks (created_at)`.execute(db)
}
