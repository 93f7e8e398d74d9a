/** Questions that a posit cannot answer itself, for its owner's interview. Those of posits from before are found at their next change. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table open_matters (
    posit_id uuid not null references posits (id) on delete cascade,
    rank integer not null,
    question text not null,
    primary key (posit_id, rank)
  )`.execute(db)
}
