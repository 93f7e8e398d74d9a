import { existsSync, readdirSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ApiError } from '../../contract/api.ts'
import type { BugReport, BugReportPage, StoredScreenshot } from '../../contract/bug-reports.ts'
import { BUG_REPORT_MESSAGES } from '../../contract/messages/bug-reports.ts'
import type { TestClient } from '../../tests/client.ts'
import { buildUser, TEST_PASSWORD } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { cleanUpScreenshotsJob } from './jobs.ts'

const app = await startTestApp()
afterAll(() => app.close())
const { db, pool } = app.database
const { files, jobs } = app.services.core

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p3u5NwAAAABJRU5ErkJggg==',
  'base64',
)
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const FOLDER = join(app.dataDir, 'files/bug-reports')
const TEXT = { title: 'The door sticks', description: 'It does not open.' }

async function upload(client: TestClient, content: BlobPart, name: string, type: string) {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  const response = await client.fetch('/storage/v1/object/bug-reports', { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as StoredScreenshot & ApiError }
}
const uploadPng = async (client: TestClient) =>
  (await upload(client, PNG, 'Screen.PNG', 'image/png')).body.public_url
const report = (client: TestClient, body: object) =>
  client.call<{ id: string; status: string } & ApiError>('POST', '/rest/v1/bug_reports', {
    ...TEXT,
    ...body,
  })
const stored = () => (existsSync(FOLDER) ? readdirSync(FOLDER) : [])
const fileOf = (url: string) => stored().includes(url.split('/').at(-1) ?? '')

test('a report with a screenshot is stored open, in the name of who is signed in', async () => {
  const user = await buildUser(app)
  const screenshot_url = await uploadPng(user.client)
  expect(screenshot_url).toMatch(/^\/storage\/v1\/object\/public\/bug-reports\/[0-9a-f-]{36}\.png$/)
  const refused = await report(user.client, { screenshot_url, created_by: 'somebody', status: 'closed' })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['created_by', 'status']])
  const { status, body } = await report(user.client, { screenshot_url, user_id: 'somebody' })
  expect([status, body.status]).toEqual([201, 'open'])
  const row = await db
    .selectFrom('bug_reports')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ ...TEXT, screenshot_url, created_by: user.id, status: 'open' })
})

test.each([
  ['a title', { title: '  ' }, 'title'],
  ['a description', { description: '' }, 'description'],
  ['a short title', { title: 'x'.repeat(201) }, 'title'],
  ['a description that ends', { description: 'x'.repeat(10_001) }, 'description'],
  ['an address of this store', { screenshot_url: 'https://elsewhere.example/a.png' }, 'screenshot_url'],
])('a report needs %s', async (_, body, field) => {
  const { client } = await buildUser(app)
  const answer = await report(client, body)
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
})

test('a file that is no image is refused, whatever type it declares', async () => {
  const { client } = await buildUser(app)
  const before = stored()
  const refusals = [
    [PNG, 'a.zip', 'application/zip', 415, 'Unsupported file type: application/zip'],
    ['text', 'a.pdf', 'application/pdf', 415, BUG_REPORT_MESSAGES.notAnImage],
    ['<svg', 'a.html', 'text/html', 415, 'Unsupported file type: text/html'],
    ['<html><svg></svg></html>', 'a.svg', 'image/svg+xml', 415, BUG_REPORT_MESSAGES.notAnImage],
    [PNG, 'a.jpg', 'image/jpeg', 415, BUG_REPORT_MESSAGES.notAnImage],
    ['', 'a.png', 'image/png', 415, BUG_REPORT_MESSAGES.notAnImage],
    [Buffer.alloc(5 * 1024 * 1024 + 1), 'a.png', 'image/png', 413, 'File size exceeds the 5MB limit'],
  ] as const
  for (const [content, name, type, status, message] of refusals) {
    const answer = await upload(client, content, name, type)
    expect([name, answer.status, answer.body.error, answer.body.code]).toEqual([
      name,
      status,
      message,
      'screenshot_refused',
    ])
  }
  expect(stored()).toEqual(before)
})

test('a screenshot with a wrong extension gets that of its type', async () => {
  const { client } = await buildUser(app)
  const { body } = await upload(client, PNG, 'page.html', 'image/png')
  expect(body.public_url).toMatch(/\.png$/)
})

