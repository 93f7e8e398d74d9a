import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '../../contract/api.ts'
import type { Posit } from '../../contract/posits.ts'
import type { Share, SharedPosit } from '../../contract/sharing.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const SHARES_PER_POSIT = 5
const INVITATIONS_PER_DAY = 8

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: {
      POSIT_LIMITS: 'on',
      LIMIT_SHARES_PER_POSIT: String(SHARES_PER_POSIT),
      LIMIT_INVITATIONS_PER_DAY: String(INVITATIONS_PER_DAY),
      LIMIT_SIGN_INS_PER_MINUTE: '1000',
      LIMIT_MAILS_PER_HOUR: '1000',
    },
  })
})
afterAll(() => app.close())

let given = 0
const anAddress = () => `invited-${given++}@example.com`
const share = ({ id, owner }: TestPosit, user_email: unknown) =>
  owner.client.call<Share & { error: string; code: string }>('POST', `/rest/v1/posits/${id}/shares`, {
    user_email,
  })
const remove = ({ id, owner }: TestPosit, email: string) =>
  owner.client.call('POST', '/functions/v1/remove-posit-access', { positId: id, email })
const list = ({ id, owner }: TestPosit, page = 1) =>
  owner.client.call<Page<Share>>('GET', `/rest/v1/posits/${id}/shares?page=${page}`)
const open = (user: TestUser, { id }: TestPosit) => user.client.call('GET', `/rest/v1/posits/${id}/chat`)
const privacyOf = async ({ id, owner }: TestPosit) =>
  (await owner.client.call<Posit>('GET', `/rest/v1/posits/${id}`)).body.privacy

async function sharesRecorded({ id }: TestPosit, count: number) {
  const read = () =>
    app.database.db
      .selectFrom('events')
      .select('properties')
      .where('posit_id', '=', id)
      .where('name', '=', 'share_posit')
      .orderBy('id')
      .execute()
  await expect.poll(async () => (await read()).length).toBe(count)
  return (await read()).map((event) => event.properties)
}

test.each(['private', 'public', 'exclusive'] as const)(
  'a %s posit shared by email becomes exclusive: open to the invited only',
  async (privacy) => {
    const posit = await buildPosit(app, { privacy })
    const [invited, stranger] = [await buildUser(app), await buildUser(app)]
    const { status, body } = await share(posit, `  ${invited.email.toUpperCase()} `)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      posit_id: posit.id,
      user_email: invited.email,
      created_by: posit.owner.id,
    })
    expect(await privacyOf(posit)).toBe('exclusive')
    expect((await open(invited, posit)).status).toBe(200)
    expect((await open(stranger, posit)).status).toBe(404)
    const guest = await new TestClient(app.url).call('GET', `/rest/v1/posits/${posit.id}/chat`)
    expect(guest.status).toBe(404)
  },
)

test('an address that cannot be shared with is refused with the catalogue’s message', async () => {
  const posit = await buildPosit(app)
  const refusals = [
    [undefined, 'Please enter an email address'],
    ['', 'Please enter an email address'],
    ['   ', 'Please enter an email address'],
    ['not an address', 'Please enter a valid email address'],
    ['a@b..c', 'Please enter a valid email address'],
    ['victim@example.com\r\nBcc: all@example.com', 'Please enter a valid email address'],
    [posit.owner.email.toUpperCase(), 'You cannot share a posit with your own email address'],
  ]
  for (const [email, message] of refusals) {
    const { status, body } = await share(posit, email)
    expect([email, status, body.error]).toEqual([email, 400, message])
  }
  expect(await privacyOf(posit)).toBe('private')
  expect((await list(posit)).body.total).toBe(0)
})

