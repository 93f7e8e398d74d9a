import pg from 'pg'
import { clientConfig, type DatabaseConnection } from '../../server/core/database/client.ts'

/** Settings under which every value's text is exact, and the same whatever the server's own settings print. */
const EXACT_TEXT = [
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set timezone = 'UTC'`,
  'set extra_float_digits = 1',
  `set bytea_output = 'hex'`,
  `set client_encoding = 'UTF8'`,
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  'set lock_timeout = 0',
]

const asText = (text: string) => text

/** A connection that hands out and takes every value as PostgreSQL's own text of it. */
export async function connectForText(connection: DatabaseConnection): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig(connection), types: { getTypeParser: () => asText } })
  // A broken connection fails the query in progress, which reports the error.
  client.on('error', () => {})
  await client.connect()
  await client.query(EXACT_TEXT.join('; '))
  return client
}
