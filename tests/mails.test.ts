/** Each mail the product sends, as a mail server receives it, with the worst names and titles users can choose. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestJob } from '../server/activity/jobs.ts'
import { askPosit } from './ask.ts'
import { TestClient } from './client.ts'
import { buildPosit, buildUser, TEST_PASSWORD, type TestUser } from './factories.ts'
import { type FakeSmtp, startFakeSmtp } from './fakes/smtp.ts'
import { type ReadMail, readMail } from './read-mail.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** A header, markup, a link, a turned direction, another script, an emoji of several, and far too long. */
const HOSTILE = `Ada\r\nBcc: x@evil.example <b>& https://evil.example/a \u202egnp.exe مرحبا 👩‍👩‍👧 ${'long '.repeat(200)}`
const FROM = 'Posit Süd <posit@example.com>'
const HEADERS = [
  'Auto-Submitted',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Subject',
  'To',
]
const UNSUBSCRIBE = ['List-Unsubscribe', 'List-Unsubscribe-Post']

let smtp: FakeSmtp
let app: TestApp

beforeAll(async () => {
  smtp = await startFakeSmtp()
  app = await startTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: FROM } })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

/** The one mail to this address with this subject, once it is there; strict about everything every mail must be. */
async function mailTo(address: string, subject: RegExp, extraHeaders: string[] = []): Promise<ReadMail> {
  const found = async () => {
    const received = smtp.received.filter(({ to }) => to.includes(address))
    const mails = await Promise.all(received.map(({ raw }) => readMail(raw)))
    return mails.filter(({ headers }) =>
      headers.some(([name, value]) => name === 'Subject' && subject.test(value)),
    )
  }
  await expect.poll(async () => (await found()).length, { message: `${subject}` }).toBe(1)
  const [mail] = await found()
  if (!mail) throw new Error('It is gone.')
  const taken = smtp.received.filter(({ to }) => to.includes(address))
  for (const { from, to } of taken) expect([from, to]).toEqual(['posit@example.com', [address]])
  expect(mail.headers.map(([name]) => name).sort()).toEqual([...HEADERS, ...extraHeaders].sort())
  const headers = Object.fromEntries(mail.headers)
  expect([headers.From, headers.To]).toEqual([FROM, address])
  for (const part of [headers.Subject ?? '', mail.text, mail.html]) {
    expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|https?:\/\/evil/u)
  }
  expect(mail.html).not.toContain('<b>')
  const links = (content: string) => content.match(/https?:\/\/[^\s"<>]+/g) ?? []
  expect(links(mail.text).length).toBeGreaterThan(0)
  for (const link of links(mail.text)) expect(link.startsWith(app.url), link).toBe(true)
  for (const link of links(mail.html)) expect(links(mail.text)).toContain(link.replaceAll('&amp;', '&'))
  return mail
}

const linkIn = ({ text }: ReadMail) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

async function rename(person: TestUser, name: string) {
  await app.database.db.updateTable('users').set({ first_name: name }).where('id', '=', person.id).execute()
}

test('the mail that asks to confirm an address leads there', async () => {
  const email = 'verify@example.com'
  const account = { email, password: TEST_PASSWORD, name: 'Ada' }
  await buildUser(app)
  const browser = new TestClient(app.url)
  expect((await browser.call('POST', '/auth/v1/sign-up/email', account)).status).toBe(200)
  const { pathname, search } = new URL(linkIn(await mailTo(email, /^Confirm your email/)))
  expect((await browser.fetch(pathname + search)).status).toBeLessThan(400)
  const { email_verified } = await app.database.db
    .selectFrom('users')
    .select('email_verified')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(email_verified).toBe(true)
})

test('the mail for a new password leads to it', async () => {
  const person = await buildUser(app)
  await person.client.call('POST', '/auth/v1/request-password-reset', { email: person.email })
  const mail = await mailTo(person.email, /^Reset your Posit password/)
  expect(new URL(linkIn(mail)).pathname).toMatch(/reset-password/)
})

test('an invitation shows hostile names as plain text: no header, markup or link', async () => {
  const posit = await buildPosit(app, { title: HOSTILE })
  await rename(posit.owner, HOSTILE)
  const email = 'friend@example.com'
  expect(
    (await posit.owner.client.call('POST', `/rest/v1/posits/${posit.id}/shares`, { user_email: email }))
      .status,
  ).toBe(201)
  const mail = await mailTo(email, /shared a posit with you$/)
  expect(mail.text).toMatch(/^Ada Bcc: x@evil\.example <b>& \[link\]/)
  expect(mail.text).toContain(`${app.url}/chat-with-posit/${posit.id}`)
})

test('answers and the weekly digest show hostile words of others as plain text', async () => {
  const posit = await buildPosit(app, { title: HOSTILE, privacy: 'public' })
  const asker = await buildUser(app)
  const query = `${HOSTILE.slice(0, 300)} When is low tide?`
  await askPosit(asker.client, posit.id, query)
  const task = await app.database.db
    .selectFrom('posit_task_flags')
    .select('id')
    .where('posit_id', '=', posit.id)
    .executeTakeFirstOrThrow()
  const response = { status: 'closed', response: 'Low tide is at four in the afternoon.' }
  await posit.owner.client.call('PATCH', `/rest/v1/posit_task_flags/${task.id}`, response)
  const settle = () =>
    app.database.pool.query(
      "update pgboss.job set start_after = now() where state = 'created' and name like 'activity.%'",
    )
  await expect
    .poll(async () => {
      await settle()
      return smtp.received.filter(({ to }) => to.includes(asker.email)).length
    })
    .toBe(1)
  const answer = await mailTo(asker.email, /^Your question has an answer/, UNSUBSCRIBE)
  expect(answer.text).toContain('Unsubscribe from these mails:')

  await app.database.pool.query(
    "update users set created_at = created_at - interval '8 days' where id = $1",
    [posit.owner.id],
  )
  await app.services.core.jobs.send(digestJob, {})
  await expect
    .poll(async () => {
      await settle()
      return smtp.received.filter(({ to }) => to.includes(posit.owner.email)).length
    })
    .toBe(1)
  await mailTo(posit.owner.email, /^Your week on Posit/, UNSUBSCRIBE)
})

test('a deleted account gets one mail', async () => {
  const person = await buildUser(app)
  const { status } = await person.client.call('DELETE', '/rest/v1/users/me', { password: TEST_PASSWORD })
  expect(status).toBe(200)
  const mail = await mailTo(person.email, /^Your Posit account was deleted/)
  expect(mail.text).toContain('Your Posit account is gone')
})
