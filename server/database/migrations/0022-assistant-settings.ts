/** The model chosen on the screen, what its calls cost, and one-time codes that made somebody an administrator. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table assistant_settings (
    id boolean primary key default true check (id),
    version integer not null default 1,
    provider text check (provider in ('openai', 'anthropic', 'google', 'openai-compatible')),
    model text,
    embedding_model text,
    base_url text,
    sealed_key text,
    input_price double precision,
    output_price double precision,
    embedding_price double precision,
    cap_unit text not null default 'tokens' check (cap_unit in ('money', 'tokens')),
    instance_cap double precision check (instance_cap >= 0),
    person_cap double precision check (person_cap >= 0),
    at_cap text not null default 'builtin' check (at_cap in ('builtin', 'pause')),
    updated_at timestamptz not null default now(),
    check (provider is null or model is not null)
  )`.execute(db)
  // A deleted posit's calls still count against the day: its id is kept without a reference.
  await sql`create table assistant_usage (
    day date not null,
    posit_id uuid,
    owner_id uuid references users on delete set null,
    purpose text not null check (purpose in ('answers', 'interviews', 'summaries', 'embeddings')),
    model text not null,
    calls integer not null default 0,
    input_tokens bigint not null default 0,
    output_tokens bigint not null default 0,
    estimated_tokens bigint not null default 0,
    cost double precision not null default 0,
    unique nulls not distinct (day, posit_id, purpose, model)
  )`.execute(db)
  await sql`create index assistant_usage_owner on assistant_usage (owner_id, day)`.execute(db)
  await sql`create table assistant_reservations (
    id uuid primary key,
    day date not null,
    owner_id uuid references users on delete set null,
    tokens bigint not null,
    cost double precision not null
  )`.execute(db)
  await sql`create index assistant_reservations_day on assistant_reservations (day)`.execute(db)
  await sql`create index assistant_reservations_owner on assistant_reservations (owner_id)`.execute(db)
  await sql`create index chunks_embedding_model on chunks (embedding_model)`.execute(db)
  await sql`create table used_administrator_codes (
    code_hash text primary key,
    user_id uuid references users on delete set null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index used_administrator_codes_user on used_administrator_codes (user_id)`.execute(db)
  await sql`alter table user_roles add column assistant_notice_closed_at timestamptz`.execute(db)
}