test('an address that already has access is recognized in any case', async () => {
  const posit = await buildPosit(app)
  const email = anAddress()
  await share(posit, email)
  const { status, body } = await share(posit, email.toUpperCase())
  expect([status, body.code]).toEqual([409, 'already_shared'])
  expect(body.error).toBe(`This posit has already been shared with ${email}`)
  await remove(posit, email)
  const recorded = await sharesRecorded(posit, 2)
  expect(recorded).toEqual([
    { share_type: 'email', is_premium: true, status: 'success' },
    { share_type: 'email', is_premium: true, status: 'already_shared' },
  ])
})

test('without a plan an owner can list and revoke shares, but not add any', async () => {
  const owner = await buildUser(app, { trialDays: -1 })
  const posit = await buildPosit(app, { owner, privacy: 'exclusive', sharedWith: ['old@example.com'] })
  const { status, body } = await share(posit, anAddress())
  expect([status, body.code]).toEqual([403, 'premium_required'])
  expect(body.error).toBe('Upgrade to premium to share posits directly via email.')
  expect(await sharesRecorded(posit, 1)).toMatchObject([{ is_premium: false, status: 'error' }])
  expect((await list(posit)).body.items.map((row) => row.user_email)).toEqual(['old@example.com'])
  expect((await remove(posit, 'Old@Example.com')).status).toBe(200)
  expect((await list(posit)).body.total).toBe(0)
})

test('50 parallel shares of one address make one row and one mail', async () => {
  const posit = await buildPosit(app)
  const email = anAddress()
  const answers = await Promise.all(Array.from({ length: 50 }, () => share(posit, email)))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(201), count(409)]).toEqual([1, 49])
  expect((await list(posit)).body.items.map((row) => row.user_email)).toEqual([email])
  await app.mailTo(email)
  // What comes after it in the queue has come: a second mail would have been before it.
  const later = anAddress()
  await share(posit, later)
  await app.mailTo(later)
  expect(await app.countMailsTo(email)).toBe(1)
})

test('the limit of shares per posit holds under parallel requests', async () => {
  const posit = await buildPosit(app)
  const emails = Array.from({ length: SHARES_PER_POSIT + 3 }, anAddress)
  const answers = await Promise.all(emails.map((email) => share(posit, email)))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(SHARES_PER_POSIT)
  const refused = answers.find((answer) => answer.status !== 201)
  expect([refused?.status, refused?.body.code]).toEqual([409, 'share_limit'])
  expect(refused?.body.error).toContain(`at most ${SHARES_PER_POSIT} people`)
  const { items } = (await list(posit)).body
  expect(items).toHaveLength(SHARES_PER_POSIT)
  await remove(posit, items[0]?.user_email ?? '')
  expect((await share(posit, anAddress())).status).toBe(201)
})

test('the daily limit of invitations covers all posits of an owner, deleted ones too', async () => {
  const owner = await buildUser(app)
  for (let sent = 0; sent < INVITATIONS_PER_DAY; ) {
    const posit = await buildPosit(app, { owner })
    for (let at = 0; at < 4 && sent < INVITATIONS_PER_DAY; at++, sent++)
      expect((await share(posit, anAddress())).status).toBe(201)
    await owner.client.call('DELETE', `/rest/v1/posits/${posit.id}`)
  }
  const posit = await buildPosit(app, { owner })
  const { status, body, headers } = await share(posit, anAddress())
  expect([status, body.code]).toEqual([429, 'invitation_limit'])
  expect(body.error).toContain(`at most ${INVITATIONS_PER_DAY} invitations a day`)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect([(await list(posit)).body.total, await privacyOf(posit)]).toEqual([0, 'private'])
})

test('an address added again within a day regains access without a second mail', async () => {
  const posit = await buildPosit(app)
  const invited = await buildUser(app)
  const before = await app.countMailsTo(invited.email)
  await share(posit, invited.email)
  await app.mailTo(invited.email, before)
  expect((await remove(posit, invited.email)).status).toBe(200)
  expect((await open(invited, posit)).status).toBe(404)
  expect((await share(posit, invited.email)).status).toBe(201)
  expect((await open(invited, posit)).status).toBe(200)
  const later = anAddress()
  await share(posit, later)
  await app.mailTo(later)
  expect(await app.countMailsTo(invited.email)).toBe(before + 1)
})