test('a stored screenshot cannot run scripts', async () => {
  const { client } = await buildUser(app)
  const read = async (url: string) => (await fetch(app.url + url)).headers
  const png = await read(await uploadPng(client))
  const svg = await read((await upload(client, SVG, 'a.svg', 'image/svg+xml')).body.public_url)
  expect([png.get('content-type'), svg.get('content-type')]).toEqual(['image/png', 'image/svg+xml'])
  for (const headers of [png, svg]) {
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('set-cookie')).toBeNull()
  }
  expect(svg.get('content-disposition')).toMatch(/^attachment;/)
  for (const name of ['..%2f..%2fsecret.json', '../../x.png', 'a.png']) {
    expect((await fetch(`${app.url}/storage/v1/object/public/bug-reports/${name}`)).status).toBe(404)
  }
})

test('the picture is removed when the database refuses the report', async () => {
  const user = await buildUser(app)
  const screenshot_url = await uploadPng(user.client)
  await pool.query(`alter table bug_reports add constraint fault check (title <> 'Refused')`)
  const { status } = await report(user.client, { title: 'Refused', screenshot_url })
  await pool.query('alter table bug_reports drop constraint fault')
  expect([status, fileOf(screenshot_url)]).toEqual([500, false])
})

test('a report cannot claim or delete somebody else’s screenshot', async () => {
  const [owner, thief] = [await buildUser(app), await buildUser(app)]
  const screenshot_url = await uploadPng(owner.client)
  await report(owner.client, { screenshot_url })
  const { status } = await report(thief.client, { screenshot_url })
  expect([status, fileOf(screenshot_url)]).toEqual([400, true])
})

test('administrators list, filter, open and update bug reports', async () => {
  const [admin, user] = [await buildUser(app, { admin: true }), await buildUser(app)]
  await db.deleteFrom('bug_reports').execute()
  for (let number = 1; number <= 21; number++) await report(user.client, { title: `Bug ${number}` })
  const list = async (search = '') =>
    (await admin.client.call<BugReportPage>('GET', `/rest/v1/bug_reports${search}`)).body
  const first = await list()
  expect([first.total, first.items.length, first.items[0]?.title]).toEqual([21, 20, 'Bug 21'])
  expect((await list('?page=2')).items.map(({ title }) => title)).toEqual(['Bug 1'])

  const path = `/rest/v1/bug_reports/${first.items[0]?.id}`
  const changed = await admin.client.call<BugReport>('PATCH', path, { status: 'in_progress' })
  expect(changed.body).toMatchObject({ status: 'in_progress', reporter_email: user.email })
  expect((await list('?status=in_progress')).items.map(({ title }) => title)).toEqual(['Bug 21'])
  expect((await list('?status=open')).total).toBe(20)
  expect((await admin.client.call('PATCH', path, { status: 'gone' })).status).toBe(400)
  expect((await user.client.call('GET', path)).status).toBe(404)
  expect((await user.client.call('GET', '/rest/v1/bug_reports')).status).toBe(404)
})

test('deleting a person deletes their reports and screenshots', async () => {
  const user = await buildUser(app)
  const screenshot_url = await uploadPng(user.client)
  const { id } = (await report(user.client, { screenshot_url })).body
  await user.client.call('DELETE', '/rest/v1/users/me', { password: TEST_PASSWORD })
  expect(await db.selectFrom('bug_reports').select('id').where('id', '=', id).execute()).toEqual([])
  await expect.poll(() => fileOf(screenshot_url)).toBe(false)
})

test('the nightly sweep removes an old picture that no report names, and no other', async () => {
  const { client } = await buildUser(app)
  const [orphan, young, named] = [await uploadPng(client), await uploadPng(client), await uploadPng(client)]
  await report(client, { screenshot_url: named })
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const url of [orphan, named]) {
    await utimes(join(FOLDER, url.split('/').at(-1) ?? ''), twoDaysAgo, twoDaysAgo)
  }
  await jobs.send(cleanUpScreenshotsJob, {})
  await expect.poll(() => fileOf(orphan)).toBe(false)
  expect([fileOf(young), fileOf(named)]).toEqual([true, true])
  expect(await files.exists(`bug-reports/${named.split('/').at(-1)}`)).toBe(true)
})
