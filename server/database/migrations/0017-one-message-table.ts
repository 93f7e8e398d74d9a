/** Guests' messages move to `chat_messages`, with a visitor and no creator: docs/decisions/0022-one-message-table.md. */
import { type Kysely, sql } from 'kysely'

const COLUMNS = `id, posit_id, role, content, source, client_key, citations, state, flagged, status, lease_until, created_at,
  reply_to, visitor_id, related, unsupported, general, approved, feedback, feedback_reason, feedback_at`

/** No trigger sees the rows move: the anchors count them where they are. */
const MOVE = `
alter table chat_messages add column visitor_id text;
alter table chat_messages disable trigger user;
insert into chat_messages (${COLUMNS})
select ${COLUMNS} from anonymous_chat_sessions order by reply_to nulls first, id;
alter table chat_messages enable trigger user;

create unique index chat_messages_visitor_key on chat_messages (visitor_id, posit_id, client_key)
  where visitor_id is not null and client_key is not null;
create index chat_messages_visitor on chat_messages (visitor_id, posit_id, id desc) where visitor_id is not null;
drop index chat_messages_client_key;
create unique index chat_messages_client_key on chat_messages (created_by, posit_id, client_key)
  where created_by is not null and client_key is not null;
`

const QUESTIONS = `
drop view posit_questions;
drop table anonymous_chat_sessions;
create view posit_questions as
  select id, posit_id, created_at, content, status, created_by
  from chat_messages where role = 'user' and source = 'posit_query' and not by_owner;

create or replace function posit_question_page(asked_posit uuid, skipped integer, wanted integer)
returns table (total integer, unanchored integer, id uuid, content text, status text, created_by uuid, created_at timestamptz)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  last question_anchors;
  start question_anchors;
  fresh integer;
  asked integer;
  above integer;
begin
  select * into last from question_anchors where posit_id = asked_posit order by ordinal desc limit 1;
  last.created_at := coalesce(last.created_at, '-infinity');
  last.id := coalesce(last.id, '00000000-0000-0000-0000-000000000000');
  fresh := (select count(*) from posit_questions
    where posit_id = asked_posit and (created_at, id) > (last.created_at, last.id));
  asked := coalesce(last.ordinal, 0) + fresh;
  select * into start from question_anchors
  where posit_id = asked_posit and ordinal >= asked - skipped order by ordinal limit 1;
  above := coalesce(start.ordinal, asked) - (asked - skipped);
  start.created_at := coalesce(start.created_at, 'infinity');
  start.id := coalesce(start.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  return query
    select asked, fresh, page.id, m.content, m.status, m.created_by, page.created_at
    from (select) one left join (
      select id, created_at from posit_questions
      where posit_id = asked_posit and (created_at, id) <= (start.created_at, start.id)
      order by created_at desc, id desc limit wanted offset above
    ) page on true
    left join chat_messages m on m.id = page.id;
end $$;

create or replace function question_is_added() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('questions:' || new.posit_id, 0));
  new.by_owner := exists (select 1 from posits p where p.id = new.posit_id and p.user_id = new.created_by);
  delete from question_anchors where posit_id = new.posit_id and created_at >= new.created_at;
  return new;
end $$;

-- A guest signs in: a question to a posit of their own leaves the list, and the anchors after it.
create function question_is_claimed() returns trigger language plpgsql as $$
begin
  new.by_owner := exists (select 1 from posits p where p.id = new.posit_id and p.user_id = new.created_by);
  if new.by_owner then
    perform pg_advisory_xact_lock_shared(hashtextextended('questions:' || new.posit_id, 0));
    delete from question_anchors where posit_id = new.posit_id and created_at >= new.created_at;
  end if;
  return new;
end $$;
create trigger question_claimed before update of created_by on chat_messages
  for each row when (new.role = 'user' and new.source = 'posit_query' and old.created_by is null and new.created_by is not null)
  execute function question_is_claimed();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [MOVE, QUESTIONS]) await sql.raw(statements).execute(db)
}