test('the invitation mail is the same with and without an account', async () => {
  const owner = await buildUser(app, { first_name: 'Eve\r\nBcc: all@example.com' })
  const title = '<img src=x onerror=alert(1)> & tea'
  const posit = await buildPosit(app, { owner, title })
  const member = await buildUser(app)
  const outsider = anAddress()
  const before = await app.countMailsTo(member.email)
  await share(posit, member.email)
  await share(posit, outsider)
  const mails = [await app.mailTo(member.email, before), await app.mailTo(outsider)]
  const [first, second] = mails.map(({ text }, at) =>
    text
      .slice(text.indexOf('Eve'))
      .replaceAll(at === 0 ? member.email : outsider, 'ADDRESS')
      .replaceAll(/^.*(Message-ID|Date|boundary|--_NmP).*$/gim, ''),
  )
  expect(first).toBe(second)
  expect(mails[0]?.text).not.toMatch(/^Bcc:/im)
  const unfolded = mails[0]?.text.replaceAll(/\r\n[ \t]/g, ' ')
  expect(unfolded).toMatch(/^Subject: Eve Bcc: .* shared a posit with you$/m)
  expect(mails[0]?.text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; tea')
  expect(mails[0]?.links).toContain(`${app.url}/chat-with-posit/${posit.id}`)
})

test('a person with an account is notified in the app, once', async () => {
  const posit = await buildPosit(app)
  const invited = await buildUser(app)
  await share(posit, invited.email)
  await remove(posit, invited.email)
  await share(posit, invited.email)
  const rows = await app.database.db
    .selectFrom('notifications')
    .select(['kind', 'posit_id'])
    .where('user_id', '=', invited.id)
    .execute()
  expect(rows).toEqual([{ kind: 'posit_shared', posit_id: posit.id }])
})

test('the owner’s own address is never listed', async () => {
  const owner = await buildUser(app)
  const posit = await buildPosit(app, { owner, sharedWith: [owner.email, 'one@example.com'] })
  const { body } = await list(posit)
  expect([body.total, body.items.map((row) => row.user_email)]).toEqual([1, ['one@example.com']])
})

test('a person lists only the posits that are currently shared with them', async () => {
  const [owner, invited] = [await buildUser(app, { first_name: 'Grace' }), await buildUser(app)]
  const listed = async () =>
    (await invited.client.call<Page<SharedPosit>>('GET', '/rest/v1/shared_posits')).body
  await buildPosit(app, { owner, privacy: 'public', title: 'Not shared' })
  await buildPosit(app, { owner, privacy: 'private', title: 'Closed', sharedWith: [invited.email] })
  const posit = await buildPosit(app, { owner, title: 'Tea' })
  await share(posit, invited.email)
  expect(await listed()).toMatchObject({
    total: 1,
    items: [{ id: posit.id, title: 'Tea', owner_first_name: 'Grace', privacy: 'exclusive' }],
  })
  const verify = (email_verified: boolean) =>
    app.database.db.updateTable('users').set({ email_verified }).where('id', '=', invited.id).execute()
  await verify(false)
  expect(await listed()).toMatchObject({ total: 0, items: [] })
  await verify(true)
  await remove(posit, invited.email)
  expect(await listed()).toMatchObject({ total: 0, items: [] })
})

test('copying the link is recorded with its outcome', async () => {
  const posit = await buildPosit(app)
  for (const status of ['success', 'error']) {
    await posit.owner.client.call('POST', `/rest/v1/posits/${posit.id}/link_shares`, { status })
    await sharesRecorded(posit, status === 'success' ? 1 : 2)
  }
  expect(await sharesRecorded(posit, 2)).toEqual([
    { share_type: 'link', is_premium: true, status: 'success' },
    { share_type: 'link', is_premium: true, status: 'error' },
  ])
})
