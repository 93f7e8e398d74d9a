/**
 * The owner's list of questions, of signed-in people and guests alike, at the same cost however many there are.
 *
 * An anchor says how many questions of a posit lie at or below a point in time, one for every five hundred or so. A page is then
 * found from its nearest anchor, and the count from the last one. A counter would make all who ask one posit take turns on its
 * row; anchors cost an insert one look into an index.
 *
 * They stay exact because a transaction that adds or removes a question holds a shared lock until it
 * ends. Anchors are set under the same lock in exclusive mode, so nothing below them is uncommitted; and adding or removing
 * a question below an anchor deletes that anchor. See docs/decisions/0012-question-anchors.md.
 */
import { type Kysely, sql } from 'kysely'

const BY_OWNER = `
alter table chat_messages add column by_owner boolean not null default false;
update chat_messages m set by_owner = true from posits p
  where p.id = m.posit_id and p.user_id = m.created_by and m.role = 'user' and m.source = 'posit_query';
drop index chat_messages_questions;
create index chat_messages_questions on chat_messages (posit_id, created_at desc, id desc)
  where role = 'user' and source = 'posit_query' and not by_owner;

create view posit_questions as
  select id, posit_id, created_at, content, status, created_by
  from chat_messages where role = 'user' and source = 'posit_query' and not by_owner
  union all
  select id, posit_id, created_at, content, status, null::uuid
  from anonymous_chat_sessions where role = 'user';
`

const ANCHORS = `
create table question_anchors (
  posit_id uuid not null references posits (id) on delete cascade,
  -- How many questions there are up to and with this one.
  ordinal integer not null,
  created_at timestamptz not null,
  id uuid not null,
  primary key (posit_id, ordinal)
);
create index question_anchors_time on question_anchors (posit_id, created_at);

create function set_question_anchors(asked_posit uuid, step integer) returns void language plpgsql
set plan_cache_mode = force_custom_plan as $$
declare last question_anchors;
begin
  perform pg_advisory_xact_lock(hashtextextended('questions:' || asked_posit, 0));
  select * into last from question_anchors where posit_id = asked_posit order by ordinal desc limit 1;
  insert into question_anchors (posit_id, ordinal, created_at, id)
  select asked_posit, ordinal, created_at, id from (
    select created_at, id, coalesce(last.ordinal, 0) + row_number() over (order by created_at, id) as ordinal
    from posit_questions
    where posit_id = asked_posit and (created_at, id) >
      (coalesce(last.created_at, '-infinity'), coalesce(last.id, '00000000-0000-0000-0000-000000000000'))
  ) numbered
  where ordinal % step = 0;
end $$;

-- Each statement is planned for its values: a plan for any value would read the whole of both tables. An order is not pushed
-- down into a view's union, so each table is read in order for itself, from its index alone.
create function posit_question_page(asked_posit uuid, skipped integer, wanted integer)
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
  fresh :=
    (select count(*) from chat_messages where posit_id = asked_posit and role = 'user' and source = 'posit_query'
      and not by_owner and (created_at, id) > (last.created_at, last.id)) +
    (select count(*) from anonymous_chat_sessions where posit_id = asked_posit and role = 'user'
      and (created_at, id) > (last.created_at, last.id));
  asked := coalesce(last.ordinal, 0) + fresh;
  select * into start from question_anchors
  where posit_id = asked_posit and ordinal >= asked - skipped order by ordinal limit 1;
  above := coalesce(start.ordinal, asked) - (asked - skipped);
  start.created_at := coalesce(start.created_at, 'infinity');
  start.id := coalesce(start.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  return query
    select asked, fresh, page.id, coalesce(c.content, a.content), coalesce(c.status, a.status), c.created_by, page.created_at
    from (select) one left join (
      (select id, created_at from chat_messages
        where posit_id = asked_posit and role = 'user' and source = 'posit_query' and not by_owner
          and (created_at, id) <= (start.created_at, start.id)
        order by created_at desc, id desc limit above + wanted)
      union all
      (select id, created_at from anonymous_chat_sessions
        where posit_id = asked_posit and role = 'user' and (created_at, id) <= (start.created_at, start.id)
        order by created_at desc, id desc limit above + wanted)
      order by created_at desc, id desc limit wanted offset above
    ) page on true
    left join chat_messages c on c.id = page.id
    left join anonymous_chat_sessions a on a.id = page.id;
end $$;

create function question_is_added() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('questions:' || new.posit_id, 0));
  if tg_table_name = 'chat_messages' then
    new.by_owner := exists (select 1 from posits p where p.id = new.posit_id and p.user_id = new.created_by);
  end if;
  delete from question_anchors where posit_id = new.posit_id and created_at >= new.created_at;
  return new;
end $$;

create function questions_are_removed() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('questions:' || posit_id, 0))
  from (select distinct posit_id from removed where role = 'user' order by posit_id) posits;
  delete from question_anchors a
  using (select posit_id, min(created_at) as since from removed where role = 'user' group by posit_id) r
  where a.posit_id = r.posit_id and a.created_at >= r.since;
  return null;
end $$;

create trigger question_added before insert on chat_messages
  for each row when (new.role = 'user' and new.source = 'posit_query') execute function question_is_added();
create trigger question_added before insert on anonymous_chat_sessions
  for each row when (new.role = 'user') execute function question_is_added();
create trigger questions_removed after delete on chat_messages
  referencing old table as removed for each statement execute function questions_are_removed();
create trigger questions_removed after delete on anonymous_chat_sessions
  referencing old table as removed for each statement execute function questions_are_removed();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [BY_OWNER, ANCHORS]) await sql.raw(statements).execute(db)
}
