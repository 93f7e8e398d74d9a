import { unzipSync } from 'fflate'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { DriveFilePage, DriveState } from '../../contract/google-drive.ts'
import { buildUser, type TestUser } from '../../tests/factories.ts'
import { startFakeGoogle } from '../../tests/fakes/google.ts'
import { connectDrive, driveConsentUrl, textFile } from '../../tests/fakes/google-connected.ts'
import { type Fault, refuse, refuseToken, SECRET_IN_ERRORS } from '../../tests/fakes/google-faults.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const google = await startFakeGoogle()
const app = await startTestApp({ env: { ...google.env, GOOGLE_TIMEOUT_MS: '400' } })
const { db, pool } = app.database
afterAll(async () => {
  await app.close()
  await google.close()
})

let user: TestUser
beforeEach(async () => {
  user = await buildUser(app)
  google.person = { sub: user.id, email: `drive-of-${user.id}@gmail.example` }
  google.files.splice(0, google.files.length, textFile('harbour.md', 'The harbour opens at six.'))
  google.grants.endAll()
  google.calls.length = 0
})

const stateOf = async ({ client }: TestUser) =>
  (await client.call<DriveState>('GET', '/rest/v1/google_drive_connections')).body
const connectWith = ({ client }: TestUser, code: string, redirectUri?: string) =>
  client.call('POST', '/functions/v1/connect-google-drive', {
    code,
    redirectUri: redirectUri ?? `${app.url}/integrations/google-callback`,
  })
const listFor = ({ client }: TestUser, more: object = {}) =>
  client.call<DriveFilePage & { code: string }>('POST', '/functions/v1/list-drive-files', more)
const storedRow = async () => {
  const { rows } = await pool.query('select * from google_drive_connections where user_id = $1', [user.id])
  return rows[0]
}

test('the browser gets the consent settings, then the connected account', async () => {
  const before = await stateOf(user)
  expect(before.connection).toBeNull()
  expect(before.authorization).toMatchObject({
    url: `${google.url}/o/oauth2/v2/auth`,
    redirect_uri: `${app.url}/integrations/google-callback`,
  })
  const answer = await connectDrive(google, user)
  expect(answer).toMatchObject({ status: 200, body: { google_email: google.person.email } })
  expect((await stateOf(user)).connection).toMatchObject({
    google_email: google.person.email,
    status: 'connected',
  })
})

test('tokens are sealed at rest, and no call shows them', async () => {
  await connectDrive(google, user)
  const row = JSON.stringify(await storedRow())
  const seen = JSON.stringify(await stateOf(user))
  for (const token of [...google.grants.access.keys(), ...google.grants.refresh.keys()]) {
    expect(row).not.toContain(token)
    expect(seen).not.toContain(token)
  }
  expect(seen).not.toContain('v1.')
})

test('no Google secret is stored in plain text, jobs included', async () => {
  await connectDrive(google, user)
  await listFor(user)
  const secrets = [
    ...[...google.grants.access.keys(), ...google.grants.refresh.keys()],
    google.env.GOOGLE_CLIENT_SECRET ?? '',
  ]
  google.fail('revoke', 'hang')
  await user.client.call('POST', '/functions/v1/disconnect-google-drive')
  const { rows } = await pool.query("select database_to_xml(true, false, '')::text as dump")
  expect(rows[0].dump).toContain('google_drive.revoke')
  for (const secret of secrets) expect(rows[0].dump).not.toContain(secret)
})

test('a sealed token put into another person’s row opens nothing', async () => {
  await connectDrive(google, user)
  const thief = await buildUser(app)
  const { access_token, refresh_token, expires_at } = await storedRow()
  await db
    .insertInto('google_drive_connections')
    .values({ user_id: thief.id, google_email: 'x@example.com', access_token, refresh_token, expires_at })
    .execute()
  expect(await listFor(thief)).toMatchObject({ status: 409, body: { code: 'drive_reconnect' } })
  expect((await listFor(user)).status).toBe(200)
})

test('a consent without Drive access connects nothing and is revoked', async () => {
  const url = await driveConsentUrl(user)
  const back = new URL(await google.consent(url, { scopes: ['email'] }))
  const answer = await connectWith(user, back.searchParams.get('code') ?? '')
  expect(answer).toMatchObject({ status: 400, body: { code: 'drive_no_permission' } })
  expect((await stateOf(user)).connection).toBeNull()
  expect(google.countCalls('token')).toBe(1)
  const isGranted = () => [...google.grants.refresh.values()].some(({ person }) => person.sub === user.id)
  await expect.poll(isGranted, { timeout: 10_000 }).toBe(false)
})

test('a made-up code, a foreign redirect URI or a used code connects nothing', async () => {
  expect((await connectWith(user, 'made-up')).status).toBe(400)
  const code = new URL(await google.consent(await driveConsentUrl(user))).searchParams.get('code') ?? ''
  expect((await connectWith(user, code, 'https://evil.example/integrations/google-callback')).status).toBe(
    400,
  )
  expect((await connectWith(user, code)).status).toBe(200)
  expect((await connectWith(user, code)).status).toBe(400)
})

