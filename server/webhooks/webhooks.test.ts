/** Webhooks over HTTP: a receiver on loopback, opened by the operator's setting, verifies each message with the official library. */
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WEBHOOK_RETRY_PAUSES } from '../../contract/webhook-events.ts'
import { askAsGuest, askPosit } from '../../tests/ask.ts'
import { buildUser } from '../../tests/factories.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../tests/fakes/webhook-receiver.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import { KNOWN, UNKNOWN, WEBHOOK_WAIT, WEBHOOKS, webhookCalls } from '../../tests/webhooks.ts'
import { AppError } from '../core/errors.ts'

let app: TestApp
let receiver: WebhookReceiver
const calls = webhookCalls(
  () => app,
  () => receiver,
)
const { add, allSent, harbour, hurry, isLogged, isReceived, logOf, sendAgain, sendTest, stateOf } = calls
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

test('a question is sent signed, with its posit, its ids and its words', async () => {
  const posit = await harbour()
  const endpoint = await add(posit.owner, { events: ['question.asked'] })
  const { secret } = endpoint
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await askAsGuest(app.url, posit.id, KNOWN)
  await isReceived(1)
  const [payload] = receiver.verified(secret)
  expect(payload).toMatchObject({
    type: 'question.asked',
    data: { posit: { id: posit.id, title: 'Harbour' }, asker: 'guest', question: KNOWN },
  })
  expect(Date.now() - Date.parse(payload?.timestamp ?? '')).toBeLessThan(60_000)
  const { headers, id } = receiver.received[0] ?? { headers: {}, id: '' }
  expect(headers['content-type']).toBe('application/json')
  await isLogged(posit.owner, endpoint, [1])
  expect((await logOf(posit.owner, endpoint))[0]).toMatchObject({
    ...{ id, state: 'delivered', event: 'question.asked', posit_id: posit.id, next_try_at: null },
    attempts: [{ status: 200, response: 'ok', error: null }],
  })
})

test('each of the six events is sent with its ids and words', async () => {
  const posit = await harbour()
  const { owner, id } = posit
  const { client } = owner
  const { secret } = await add(owner)
  const asker = await buildUser(app)
  await client.call('POST', `/rest/v1/posits/${id}/test_questions`, { question: KNOWN })
  const stateOfTest = async () =>
    (
      await client.call<{ items: { state: string }[] }>('GET', `/rest/v1/posits/${id}/test_questions`)
    ).body.items.map(({ state }) => state)
  await expect.poll(stateOfTest, WEBHOOK_WAIT).toEqual(['passes'])
  await askPosit(asker.client, id, UNKNOWN)
  const [task] = await app.database.db
    .selectFrom('posit_task_flags')
    .select('id')
    .where('posit_id', '=', id)
    .execute()
  await client.call('PATCH', `/rest/v1/posit_task_flags/${task?.id}`, { status: 'cancelled' })
  const [answer] = await app.database.db
    .selectFrom('chat_messages')
    .select('id')
    .where('posit_id', '=', id)
    .where('role', '=', 'assistant')
    .execute()
  await asker.client.call('PUT', `/rest/v1/chat_messages/${answer?.id}/feedback`, {
    ...{ feedback: 'down', reason: 'It is too short.' },
  })
  const [source] = await app.database.db
    .selectFrom('sources')
    .select('id')
    .where('posit_id', '=', id)
    .execute()
  await client.call('DELETE', `/rest/v1/sources/${source?.id}`)
  await isReceived(6)
  const sent = new Map(receiver.verified(secret).map(({ type, data }) => [type, data]))
  const of = { posit: { id, title: 'Harbour' } }
  expect(Object.fromEntries(sent)).toEqual({
    'question.asked': { ...of, question_id: expect.any(String), asker: 'member', question: UNKNOWN },
    'gap.opened': { ...of, task_id: task?.id, cause: expect.any(String), question: UNKNOWN },
    'gap.closed': { ...of, task_id: task?.id, outcome: 'cancelled', question: UNKNOWN },
    'feedback.given': {
      ...{ ...of, question_id: sent.get('question.asked')?.question_id, answer_id: answer?.id },
      ...{ helpful: false, reason: 'It is too short.' },
    },
    'source.changed': { ...of, source_id: source?.id, change: 'removed' },
    'test_question.failed': {
      ...{ ...of, test_question_id: expect.any(String), state: 'fails', question: KNOWN },
    },
  })
  expect(JSON.stringify([...sent])).not.toContain(asker.id)
})

