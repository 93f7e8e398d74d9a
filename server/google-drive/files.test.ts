import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DriveFilePage } from '../../contract/google-drive.ts'
import { buildUser, type TestUser } from '../../tests/factories.ts'
import { startFakeGoogle } from '../../tests/fakes/google.ts'
import { connectDrive, googleDocument, textFile } from '../../tests/fakes/google-connected.ts'
import { type Fault, refuse, refuseToken, SECRET_IN_ERRORS } from '../../tests/fakes/google-faults.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const google = await startFakeGoogle()
const app = await startTestApp({ env: { ...google.env, GOOGLE_TIMEOUT_MS: '400' } })
afterAll(async () => {
  await app.close()
  await google.close()
})

let user: TestUser
beforeAll(async () => {
  user = await buildUser(app)
})
beforeEach(async () => {
  google.files.length = 0
  await connectDrive(google, user)
  google.calls.length = 0
})

const list = (more: object = {}) =>
  user.client.call<DriveFilePage>('POST', '/functions/v1/list-drive-files', more)
const namesOf = async (more: object = {}) => (await list(more)).body.files.map(({ name }) => name)

test('only importable files outside the bin are listed, with id, name and type', async () => {
  google.files.push(
    googleDocument('Plan', '# Plan'),
    textFile('notes.txt', 'a', 'text/plain'),
    textFile('photo.png', 'x', 'image/png'),
    { ...textFile('old.md', 'x'), trashed: true },
  )
  const { body } = await list()
  expect(body.files).toEqual([
    {
      id: google.files[0]?.id,
      name: 'Plan',
      mimeType: 'application/vnd.google-apps.document',
      modifiedTime: '2026-11-01T09:00:00.000Z',
    },
    expect.objectContaining({ name: 'notes.txt', mimeType: 'text/plain' }),
  ])
  expect(body.nextPageToken).toBeNull()
  expect(await namesOf({ mimeType: 'text/plain, text/markdown' })).toEqual(['notes.txt'])
})

test('pages follow each other by their token', async () => {
  for (let at = 0; at < 45; at++) google.files.push(textFile(`note ${at}.md`, 'x'))
  const first = (await list()).body
  const second = (await list({ pageToken: first.nextPageToken })).body
  const third = (await list({ pageToken: second.nextPageToken })).body
  const pages = [first, second, third]
  expect(pages.map(({ files }) => files.length)).toEqual([20, 20, 5])
  expect(third.nextPageToken).toBeNull()
  expect(new Set(pages.flatMap(({ files }) => files.map(({ id }) => id))).size).toBe(45)
})

test.each(["Ada's plan", 'back\\slash', "') or name contains ('", '"quoted"', "\\'", 'Straße 🎉', '%_*'])(
  'a search matches its characters literally: %s',
  async (query) => {
    google.files.push(textFile(`${query}.md`, 'x'), textFile('something else.md', 'x'))
    expect(await namesOf({ query })).toEqual([`${query}.md`])
  },
)

test.each([
  [{ query: 'x'.repeat(201) }],
  [{ mimeType: 'application/pdf' }],
  [{ mimeType: "text/plain' or trashed = true or name contains '" }],
  [{ pageToken: 'x'.repeat(5000) }],
])('an invalid search is refused without a call to Google: %o', async (body) => {
  expect((await list(body)).status).toBe(400)
  expect(google.calls).toEqual([])
})

/** Google's fault, our response, and the number of calls to Google. */
const FAULTS: [string, Fault[], { status: number; code?: string; calls: number }][] = [
  ['asks for patience once', [refuse(429, 'rateLimitExceeded')], { status: 200, calls: 2 }],
  ['asks for patience by a 403', [refuse(403, 'userRateLimitExceeded')], { status: 200, calls: 2 }],
  ['fails twice and recovers', [refuse(500), refuse(503)], { status: 200, calls: 3 }],
  ['hangs up once', ['cut'], { status: 200, calls: 2 }],
  ['cuts its answer once', ['cut_mid'], { status: 200, calls: 2 }],
  ['hangs before its answer, once', ['hang'], { status: 200, calls: 2 }],
  ['hangs within its answer, once', ['hang_mid'], { status: 200, calls: 2 }],
  [
    'asks for patience for good',
    [refuse(429), refuse(429), refuse(429)],
    { status: 429, code: 'drive_busy', calls: 3 },
  ],
  [
    'asks for more patience than a person has',
    [refuse(429, 'rateLimitExceeded', { 'retry-after': '60' })],
    { status: 429, code: 'drive_busy', calls: 1 },
  ],
  [
    'fails for good',
    [refuse(500), refuse(502), refuse(503)],
    { status: 503, code: 'drive_silent', calls: 3 },
  ],
  ['hangs for good', ['hang', 'hang', 'hang'], { status: 503, code: 'drive_silent', calls: 3 }],
  ['answers with a page', ['not_json'], { status: 503, code: 'drive_silent', calls: 1 }],
  [
    'sends us elsewhere',
    ['redirect', 'redirect', 'redirect'],
    { status: 503, code: 'drive_silent', calls: 3 },
  ],
  ['floods us', ['huge'], { status: 413, calls: 1 }],
  ['refuses the search', [refuse(400, 'invalid')], { status: 400, code: 'drive_refused', calls: 1 }],
  ['forbids it', [refuse(403, 'domainPolicy')], { status: 400, code: 'drive_refused', calls: 1 }],
  [
    'no longer grants the reading',
    [refuse(403, 'insufficientPermissions')],
    { status: 409, code: 'drive_reconnect', calls: 1 },
  ],
  ['refuses the token once', [refuse(401, 'authError')], { status: 200, calls: 2 }],
  [
    'refuses each token',
    [refuse(401, 'authError'), refuse(401, 'authError')],
    { status: 409, code: 'drive_reconnect', calls: 2 },
  ],
]
test.each(FAULTS)('listing when Google %s', async (_, faults, { calls, ...expected }) => {
  google.files.push(textFile('note.md', 'x'))
  google.fail('list', ...faults)
  const { status, body } = await list()
  const { code } = body as { code?: string }
  expect({ status, ...(expected.code ? { code } : {}) }).toEqual(expected)
  expect(google.countCalls('list')).toBe(calls)
  expect(JSON.stringify(body)).not.toContain(SECRET_IN_ERRORS)
})

test.each<[string, Fault[], number]>([
  ['is over', [refuseToken('invalid_grant')], 409],
  ['cannot be refreshed now', [refuse(500), refuse(500), refuse(500)], 503],
  ['is refreshed at the second try', [refuse(503)], 200],
])('when the token has run out and the grant %s', async (_, faults, status) => {
  google.grants.expireAccess()
  google.fail('token', ...faults)
  expect((await list()).status).toBe(status)
  if (status === 503) expect((await list()).status).toBe(200)
})
