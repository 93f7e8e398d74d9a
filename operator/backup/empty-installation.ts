import type { Installation } from '../installation.ts'

const OTHERS = `
  select count(*) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'posit%'
`
const TABLES = `
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in ('kysely_migration', 'kysely_migration_lock')
`

const HINT =
  'A backup is restored only into an empty installation: another DATA_DIR, or an empty database in DATABASE_URL.'

const serverRuns = () => new Error('A server is running on this installation: stop it first.')

/** Throws unless nobody's data could be overwritten and no server is at work. Tables without rows count as empty. */
export async function assertEmpty({
  database,
  files,
  dataDir,
  isServerRunning,
}: Installation): Promise<void> {
  const { pool } = database
  if (isServerRunning) throw serverRuns()
  const { rows: tables } = await pool.query<{ name: string }>(TABLES)
  for (const { name } of tables) {
    const { rows } = await pool.query(`select from "${name}" limit 1`)
    if (rows.length > 0) throw new Error(`The database is not empty: ${name} has rows. ${HINT}`)
  }
  const { rows: others } = await pool.query<{ count: number }>(OTHERS)
  if ((others[0]?.count ?? 0) > 0) throw serverRuns()
  for await (const key of files.list(''))
    throw new Error(
      `The file storage is not empty (${key}, under ${dataDir} unless it is elsewhere). ${HINT}`,
    )
}

/** Takes away the tables, which are empty, so that those of the backup's own version can be made. */
export async function clearSchema({ database }: Installation): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(`select quote_ident(current_schema()) as name`)
  const name = rows[0]?.name ?? 'public'
  await database.pool.query(
    `begin; drop schema ${name} cascade; create schema ${name}; drop schema if exists pgboss cascade; commit`,
  )
}
