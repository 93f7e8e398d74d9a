/** What people get by mail: as they chose, once, and until they say no. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MailChoice } from '../../../contract/activity.ts'
import { askPosit } from '../../../tests/ask.ts'
import { TestClient } from '../../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'
import { digestJob, mailPersonJob } from '../jobs.ts'
import type { NewNotification } from '../types.ts'

let app: TestApp
let owner: TestUser
let posit: TestPosit

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await buildUser(app)
  posit = await buildPosit(app, { owner, title: '<b>Harbour</b>', privacy: 'public' })
})

const { stringify } = JSON
const choose = (person: TestUser, mail: MailChoice) =>
  person.client.call('PATCH', '/rest/v1/notification_settings', { mail })
const notify = (notification: Pick<NewNotification, 'kind' | 'data'>) =>
  app.services.activity.notify(app.database.db, {
    user_id: owner.id,
    posit_id: posit.id,
    ...notification,
  } as NewNotification)
const asked = () => notify({ kind: 'question_asked', data: {} })
const aWeekPasses = () =>
  app.database.pool.query(
    `with people as (update users set created_at = created_at - interval '7 days' where id = $1)
     update notification_settings set digested_at = digested_at - interval '7 days' where user_id = $1`,
    [owner.id],
  )
/** Jobs that wait for their time are due now; comes back when all mails are written. */
async function settle() {
  await app.services.core.jobs.send(digestJob, {})
  await vi.waitFor(
    async () => {
      await app.database.pool.query(
        "update pgboss.job set start_after = now() where state = 'created' and name like 'activity.%'",
      )
      const { rows } = await app.database.pool.query(
        "select name from pgboss.job where state < 'completed' and (name like 'activity.%' or name = 'mail.send')",
      )
      expect(rows).toEqual([])
    },
    { timeout: 20_000, interval: 100 },
  )
}
const countMails = () => app.countMailsTo(owner.email)

describe('the weekly mail', () => {
  test('is sent once, as text and HTML, with quotes escaped and their links removed', async () => {
    await asked()
    await notify({ kind: 'test_failed', data: { question: '<img src=x> see https://evil.example/x' } })
    await settle()
    expect(await countMails()).toBe(0)
    await aWeekPasses()
    await settle()
    await settle()
    expect(await countMails()).toBe(1)
    const { text } = await app.mailTo(owner.email)
    expect(text).toContain('Subject: Your week on Posit')
    expect(text).toMatch(/‘<b>Harbour<\/b>’ was asked a question\.\r?\n/)
    expect(text).toContain('‘&lt;b&gt;Harbour&lt;/b&gt;’ was asked a question.</a>')
    expect(text).toContain('&lt;img src=x&gt; see [link]')
    expect(text).not.toContain('evil.example')
    expect(text).toContain(`${app.url}/posits/${posit.id}`)
  })

  test('comes again only with something new, a week later', async () => {
    await aWeekPasses()
    await asked()
    await settle()
    expect(await countMails()).toBe(1)
    await aWeekPasses()
    await settle()
    expect(await countMails()).toBe(1)
    await asked()
    await settle()
    expect(await countMails()).toBe(2)
  })

  test('is not sent for what was read, nor for one’s own history', async () => {
    await aWeekPasses()
    await asked()
    await app.services.activity.recordOwn(app.database.db, {
      user_id: owner.id,
      posit_id: posit.id,
      kind: 'question_asked',
      data: {},
    })
    const until = new Date(Date.now() + 1000).toISOString()
    await owner.client.call('POST', '/rest/v1/notifications/read', { until })
    await settle()
    expect(await countMails()).toBe(0)
  })

  test('is sent once under parallel nodes and retries', async () => {
    await aWeekPasses()
    await asked()
    const { jobs } = app.services.core
    const job = { user_id: owner.id, reason: 'weekly' } as const
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => jobs.send(mailPersonJob, job, { key: `${owner.id}:${turn}` })),
    )
    await settle()
    expect(await countMails()).toBe(1)
  })

  test('is not sent to an unverified address', async () => {
    await app.database.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', owner.id)
      .execute()
    await aWeekPasses()
    await asked()
    await settle()
    expect(await countMails()).toBe(0)
  })
})

describe('mails at once', () => {
  test('notifications of one minute are batched into one mail', async () => {
    expect((await choose(owner, 'instant')).body).toEqual({ mail: 'instant' })
    await Promise.all([asked(), asked(), notify({ kind: 'feedback_given', data: { helpful: true } })])
    await settle()
    expect(await countMails()).toBe(1)
    const { text } = await app.mailTo(owner.email)
    expect(text).toContain('was asked 2 questions.')
    expect(text).toContain('was found helpful.')
  })

  test.each<[MailChoice, number]>([
    ['weekly', 1],
    ['instant', 1],
    ['off', 0],
  ])('an answer to one’s question, with %s: %d', async (mail, expected) => {
    const asker = await buildUser(app)
    await choose(asker, mail)
    await askPosit(asker.client, posit.id, 'When is low tide?')
    const task = await app.database.db
      .selectFrom('posit_task_flags')
      .select('id')
      .where('posit_id', '=', posit.id)
      .executeTakeFirstOrThrow()
    const response = { status: 'closed', response: 'At four.' }
    await owner.client.call('PATCH', `/rest/v1/posit_task_flags/${task.id}`, response)
    // A job re-runs the question first; the answer is mailed after it.
    if (expected) {
      const { text } = await app.mailTo(asker.email)
      expect(text).toContain('has an answer to your question.')
    }
    await settle()
    expect(await app.countMailsTo(asker.email)).toBe(expected)
  })
})

describe('unsubscribing', () => {
  const mailed = async () => {
    await aWeekPasses()
    await asked()
    await settle()
    return app.mailTo(owner.email)
  }
  const choice = async () => (await owner.client.call('GET', '/rest/v1/notification_settings')).body

  test('takes a POST to the List-Unsubscribe address; opening a link changes nothing', async () => {
    const { text, links } = await mailed()
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [, address = ''] = /List-Unsubscribe: <([^>]+)>/.exec(text.replace(/\r?\n[ \t]+/g, ' ')) ?? []
    expect(address).toMatch(/\/functions\/v1\/unsubscribe\?token=/)
    for (const link of [...links, address]) await (await fetch(link, { redirect: 'manual' })).text()
    expect(await choice()).toEqual({ mail: 'weekly' })
    const opened = await fetch(address, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/unsubscribe\?token=/),
    ])
    const posted = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(posted.status).toBe(200)
    expect(await choice()).toEqual({ mail: 'off' })
    await aWeekPasses()
    await asked()
    await settle()
    expect(await countMails()).toBe(1)
  })

  test('a token for somebody else cannot be made from one’s own', async () => {
    const { links } = await mailed()
    const own = links.find((link) => link.includes('/unsubscribe?token='))?.split('token=')[1] ?? ''
    const other = await buildUser(app)
    const guest = new TestClient(app.url)
    for (const token of [own.replace(owner.id, other.id), own.slice(0, -2), `${other.id}.`, '']) {
      const { status } = await guest.call('POST', `/functions/v1/unsubscribe?token=${token}`)
      expect([stringify(token), status]).toEqual([stringify(token), 404])
    }
    expect((await other.client.call('GET', '/rest/v1/notification_settings')).body).toEqual({
      mail: 'weekly',
    })
  })

  test('an unknown setting is refused', async () => {
    expect(
      (await owner.client.call('PATCH', '/rest/v1/notification_settings', { mail: 'hourly' })).status,
    ).toBe(400)
  })
})
