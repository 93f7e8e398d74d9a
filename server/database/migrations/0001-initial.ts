/** The product's entities, with sources, chunks, the inverted index, notifications, events and roles. */
import { type Kysely, sql } from 'kysely'

const ACCOUNTS = `
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  name text not null default '',
  image text,
  handle text not null unique,
  first_name text,
  last_name text,
  company text,
  title text,
  referral_source text check (referral_source in ('friend', 'social_media', 'google', 'other')),
  subscription_type text not null default 'free' check (subscription_type in ('free', 'posit_plus')),
  trial_end_date timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A handle is unique even when two people of one name sign up at the same moment: the lock makes them take turns.
create function give_free_handle() returns trigger language plpgsql as $$
declare wanted text := new.handle;
begin
  perform pg_advisory_xact_lock(hashtext('handle:' || wanted));
  while exists (select 1 from users u where u.handle = new.handle) loop
    new.handle := left(wanted, 35) || '-' || substr(md5(random()::text), 1, 4);
  end loop;
  return new;
end $$;
create trigger users_free_handle before insert on users for each row execute function give_free_handle();

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

create function has_role(user_id uuid, role text) returns boolean language sql stable as $$
  select exists (select 1 from user_roles r where r.user_id = $1 and r.role = $2)
$$;

create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_sessions_user on auth_sessions (user_id);

create table auth_accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index auth_accounts_user on auth_accounts (user_id);

create table auth_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verifications_identifier on auth_verifications (identifier);

create table subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users (id) on delete cascade,
  customer_id text not null unique,
  subscription_id text unique,
  price_id text,
  status text not null,
  current_period_end timestamptz,
  provider_updated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table handled_webhooks (
  id text primary key,
  type text not null,
  created_at timestamptz not null default now()
);
`

const POSITS = `
create table posits (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  title text not null default 'Untitled Posit',
  type text not null,
  audience text not null check (audience in ('team', 'self', 'public', 'project')),
  response_type text not null check (response_type in ('you', 'assistant')),
  privacy text not null default 'private' check (privacy in ('public', 'exclusive', 'private')),
  custom_type_description text,
  summary text,
  summary_light text,
  summary_full text,
  content text not null default '',
  suggested_questions jsonb not null default '[]',
  knowledge_version integer not null default 0,
  summarised_version integer not null default 0,
  updated_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (type in ('user_knowledge_base', 'decision_tracking', 'other', 'process_tracking', 'learnings_tracking',
    'second_brain', 'knowledge_base'))
);
create index posits_user_created on posits (user_id, created_at desc, id desc);
create index posits_user_title on posits (user_id, lower(title), id);

create table posit_shares (
  id uuid primary key default uuidv7(),
  posit_id uuid not null references posits (id) on delete cascade,
  user_email text not null check (user_email = lower(user_email)),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (posit_id, user_email)
);
create index posit_shares_email on posit_shares (user_email);
`

const KNOWLEDGE = `
create table sources (
  id uuid primary key default uuidv7(),
  posit_id uuid not null references posits (id) on delete cascade,
  kind text not null check (kind in ('statement', 'file', 'task_response', 'google_drive')),
  name text not null,
  text text not null,
  characters integer not null,
  file_type text,
  file_name text,
  file_key text,
  task_flag_id uuid,
  chunk_count integer not null default 0,
  word_count integer not null default 0,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sources_posit_created on sources (posit_id, created_at, id);

create table chunks (
  id uuid primary key default uuidv7(),
  posit_id uuid not null references posits (id) on delete cascade,
  source_id uuid not null references sources (id) on delete cascade,
  ordinal integer not null,
  heading text not null default '',
  text text not null,
  word_count integer not null,
  embedding bytea,
  embedding_model text,
  unique (source_id, ordinal)
);
create index chunks_posit on chunks (posit_id);

create table chunk_terms (
  -- No foreign key of its own: the source's cascade removes the row, and a second one costs a fifth of each insert.
  posit_id uuid not null,
  term text not null collate "C",
  source_id uuid not null references sources (id) on delete cascade,
  ordinals integer[] not null,
  frequencies real[] not null,
  primary key (posit_id, term, source_id)
);
create index chunk_terms_source on chunk_terms (source_id);

create table posit_attachments (
  id uuid primary key default uuidv7(),
  posit_id uuid not null references posits (id) on delete cascade,
  source_id uuid references sources (id) on delete cascade,
  file_id text not null,
  file_name text not null,
  file_type text not null,
  source text not null check (source in ('google_drive', 'upload')),
  file_url text,
  created_at timestamptz not null default now()
);
create index posit_attachments_posit on posit_attachments (posit_id, created_at desc);
create index posit_attachments_source on posit_attachments (source_id);
`