test('an event is not sent when its transaction rolls back', async () => {
  const posit = await harbour()
  const { secret } = await add(posit.owner, { events: ['gap.closed'] })
  await askAsGuest(app.url, posit.id, UNKNOWN)
  const { db } = app.database
  const task = await db
    .selectFrom('posit_task_flags')
    .select('id')
    .where('posit_id', '=', posit.id)
    .executeTakeFirstOrThrow()
  const cancel = () =>
    posit.owner.client.call('PATCH', `/rest/v1/posit_task_flags/${task.id}`, { status: 'cancelled' })
  let isFailing = true
  // Subscribed after the webhooks: their deliveries are written by then.
  app.services.tasks.onGapClosed(async () => {
    if (isFailing) throw new AppError('unavailable', 'Not now.')
  })
  expect((await cancel()).status).toBe(503)
  expect(
    await db.selectFrom('webhook_deliveries').selectAll().where('posit_id', '=', posit.id).execute(),
  ).toEqual([])
  isFailing = false
  expect((await cancel()).status).toBe(200)
  await isReceived(1)
  await allSent()
  expect(receiver.verified(secret)).toHaveLength(1)
})

test('only the chosen events of the chosen posits of the owner are sent', async () => {
  const posit = await harbour()
  const other = await harbour({ owner: posit.owner })
  const foreign = await harbour()
  const { secret } = await add(posit.owner, { events: ['question.asked'], posit_ids: [posit.id] })
  for (const { id } of [other, foreign, posit]) await askAsGuest(app.url, id, UNKNOWN)
  await askPosit(posit.owner.client, posit.id, KNOWN)
  await isReceived(1)
  await allSent()
  expect(receiver.verified(secret).map(({ data }) => data.posit?.id)).toEqual([posit.id])
  const refused = await posit.owner.client.call<{ fields: object }>('POST', WEBHOOKS, {
    ...{ url: receiver.url, events: ['gap.opened'], posit_ids: [posit.id, foreign.id] },
  })
  expect([refused.status, refused.body.fields]).toEqual([400, { posit_ids: expect.any(String) }])
})

test('what visitors wrote is left out while the plan does not open the dashboard', async () => {
  const owner = await buildUser(app, { trialDays: -1 })
  const posit = await harbour({ owner })
  const { secret } = await add(owner, { events: ['question.asked', 'gap.opened'] })
  await askAsGuest(app.url, posit.id, UNKNOWN)
  await isReceived(2)
  for (const { data } of receiver.verified(secret)) expect(data.question).toBeNull()
  expect(receiver.received.map(({ body }) => body).join()).not.toContain('lighthouse')
})

test('a failed try is repeated with the same id after growing pauses, for a day', async () => {
  expect(
    WEBHOOK_RETRY_PAUSES.every((pause, at) => at === 0 || pause > (WEBHOOK_RETRY_PAUSES[at - 1] ?? 0)),
  ).toBe(true)
  const day = 86_400
  const whole = WEBHOOK_RETRY_PAUSES.reduce((sum, pause) => sum + pause, 0)
  expect(whole).toBeGreaterThan(0.9 * day)
  expect(whole).toBeLessThan(1.1 * day)
  const posit = await harbour()
  const endpoint = await add(posit.owner, { events: ['question.asked'] })
  receiver.answer = (response) => void response.writeHead(503).end('Busy.\0')
  await askAsGuest(app.url, posit.id, KNOWN)
  for (let tries = 1; tries <= 2; tries++) {
    await isLogged(posit.owner, endpoint, [tries])
    const [delivery] = await logOf(posit.owner, endpoint)
    expect(delivery?.attempts[0]).toMatchObject({ status: 503, response: 'Busy.' })
    const pause =
      Date.parse(delivery?.next_try_at ?? '') - Date.parse(delivery?.attempts[0]?.attempted_at ?? '')
    expect(Math.abs(pause / 1000 - (WEBHOOK_RETRY_PAUSES[tries - 1] ?? 0))).toBeLessThan(5)
    if (tries < 2) await hurry()
  }
  receiver.answer = (response) => void response.writeHead(204).end()
  await hurry()
  await isLogged(posit.owner, endpoint, [3])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(receiver.verified(endpoint.secret)).toHaveLength(3)
  expect((await logOf(posit.owner, endpoint))[0]).toMatchObject({ state: 'delivered', next_try_at: null })
})

