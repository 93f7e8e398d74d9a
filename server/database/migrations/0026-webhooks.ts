/** Webhooks: where an owner wants events sent, the events sent there, and each try. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhook_endpoints (
    id uuid primary key default uuidv7(),
    user_id uuid not null references users (id) on delete cascade,
    url text not null,
    events text[] not null,
    all_posits boolean not null,
    sealed_secret text not null,
    sealed_previous_secret text,
    previous_secret_until timestamptz,
    off_reason text check (off_reason in ('failing', 'gone', 'owner')),
    off_at timestamptz,
    last_succeeded_at timestamptz,
    created_at timestamptz not null default now(),
    check ((off_reason is null) = (off_at is null))
  )`.execute(db)
  await sql`create index on webhook_endpoints (user_id)`.execute(db)
  await sql`create table webhook_endpoint_posits (
    endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
    posit_id uuid not null references posits (id) on delete cascade,
    primary key (endpoint_id, posit_id)
  )`.execute(db)
  await sql`create index on webhook_endpoint_posits (posit_id)`.execute(db)
  await sql`create table webhook_deliveries (
    id uuid primary key default uuidv7(),
    endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
    posit_id uuid references posits (id) on delete cascade,
    event text not null,
    occurred_at timestamptz not null,
    data jsonb not null,
    visitor_text jsonb not null default '{}',
    state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
    tries integer not null default 0,
    round_started_at timestamptz not null default now(),
    next_try_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index on webhook_deliveries (endpoint_id, id desc)`.execute(db)
  await sql`create index on webhook_deliveries (posit_id)`.execute(db)
  await sql`create index on webhook_deliveries (created_at)`.execute(db)
  await sql`create index on webhook_deliveries (next_try_at) where state = 'pending'`.execute(db)
  await sql`create table webhook_attempts (
    id uuid primary key default uuidv7(),
    delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
    attempted_at timestamptz not null,
    status integer,
    error text,
    duration_ms integer not null,
    response text not null
  )`.execute(db)
  await sql`create index on webhook_attempts (delivery_id, id desc)`.execute(db)
}
