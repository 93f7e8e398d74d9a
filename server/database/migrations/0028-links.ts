/** Links to posits, and what was asked through each. The database counts delivered answers, however they are stored. */
import { type Kysely, sql } from 'kysely'

const TABLES = `
create table links (
  id uuid primary key default uuidv7(),
  posit_id uuid not null references posits on delete cascade,
  name text not null,
  slug text not null unique,
  expires_at timestamptz,
  passcode_hash text,
  questions_per_day integer check (questions_per_day > 0),
  questions_total integer check (questions_total > 0),
  who text not null default 'anyone' check (who in ('anyone', 'signed_in', 'invited')),
  citations text not null default 'quote' check (citations in ('quote', 'title', 'nothing')),
  first_question text,
  greeting text,
  origins text[] not null default '{}',
  accent text,
  corner text not null default 'bottom-right' check (corner in ('bottom-right', 'bottom-left')),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  visitors integer not null default 0,
  delivered integer not null default 0,
  delivered_on date,
  delivered_that_day integer not null default 0,
  known integer not null default 0,
  gaps integer not null default 0
);
create index links_posit on links (posit_id, created_at desc) where revoked_at is null;

-- Who has asked through a link: a digest that means nothing without the asker's own id.
create table link_visitors (
  link_id uuid not null references links on delete cascade,
  visitor text not null,
  primary key (link_id, visitor)
);

alter table chat_messages add column link_id uuid references links on delete set null;
create index chat_messages_link on chat_messages (link_id) where link_id is not null;
create index chat_messages_link_running on chat_messages (link_id)
  where link_id is not null and role = 'user' and lease_until is not null;
`

const COUNTING = `
create function link_answer_is_delivered() returns trigger language plpgsql as $$
declare
  newcomers integer;
  today date := (now() at time zone 'utc')::date;
begin
  insert into link_visitors (link_id, visitor)
    select new.link_id, md5(new.link_id::text || coalesce(asked.created_by::text, asked.visitor_id))
    from chat_messages asked where asked.id = new.reply_to and coalesce(asked.created_by::text, asked.visitor_id) is not null
    on conflict do nothing;
  get diagnostics newcomers = row_count;
  update links set
    visitors = visitors + newcomers,
    delivered = delivered + 1,
    delivered_that_day = case when delivered_on = today then delivered_that_day + 1 else 1 end,
    delivered_on = today,
    known = known + case when new.state = 'known' then 1 else 0 end,
    gaps = gaps + case when new.state in ('partly', 'unknown') then 1 else 0 end,
    last_used_at = now()
  where id = new.link_id;
  return null;
end $$;
create trigger link_answer_delivered after insert on chat_messages
  for each row when (new.role = 'assistant' and new.link_id is not null)
  execute function link_answer_is_delivered();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [TABLES, COUNTING]) await sql.raw(statements).execute(db)
}
