/** The one pool of connections, and Kysely over it. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../database/schema.ts'
import type { Log } from '../log.ts'
import { awaitConnections } from './await-connection.ts'
import type { SocketConnection } from './embedded.ts'
import { prepareMarked } from './prepared.ts'
import { limitQueries } from './time-limit.ts'

/** A server by its URL, as in DATABASE_URL, or the embedded one by its socket. */
export type DatabaseConnection = { connectionString: string } | SocketConnection

type DatabaseOptions = DatabaseConnection & {
  /** Connections at most. */
  max?: number
  /** A query that is not answered within this ends with its connection (`time-limit.ts`). Without it: as long as it takes. */
  queryTimeoutMs?: number
}

export interface OpenDatabase {
  db: Kysely<Database>
  pool: pg.Pool
  /** The current counts: open connections, idle ones, and callers waiting for one. */
  countConnections(): { open: number; idle: number; waiting: number }
  /** Ends every connection; queries in progress finish first. */
  close(): Promise<void>
}

type Logs = Pick<Log, 'warn'>

const POOL_SIZE = 20
const CONNECT_TIMEOUT_MS = 5000
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
const IDLE_CONNECTION_MS = 30_000

export function createDatabase(
  { max = POOL_SIZE, queryTimeoutMs = 0, ...connection }: DatabaseOptions,
  log?: Logs,
): OpenDatabase {
  const pool = new pg.Pool({
    ...clientConfig(connection),
    max,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  })
  // Without a listener a broken idle connection would end the process. The pool replaces it.
  pool.on('error', (error) => log?.warn({ err: error }, 'a database connection broke'))
  // The same for a checked-out connection that breaks between two statements: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', prepareMarked)
  pool.on('connect', (client) => limitQueries(client, queryTimeoutMs))
  const line = awaitConnections(pool, max)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: line }) })
  return {
    db,
    pool,
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: line.waiting }),
    close: () => db.destroy(),
  }
}

/** For a connection of one's own (LISTEN) beside the pool: `new pg.Client(clientConfig(connection))`. */
export function clientConfig(connection: DatabaseConnection): pg.ClientConfig {
  const target =
    'connectionString' in connection
      ? { connectionString: withLibpqMeaning(connection.connectionString) }
      : { ...connection, ssl: false }
  return {
    ...target,
    application_name: 'posit',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser },
  }
}

/**
 * `sslmode=require` means "encrypt" to PostgreSQL's own tools and to every provider that hands out such URLs; pg would
 * also demand a publicly trusted certificate. `verify-full` asks for that.
 */
function withLibpqMeaning(url: string): string {
  if (!/[?&]sslmode=(prefer|require)\b/.test(url) || /[?&]uselibpqcompat=/.test(url)) return url
  return `${url}&uselibpqcompat=true`
}

const { INT8, NUMERIC } = pg.types.builtins

/** Counts and sums come as text, for they may not fit a number; ours do, and one that did not would throw. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (type === INT8) return parseInteger
  if (type === NUMERIC) return Number
  return format === 'binary' ? pg.types.getTypeParser(type, format) : pg.types.getTypeParser(type, 'text')
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
