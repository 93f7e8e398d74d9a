/**
 * The least that could answer `GET /rest/v1/posits`: Hono and pg with the statements that Posit sends, no checks, no headers, no
 * log. Forked by the bench, in a process of its own; the settings come as its one argument.
 */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

export interface BareSettings {
  databaseUrl: string
  token: string
}

const SESSION = `select users.id, users.email, users.email_verified, users.subscription_type, users.trial_end_date
  from auth_sessions inner join users on users.id = auth_sessions.user_id
  where auth_sessions.token = $1 and auth_sessions.expires_at > $2`
const LIST = `select id, user_id, title, type, privacy, summary_light, created_at, count(*) over() as total
  from posits where user_id = $1 order by created_at desc, id desc limit $2 offset $3`

const { databaseUrl, token }: BareSettings = JSON.parse(process.argv[2] ?? '{}')
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const app = new Hono()
app.get('/rest/v1/posits', async (c) => {
  const { rows: users } = await pool.query(SESSION, [token, new Date()])
  const { rows } = await pool.query(LIST, [users[0].id, 6, 0])
  return c.json({ items: rows, page: 1, page_size: 6, total: rows[0]?.total ?? 0 })
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.(`http://127.0.0.1:${port}`),
)
