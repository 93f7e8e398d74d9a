import type pg from 'pg'
import type { BackedUpTable, RowTexts } from './archive-shape.ts'

/** Rows fetched at once; a source's text may be two million characters. */
const FETCH_ROWS = 50

/** The product's own tables with the columns that hold data; what a migration keeps for itself is not among them. */
export async function listTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select relname as name, string_agg(attname, ',' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('kysely_migration', 'kysely_migration_lock')
    group by relname order by relname
  `)
  return rows.map(({ name, columns }) => ({ name, columns: columns.split(',') }))
}

/** Within a transaction: every row, some at a time. */
export async function* readRows(
  client: pg.Client,
  { name, columns }: BackedUpTable,
): AsyncGenerator<RowTexts> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  await client.query(`declare backup_rows no scroll cursor for select ${list} from "${name}"`)
  for (;;) {
    const fetched = await client.query<RowTexts>({
      text: `fetch ${FETCH_ROWS} from backup_rows`,
      rowMode: 'array',
    })
    yield* fetched.rows
    if (fetched.rows.length < FETCH_ROWS) break
  }
  await client.query('close backup_rows')
}