test('send again sends the same message with the same id; a stranger cannot', async () => {
  const posit = await harbour()
  const endpoint = await add(posit.owner, { events: ['question.asked'] })
  await askAsGuest(app.url, posit.id, KNOWN)
  await isLogged(posit.owner, endpoint, [1])
  const [delivery] = await logOf(posit.owner, endpoint)
  if (!delivery) throw new Error('It is not logged.')
  expect((await sendAgain(await buildUser(app), delivery)).status).toBe(404)
  // Answered after both calls: once it is delivered it may be sent again.
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  receiver.answer = (response) => void asked.then(() => response.writeHead(200).end('ok'))
  const both = await Promise.all([sendAgain(posit.owner, delivery), sendAgain(posit.owner, delivery)])
  resolve()
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await isLogged(posit.owner, endpoint, [2])
  const [first, second] = receiver.received
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  expect(receiver.verified(endpoint.secret)).toHaveLength(2)
})

test('an endpoint that takes nothing for a day is switched off, with one mail', async () => {
  const posit = await harbour()
  const { owner } = posit
  const endpoint = await add(owner, { events: ['question.asked'], url: `${receiver.url}?token=secret-path` })
  receiver.answer = (response) => void response.writeHead(500).end('Broken.')
  await askAsGuest(app.url, posit.id, KNOWN)
  await askAsGuest(app.url, posit.id, UNKNOWN)
  await isLogged(owner, endpoint, [1, 1])
  // The tries of the hours between were made.
  await app.database.pool.query(`update webhook_deliveries set tries = $1 where endpoint_id = $2`, [
    ...[WEBHOOK_RETRY_PAUSES.length, endpoint.id],
  ])
  await hurry()
  await expect.poll(async () => (await stateOf(owner, endpoint)).is_on, WEBHOOK_WAIT).toBe(false)
  expect(await stateOf(owner, endpoint)).toMatchObject({ off_reason: 'failing' })
  await expect
    .poll(async () => (await logOf(owner, endpoint)).map(({ state }) => state), WEBHOOK_WAIT)
    .toEqual(['failed', 'failed'])
  const { text } = await app.mailTo(owner.email, 0)
  expect(text).toContain('switched off')
  expect(text).not.toContain('secret-path')
  expect(text).not.toContain(endpoint.secret)
  const sent = receiver.received.length
  await askAsGuest(app.url, posit.id, KNOWN)
  receiver.answer = (response) => void response.writeHead(200).end()
  expect((await sendTest(owner, endpoint)).status).toBe(201)
  await isReceived(sent + 1)
  await owner.client.call('PATCH', `${WEBHOOKS}/${endpoint.id}`, { is_on: true })
  await askAsGuest(app.url, posit.id, KNOWN)
  await isReceived(sent + 2)
  expect(await app.countMailsTo(owner.email)).toBe(1)
})

test('an endpoint that answers 410 is switched off at once; a failed test switches nothing off', async () => {
  const posit = await harbour()
  const endpoint = await add(posit.owner, { events: ['question.asked'] })
  receiver.answer = (response) => void response.writeHead(410).end()
  await sendTest(posit.owner, endpoint)
  await isLogged(posit.owner, endpoint, [1])
  expect(await stateOf(posit.owner, endpoint)).toMatchObject({ is_on: true })
  await askAsGuest(app.url, posit.id, KNOWN)
  await expect.poll(async () => (await stateOf(posit.owner, endpoint)).off_reason, WEBHOOK_WAIT).toBe('gone')
  expect((await app.mailTo(posit.owner.email, 0)).text).toContain('410')
})

test.each([
  ['is not HTTP', (socket: Socket | null) => socket?.end('220 mail.example ESMTP\r\n'), /not HTTP/],
  [
    'has endless headers',
    (socket: Socket | null) => socket?.end(`HTTP/1.1 200 OK\r\nx-more: ${'a'.repeat(20_000)}\r\n\r\n`),
    /headers .* larger than 16 KB/,
  ],
])('an answer that %s is logged as such', async (_, answer, error) => {
  const posit = await harbour()
  const endpoint = await add(posit.owner)
  receiver.answer = ({ socket }) => void answer(socket)
  await sendTest(posit.owner, endpoint)
  await isLogged(posit.owner, endpoint, [1])
  expect((await logOf(posit.owner, endpoint))[0]?.attempts[0]).toMatchObject({
    ...{ status: null, error: expect.stringMatching(error) },
  })
})

test('fifty parallel questions are fifty events, each once', async () => {
  const posit = await harbour()
  const { secret } = await add(posit.owner, { events: ['question.asked'] })
  await Promise.all(Array.from({ length: 50 }, (_, at) => askAsGuest(app.url, posit.id, `${KNOWN} ${at}`)))
  await isReceived(50)
  await allSent()
  expect(receiver.received).toHaveLength(50)
  const questions = receiver.verified(secret).map(({ data }) => data.question)
  expect(new Set(questions).size).toBe(50)
})