const CONNECT_FAULTS: [string, 'token' | 'profile', Fault[], number][] = [
  ['refuses this client', 'token', [refuseToken('invalid_client', 401)], 400],
  ['fails at the code', 'token', [refuse(500)], 503],
  ['hangs at the code', 'token', ['hang'], 503],
  ['answers the code with nonsense', 'token', ['not_json'], 503],
  ['cuts the profile for good', 'profile', ['cut', 'cut_mid', 'cut'], 503],
]
test.each(CONNECT_FAULTS)('when Google %s, nothing is connected', async (_, call, faults, status) => {
  google.fail(call, ...faults)
  const answer = await connectDrive(google, user)
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).toContain('Failed to connect Google Drive. Please try again.')
  expect(JSON.stringify(answer.body)).not.toContain(SECRET_IN_ERRORS)
  expect((await stateOf(user)).connection).toBeNull()
})

test('disconnecting deletes the tokens at once and retries revoking the grant', async () => {
  await connectDrive(google, user)
  google.fail('revoke', refuse(503), 'cut')
  const answer = await user.client.call('POST', '/functions/v1/disconnect-google-drive')
  expect(answer).toMatchObject({ status: 200, body: { ok: true } })
  expect(await storedRow()).toBeUndefined()
  await expect.poll(() => google.grants.refresh.size, { timeout: 15_000 }).toBe(0)
  expect((await user.client.call('POST', '/functions/v1/disconnect-google-drive')).status).toBe(200)
})

test('connecting another Google account revokes the first grant', async () => {
  await connectDrive(google, user)
  await connectDrive(google, user)
  expect((await listFor(user)).status).toBe(200)
  google.person = { sub: 'other', email: 'another@gmail.example' }
  await connectDrive(google, user)
  expect((await stateOf(user)).connection?.google_email).toBe('another@gmail.example')
  await expect.poll(() => google.countCalls('revoke'), { timeout: 10_000 }).toBe(1)
  expect((await listFor(user)).status).toBe(200)
})

test('a token that has run out is refreshed once, however many calls wait for it', async () => {
  await connectDrive(google, user)
  await db
    .updateTable('google_drive_connections')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', user.id)
    .execute()
  google.calls.length = 0
  const answers = await Promise.all(Array.from({ length: 20 }, () => listFor(user)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(google.countCalls('token')).toBe(1)
})

test('a token that Google ended early is refreshed once as well', async () => {
  await connectDrive(google, user)
  google.grants.expireAccess()
  google.calls.length = 0
  const answers = await Promise.all(Array.from({ length: 20 }, () => listFor(user)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(google.countCalls('token')).toBe(1)
  expect((await listFor(user)).status).toBe(200)
  expect(google.countCalls('token')).toBe(1)
})

test('a consent revoked at Google shows as reconnect until Drive is connected again', async () => {
  await connectDrive(google, user)
  google.grants.endAll()
  expect(await listFor(user)).toMatchObject({ status: 409, body: { code: 'drive_reconnect' } })
  expect((await stateOf(user)).connection?.status).toBe('reconnect')
  expect(await storedRow()).toMatchObject({ access_token: null, refresh_token: null })
  google.calls.length = 0
  expect((await listFor(user)).status).toBe(409)
  expect(google.calls).toEqual([])
  await connectDrive(google, user)
  expect((await listFor(user)).status).toBe(200)
})

test('a server with another secret asks for a new connection instead of failing', async () => {
  await connectDrive(google, user)
  await db
    .updateTable('google_drive_connections')
    .set({ access_token: 'v1.AAAA.AAAA.AAAA', refresh_token: 'v1.AAAA.AAAA.AAAA' })
    .where('user_id', '=', user.id)
    .execute()
  expect(await listFor(user)).toMatchObject({ status: 409, body: { code: 'drive_reconnect' } })
})

test('the export of one’s data names the connection and holds no token', async () => {
  await connectDrive(google, user)
  const archive = await user.client.fetch('/rest/v1/users/me/export', { method: 'POST' })
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  const profile = JSON.parse(Buffer.from(files['profile.json'] ?? []).toString())
  expect(profile.google_drive).toMatchObject({ google_email: google.person.email, status: 'connected' })
  expect(Object.keys(profile.google_drive).sort()).toEqual(['created_at', 'google_email', 'status'])
})

test('deleting the account ends the connection here and at Google', async () => {
  await connectDrive(google, user)
  const answer = await user.client.call('DELETE', '/rest/v1/users/me', { password: 'correct horse battery' })
  expect(answer.status).toBe(200)
  expect(await storedRow()).toBeUndefined()
  await expect.poll(() => google.grants.refresh.size, { timeout: 10_000 }).toBe(0)
})

test('without a connection there is nothing to list', async () => {
  expect(await listFor(user)).toMatchObject({ status: 409, body: { code: 'drive_not_connected' } })
})
