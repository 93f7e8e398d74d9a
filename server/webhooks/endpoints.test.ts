/** What an owner does with their webhooks, and how long what belongs to them is kept. */
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { askAsGuest } from '../../tests/ask.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../tests/fakes/webhook-receiver.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import { KNOWN, WEBHOOKS, webhookCalls } from '../../tests/webhooks.ts'
import { cleanUpLogJob, resumeDeliveriesJob } from './jobs.ts'

let app: TestApp
let receiver: WebhookReceiver
const calls = webhookCalls(
  () => app,
  () => receiver,
)
const { add, harbour, isLogged, isReceived, logOf, sendTest, stateOf } = calls
beforeAll(async () => {
  app = await startTestApp({ env: { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' } })
  receiver = await startWebhookReceiver()
})
afterEach(() => {
  receiver.received.length = 0
  receiver.answer = (response) => void response.writeHead(200).end('ok')
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

test('a rotated secret signs at once, and the one before it for a day more', async () => {
  const { owner } = await harbour()
  const endpoint = await add(owner)
  const { body } = await owner.client.call<{ secret: string }>('POST', `${WEBHOOKS}/${endpoint.id}/secret`)
  expect(body.secret).not.toBe(endpoint.secret)
  await sendTest(owner, endpoint)
  await isReceived(1)
  for (const secret of [endpoint.secret, body.secret])
    expect(receiver.verified(secret)).toMatchObject([{ type: 'webhook.test' }])
  await app.database.pool.query(`update webhook_endpoints set previous_secret_until = now()`)
  await sendTest(owner, endpoint)
  await isReceived(2)
  const last = receiver.received[1]
  const verify = (secret: string) =>
    new Webhook(secret).verify(last?.body ?? '', last?.headers as Record<string, string>)
  expect(() => verify(endpoint.secret)).toThrow()
  expect(verify(body.secret)).toMatchObject({ type: 'webhook.test' })
})

test('secrets are sealed, and in no list, export or log', async () => {
  const { owner } = await harbour()
  const endpoint = await add(owner)
  const base = endpoint.secret.slice('whsec_'.length)
  const rows = await app.database.pool.query(`select * from webhook_endpoints where id = $1`, [endpoint.id])
  const listed = await owner.client.call('GET', WEBHOOKS)
  const one = await owner.client.call('GET', `${WEBHOOKS}/${endpoint.id}`)
  expect(JSON.stringify([rows.rows, listed.body, one.body])).not.toContain(base)
})

test('redirects are not followed, answers are cut, and what hangs is given up', async () => {
  const { owner } = await harbour()
  const endpoint = await add(owner)
  const target = `http://127.0.0.1:${receiver.port}/elsewhere`
  receiver.answer = (response) => void response.writeHead(302, { location: target }).end()
  await sendTest(owner, endpoint)
  await isLogged(owner, endpoint, [1])
  receiver.answer = (response) => void response.writeHead(500).end('x'.repeat(5_000_000))
  await sendTest(owner, endpoint)
  await isLogged(owner, endpoint, [1, 1])
  const [long, redirect] = await logOf(owner, endpoint)
  expect(redirect).toMatchObject({ state: 'failed', attempts: [{ status: 302 }] })
  expect(long?.attempts[0]?.response).toHaveLength(1024)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook'])
})

test('deleting a posit or the account deletes endpoints and log', async () => {
  const posit = await harbour()
  const { owner } = posit
  const other = await harbour({ owner })
  const only = await add(owner, { posit_ids: [posit.id], events: ['question.asked'] })
  const both = await add(owner, { posit_ids: [posit.id, other.id], events: ['question.asked'] })
  await askAsGuest(app.url, posit.id, KNOWN)
  await isReceived(2)
  await owner.client.call('DELETE', `/rest/v1/posits/${posit.id}`)
  expect((await owner.client.call('GET', `${WEBHOOKS}/${only.id}`)).status).toBe(404)
  expect(await stateOf(owner, both)).toMatchObject({ posit_ids: [other.id] })
  expect(await logOf(owner, both)).toEqual([])
  await sendTest(owner, both)
  await owner.client.call('DELETE', '/rest/v1/users/me', { password: 'correct horse battery' })
  const { rows } = await app.database.pool.query(
    `select id from webhook_endpoints where id = $1 union all select id from webhook_deliveries where endpoint_id = $1`,
    [both.id],
  )
  expect(rows).toEqual([])
})

test('the log is kept for 30 days, and a lost job is sent again', async () => {
  const posit = await harbour()
  const endpoint = await add(posit.owner, { events: ['question.asked'] })
  receiver.answer = (response) => void response.writeHead(500).end()
  await askAsGuest(app.url, posit.id, KNOWN)
  await isLogged(posit.owner, endpoint, [1])
  const { core } = app.services
  const { pool } = app.database
  await pool.query(`delete from pgboss.job where name = 'webhooks.deliver'`)
  await pool.query(`update webhook_deliveries set next_try_at = now() - interval '20 minutes'`)
  await core.jobs.send(resumeDeliveriesJob, {})
  await isLogged(posit.owner, endpoint, [2])
  await pool.query(`update webhook_deliveries set created_at = now() - interval '31 days'`)
  await core.jobs.send(cleanUpLogJob, {})
  await isLogged(posit.owner, endpoint, [])
})

test('more events than a minute allows wait, and none is lost', async () => {
  const limited = await startTestApp({
    env: {
      ...{ POSIT_LIMITS: 'on', LIMIT_WEBHOOK_DELIVERIES_PER_MINUTE: '3' },
      WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
    },
  })
  const calls = webhookCalls(
    () => limited,
    () => receiver,
  )
  try {
    const { owner } = await calls.harbour()
    const endpoint = await calls.add(owner)
    for (let sent = 0; sent < 5; sent++) await calls.sendTest(owner, endpoint)
    const waits = async () => {
      const log = await calls.logOf(owner, endpoint)
      const isLate = (at: string | null) => at !== null && Date.parse(at) > Date.now() + 10_000
      return log.filter(({ next_try_at }) => isLate(next_try_at)).length
    }
    await expect.poll(waits, { timeout: 15_000 }).toBe(2)
    expect(receiver.received).toHaveLength(3)
  } finally {
    await limited.close()
  }
})

test('endpoints, the log and what is due are found by indexes', async () => {
  const { pool } = app.database
  const id = '0197a000-0000-7000-8000-000000000000'
  const queries = [
    `select id from webhook_endpoints where user_id = '${id}'`,
    `select id from webhook_deliveries where endpoint_id = '${id}' order by id desc limit 21`,
    `select id from webhook_attempts where delivery_id = '${id}' order by id desc limit 30`,
    `select id from webhook_deliveries where state = 'pending' and next_try_at < now() order by next_try_at limit 500`,
    `select id from webhook_deliveries where created_at < now() - interval '30 days' limit 1000`,
  ]
  const connection = await pool.connect()
  try {
    await connection.query('set enable_seqscan = off')
    for (const query of queries) {
      const { rows } = await connection.query(`explain ${query}`)
      expect(JSON.stringify(rows), query).toContain('Index')
    }
  } finally {
    connection.release(true)
  }
})
