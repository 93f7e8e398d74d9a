import type pg from 'pg'
import type { BackedUpTable } from './archive-shape.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Within a transaction: tables take rows in any order and as they are. Foreign keys are made again at the end, which checks them;
 * triggers would change rows that are finished. Turning both off for the session takes a superuser, which hosted databases refuse.
 */
export async function loosenTables(client: pg.Client, tables: BackedUpTable[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
  `)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
  return async () => {
    for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    await raiseSequences(client)
  }
}

/** A counter goes on behind the highest number that came. */
async function raiseSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select attrelid::regclass::text as table, quote_ident(attname) as column,
      pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and pg_get_serial_sequence(attrelid::regclass::text, attname) is not null
  `)
  for (const { table, column, sequence } of rows) {
    await client.query(`select setval('${sequence}', coalesce(max(${column}), 0) + 1, false) from ${table}`)
  }
}
