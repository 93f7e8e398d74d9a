/** Assistants that a person has connected by OAuth: their registrations, what was agreed, and their tokens as hashes. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table oauth_clients (
    id uuid primary key,
    client_id text not null unique,
    client_secret text,
    client_discovery_id text,
    disabled boolean not null default false,
    skip_consent boolean,
    enable_end_session boolean,
    subject_type text,
    scopes jsonb,
    client_credentials_scopes jsonb,
    user_id uuid references users on delete cascade,
    name text,
    uri text,
    icon text,
    contacts jsonb,
    tos text,
    policy text,
    software_id text,
    software_version text,
    software_statement text,
    redirect_uris jsonb not null,
    post_logout_redirect_uris jsonb,
    backchannel_logout_uri text,
    backchannel_logout_session_required boolean,
    token_endpoint_auth_method text,
    application_type text,
    jwks text,
    jwks_uri text,
    grant_types jsonb,
    response_types jsonb,
    require_pkce boolean,
    dpop_bound_access_tokens boolean,
    reference_id text,
    metadata jsonb,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index oauth_clients_created on oauth_clients (created_at)`.execute(db)
  await sql`create index oauth_clients_user on oauth_clients (user_id)`.execute(db)
  await sql`create table oauth_resources (
    id uuid primary key,
    identifier text not null unique,
    name text not null,
    access_token_ttl integer,
    refresh_token_ttl integer,
    signing_algorithm text,
    signing_key_id text,
    allowed_scopes jsonb,
    custom_claims jsonb,
    dpop_bound_access_tokens_required boolean,
    disabled boolean,
    policy_version integer,
    metadata jsonb,
    created_at timestamptz,
    updated_at timestamptz
  )`.execute(db)
  const granted = sql`
    client_id text not null references oauth_clients (client_id) on delete cascade,
    user_id uuid not null references users on delete cascade,
    reference_id text,
    resources jsonb,
    requested_user_info_claims jsonb,
    scopes jsonb not null`
  await sql`create table oauth_consents (
    id uuid primary key,
    ${granted},
    created_at timestamptz not null,
    updated_at timestamptz not null,
    last_used_at timestamptz
  )`.execute(db)
  await sql`create index oauth_consents_user on oauth_consents (user_id, client_id)`.execute(db)
  await sql`create index oauth_consents_client on oauth_consents (client_id)`.execute(db)
  const token = sql`
    id uuid primary key,
    token text not null unique,
    ${granted},
    authorization_code_id text,
    confirmation jsonb,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    revoked timestamptz`
  // A connection outlives the session in which it was allowed; the access tokens of that session do not.
  await sql`create table oauth_refresh_tokens (
    ${token},
    session_id uuid references auth_sessions on delete set null,
    rotated_at timestamptz,
    rotation_replay_response text,
    rotation_replay_expires_at timestamptz,
    auth_time timestamptz
  )`.execute(db)
  await sql`create table oauth_access_tokens (
    ${token},
    session_id uuid references auth_sessions on delete cascade,
    refresh_id uuid references oauth_refresh_tokens on delete cascade
  )`.execute(db)
  for (const table of [sql.table('oauth_refresh_tokens'), sql.table('oauth_access_tokens')]) {
    await sql`create index on ${table} (user_id, client_id)`.execute(db)
    await sql`create index on ${table} (client_id)`.execute(db)
    await sql`create index on ${table} (session_id)`.execute(db)
    await sql`create index on ${table} (authorization_code_id)`.execute(db)
    await sql`create index on ${table} (expires_at)`.execute(db)
  }
  await sql`create index on oauth_access_tokens (refresh_id)`.execute(db)
}
