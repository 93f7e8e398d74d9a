/** The loop: why a question was left open, who waits for it, what was answered, and the questions that must go on being answered. */
import { type Kysely, sql } from 'kysely'

const FLAGS = `
alter table posit_task_flags
  -- Every wording it was asked in, follow-ups completed, and the index terms of all of them.
  add column wordings text[] not null default '{}',
  add column terms text[] not null default '{}',
  add column cause text check (cause in ('missing', 'nothing_close', 'contradiction', 'out_of_scope')),
  add column evidence jsonb not null default '[]',
  add column responded_at timestamptz,
  -- Asked again after the response: null before there is one.
  add column reask_state text check (reask_state in ('pending', 'passes', 'fails')),
  add column reask_answer text,
  add column reasked_at timestamptz;
update posit_task_flags set wordings = array[left(context, 500)];

-- Open ones first, then the most asked.
drop index posit_task_flags_posit;
create index posit_task_flags_posit on posit_task_flags (posit_id, processed, asked desc, created_at desc, id desc);

-- Those who are known and wait for the answer, once each.
create table posit_task_askers (
  task_flag_id uuid not null references posit_task_flags (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The conversation of the question, which will receive the answer.
  chat_history_id uuid references chat_history (id) on delete set null,
  question text not null,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (task_flag_id, user_id)
);
create index posit_task_askers_user on posit_task_askers (user_id);
create index posit_task_askers_history on posit_task_askers (chat_history_id) where chat_history_id is not null;
insert into posit_task_askers (task_flag_id, user_id, question)
  select id, user_id, context from posit_task_flags where user_id is not null and not processed;
`

const APPROVED = `
-- An owner's response, given verbatim to all who ask the same. It ends with its source: deleted with it, and void once the
-- source's text is no longer the one that was approved.
create table approved_answers (
  source_id uuid primary key references sources (id) on delete cascade,
  posit_id uuid not null references posits (id) on delete cascade,
  task_flag_id uuid not null references posit_task_flags (id) on delete cascade,
  approved_by uuid references users (id) on delete set null,
  approved_at timestamptz not null default now(),
  text_digest text not null
);
create index approved_answers_posit on approved_answers (posit_id);
create index approved_answers_task on approved_answers (task_flag_id);

alter table chat_messages add column approved jsonb;
alter table anonymous_chat_sessions add column approved jsonb;
`

const TESTS = `
create table test_questions (
  id uuid primary key default uuidv7(),
  posit_id uuid not null references posits (id) on delete cascade,
  task_flag_id uuid references posit_task_flags (id) on delete set null,
  question text not null,
  -- A question is in the set once, in whatever spelling.
  question_key text not null,
  -- The answer that counts as right; null until there was one.
  expected text,
  state text not null default 'pending' check (state in ('pending', 'passes', 'changed', 'fails')),
  -- The newest run, and the knowledge it was asked over.
  answer text,
  answer_state text check (answer_state in ('known', 'partly', 'unknown')),
  asked_version integer,
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (posit_id, question_key)
);
create index test_questions_task on test_questions (task_flag_id) where task_flag_id is not null;

create table test_runs (
  id uuid primary key default uuidv7(),
  test_question_id uuid not null references test_questions (id) on delete cascade,
  knowledge_version integer not null,
  state text not null check (state in ('passes', 'changed', 'fails')),
  answer text not null,
  answer_state text not null check (answer_state in ('known', 'partly', 'unknown')),
  created_at timestamptz not null default now(),
  -- A run that is tried again after a crash is stored once.
  unique (test_question_id, knowledge_version)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [FLAGS, APPROVED, TESTS]) await sql.raw(statements).execute(db)
}
