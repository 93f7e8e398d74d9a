import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

export interface NewEvent {
  name: string
  user_id: string | null
  posit_id: string | null
  properties: Record<string, unknown>
  created_at: Date
}

/**
 * Ids are in insertion order, because events are read by id. The user id of a person deleted meanwhile is null, as a
 * deletion also nulls it in older events.
 */
export async function insertEvents(db: Db, events: NewEvent[]): Promise<void> {
  await sql`
    insert into events (name, user_id, posit_id, properties, created_at)
    select given.name, users.id, posits.id, given.properties, given.created_at
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as (name text, user_id uuid, posit_id uuid, properties jsonb, created_at timestamptz))
      with ordinality as given (name, user_id, posit_id, properties, created_at, place)
    left join users on users.id = given.user_id
    left join posits on posits.id = given.posit_id
    order by given.place`.execute(db)
}

/** Deletes up to `rows` events that are older than `days`. Returns the count. */
export async function deleteOldEvents(db: Db, days: number, rows: number): Promise<number> {
  const old = await db
    .deleteFrom('events')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('events')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .limit(rows),
    )
    .executeTakeFirst()
  return Number(old.numDeletedRows)
}