const TASKS = `
create table posit_task_flags (
  id uuid primary key default uuidv7(),
  posit_id uuid not null references posits (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  question text not null,
  context text not null,
  context_key text not null,
  response text,
  status text check (status in ('open', 'closed', 'cancelled')) default 'open',
  processed boolean not null default false,
  asked integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index posit_task_flags_posit on posit_task_flags (posit_id, processed, created_at desc, id desc);
create unique index posit_task_flags_one_open on posit_task_flags (posit_id, context_key) where not processed;
create index posit_task_flags_user on posit_task_flags (user_id) where user_id is not null;
alter table sources add foreign key (task_flag_id) references posit_task_flags (id) on delete set null;
create index sources_task_flag on sources (task_flag_id) where task_flag_id is not null;
`

const MESSAGE_COLUMNS = `
  id uuid primary key default uuidv7(),
  posit_id uuid not null references posits (id) on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  source text,
  client_key text,
  citations jsonb,
  state text check (state in ('known', 'partly', 'unknown')),
  flagged boolean not null default false,
  status text not null default 'done' check (status in ('running', 'done', 'stopped', 'failed')),
  lease_until timestamptz,
  created_at timestamptz not null default now()
`

const CHAT = `
create table chat_sessions (
  id uuid primary key default uuidv7(),
  posit_id uuid not null references posits (id) on delete cascade,
  created_by uuid not null references users (id) on delete cascade,
  session_type text not null default 'update' check (session_type in ('update')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index chat_sessions_posit on chat_sessions (posit_id, created_at desc);
create index chat_sessions_user on chat_sessions (created_by);

create table chat_history (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  posit_id uuid not null references posits (id) on delete cascade,
  last_message_at timestamptz not null default now(),
  summary text,
  created_at timestamptz not null default now()
);
create index chat_history_user on chat_history (user_id, last_message_at desc, id desc);
create index chat_history_user_posit on chat_history (user_id, posit_id, last_message_at desc);
create index chat_history_posit on chat_history (posit_id);

create table chat_messages (${MESSAGE_COLUMNS},
  reply_to uuid unique references chat_messages (id) on delete cascade,
  chat_session_id uuid references chat_sessions (id) on delete cascade,
  chat_history_id uuid references chat_history (id) on delete cascade,
  created_by uuid references users (id) on delete cascade,
  attachments jsonb not null default '[]'
);
create unique index chat_messages_client_key on chat_messages (created_by, posit_id, client_key) where client_key is not null;
create index chat_messages_history on chat_messages (chat_history_id, id desc) where chat_history_id is not null;
create index chat_messages_session on chat_messages (chat_session_id, id desc) where chat_session_id is not null;
create index chat_messages_questions on chat_messages (posit_id, created_at desc, id desc)
  where role = 'user' and source = 'posit_query';
create index chat_messages_posit on chat_messages (posit_id);
create index chat_messages_lessons on chat_messages (posit_id, id desc) where source = 'posit_update';
create index chat_messages_user on chat_messages (created_by) where created_by is not null;
create index chat_messages_running on chat_messages (lease_until) where status = 'running';

create table anonymous_chat_sessions (${MESSAGE_COLUMNS},
  reply_to uuid unique references anonymous_chat_sessions (id) on delete cascade,
  visitor_id text not null
);
create unique index anonymous_chat_client_key on anonymous_chat_sessions (visitor_id, posit_id, client_key)
  where client_key is not null;
create index anonymous_chat_visitor on anonymous_chat_sessions (visitor_id, posit_id, id desc);
create index anonymous_chat_questions on anonymous_chat_sessions (posit_id, created_at desc, id desc) where role = 'user';
create index anonymous_chat_running on anonymous_chat_sessions (lease_until) where status = 'running';
`

const REST = `
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  posit_id uuid references posits (id) on delete cascade,
  kind text not null,
  data jsonb not null default '{}',
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_posit on notifications (posit_id);

create table events (
  id uuid primary key default uuidv7(),
  name text not null,
  user_id uuid references users (id) on delete set null,
  posit_id uuid references posits (id) on delete set null,
  properties jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index events_name on events (name, created_at desc);
create index events_user on events (user_id) where user_id is not null;
create index events_posit on events (posit_id) where posit_id is not null;

create table bug_reports (
  id uuid primary key default uuidv7(),
  title text not null,
  description text not null,
  screenshot_url text,
  created_by uuid references users (id) on delete set null,
  status text not null default 'open',
  created_at timestamptz not null default now()
);
create index bug_reports_created on bug_reports (created_at desc);
create index bug_reports_user on bug_reports (created_by) where created_by is not null;

-- Counters of rate-limiter-flexible, used when several nodes share this database.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table google_drive_connections (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users (id) on delete cascade,
  google_email text not null,
  access_token text,
  refresh_token text,
  expires_at timestamptz,
  status text not null default 'connected',
  created_at timestamptz not null default now()
);
`

/** `uuidv7()` is built into PostgreSQL 18; older servers get the same layout from SQL (RFC 9562 §5.7). */
const UUIDV7 = `
do $do$ begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile parallel safe as $fn$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
        substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
    $fn$;
  end if;
end $do$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [UUIDV7, ACCOUNTS, POSITS, KNOWLEDGE, TASKS, CHAT, REST]) {
    await sql.raw(statements).execute(db)
  }
}
