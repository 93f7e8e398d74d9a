import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { askPosit } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { addStatement, buildPosit, buildUser, type TestPosit, type TestUser } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const EXPORT = '/rest/v1/users/me/export'
const FILE = 'The harbour opens at six.'

async function exportOf({ client }: Pick<TestUser, 'client'>): Promise<Record<string, string>> {
  const response = await client.fetch(EXPORT, { method: 'POST' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}

async function upload({ id, owner }: TestPosit, name: string, content = FILE, query = '') {
  const form = new FormData()
  form.append('file', new File([content], name, { type: 'text/plain' }))
  const response = await owner.client.fetch(`/rest/v1/posits/${id}/files${query}`, {
    method: 'POST',
    body: form,
  })
  expect(response.status).toBe(201)
}

test('an export holds the profile, posits with originals, tasks, shares and chats', async () => {
  const owner = await buildUser(app, { first_name: 'Grace' })
  const posit = await buildPosit(app, {
    owner,
    title: 'Harbour',
    privacy: 'public',
    knowledge: ['The pilot boat leaves at five in the morning.'],
    sharedWith: ['friend@example.com'],
  })
  await upload(posit, 'harbour guide.txt')
  await upload(posit, 'tides.txt', 'Low at noon.', '?draft=true')
  await askPosit(owner.client, posit.id, 'When does the pilot boat leave?')
  const stranger = await buildUser(app, { first_name: 'Zebedee' })
  await askPosit(stranger.client, posit.id, 'What does a mooring cost in winter?')
  const files = await exportOf(owner)
  const names = Object.keys(files)
  expect(names).toEqual(
    expect.arrayContaining([
      'README.md',
      'profile.json',
      'profile.md',
      'posits/01-Harbour/posit.json',
      'posits/01-Harbour/posit.md',
      'posits/01-Harbour/sources.json',
      'posits/01-Harbour/sources/0001-What-the-owner-said.md',
      'posits/01-Harbour/originals/0002-harbour-guide.txt',
      'posits/01-Harbour/tasks.json',
      'posits/01-Harbour/tasks.md',
      'posits/01-Harbour/shares.json',
      'posits/01-Harbour/update-chat.md',
      'conversations/00001-Harbour.json',
      'conversations/00001-Harbour.md',
      'notifications.json',
      'activity.json',
      'bug-reports.json',
    ]),
  )
  for (const name of names.filter((each) => each.endsWith('.json'))) JSON.parse(files[name] ?? '')
  expect(files['posits/01-Harbour/originals/0002-harbour-guide.txt']).toBe(FILE)
  expect(files['posits/01-Harbour/attached-and-not-sent/0001-tides.txt']).toBe('Low at noon.')
  expect(files['posits/01-Harbour/sources/0001-What-the-owner-said.md']).toContain('leaves at five')
  expect(files['conversations/00001-Harbour.md']).toContain('When does the pilot boat leave?')
  expect(files['posits/01-Harbour/shares.json']).toContain('friend@example.com')
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject({ email: owner.email, first_name: 'Grace' })
  expect(JSON.parse(files['posits/01-Harbour/tasks.json'] ?? '')).toMatchObject([
    { context: 'What does a mooring cost in winter?', status: 'open' },
  ])
})

test('an export holds nothing of other people but what became a task, and no secret', async () => {
  const owner = await buildUser(app)
  const posit = await buildPosit(app, {
    owner,
    privacy: 'public',
    knowledge: ['The harbour opens at six in the morning.'],
  })
  const asker = await buildUser(app, { first_name: 'Zebedee' })
  await askPosit(asker.client, posit.id, 'When does the harbour open?')
  await askPosit(asker.client, posit.id, 'Who paints the lighthouse red and white?')
  const elsewhere = await buildPosit(app, {
    owner: asker,
    privacy: 'public',
    knowledge: ['Secret of another.'],
  })
  const all = Object.values(await exportOf(owner)).join('\n')
  expect(all).toContain('Who paints the lighthouse red and white?')
  for (const foreign of ['Zebedee', asker.email, asker.id, elsewhere.id, 'When does the harbour open?']) {
    expect(all).not.toContain(foreign)
  }
  const { rows } = await app.database.pool.query(
    `select password, token from auth_accounts a join auth_sessions s using (user_id) where user_id = $1`,
    [owner.id],
  )
  for (const secret of [rows[0].password, rows[0].token]) expect(all).not.toContain(secret)
})

test('whatever titles and files are called, the names in the archive are plain', async () => {
  const owner = await buildUser(app)
  const posit = await buildPosit(app, { owner, title: '../../etc/passwd\\..\u202e‮ CON: <x>' })
  await upload(posit, '..aux.TXT')
  const names = Object.keys(await exportOf(owner))
  expect(names).toContain('posits/01-etc-passwd-CON-x/posit.json')
  expect(names).toContain('posits/01-etc-passwd-CON-x/originals/0001-aux.txt')
  for (const name of names) expect(name).toMatch(/^[\p{L}\p{N}-]+(\/[\p{L}\p{N}-]+)*(\.[a-z0-9]+)$/u)
})

test('open tasks are in the export while the plan opens the dashboard', async () => {
  const owner = await buildUser(app)
  const posit = await buildPosit(app, { owner, privacy: 'public', knowledge: ['The harbour opens at six.'] })
  await askPosit(new TestClient(app.url), posit.id, 'Who paints the lighthouse red and white?')
  const task = 'Who paints the lighthouse'
  expect((await exportOf(owner))['posits/01-A-posit/tasks.md']).toContain(task)
  const ended = { trial_end_date: new Date(0) }
  await app.database.db.updateTable('users').set(ended).where('id', '=', owner.id).execute()
  const after = await exportOf(owner)
  expect(after['posits/01-A-posit/tasks.md']).not.toContain(task)
  expect(after['README.md']).toContain('which your plan does not include at present')
})

test('exports are limited per day, and closed to guests', async () => {
  const limited = await startTestApp({ env: { POSIT_LIMITS: 'on', LIMIT_EXPORTS_PER_DAY: '2' } })
  try {
    const { client } = await buildUser(limited)
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const response = await client.fetch(EXPORT, { method: 'POST' })
        await response.arrayBuffer()
        return response.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    const refused = await client.call<{ error: string }>('POST', EXPORT)
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('2 times a day') } })
    expect((await new TestClient(limited.url).call('POST', EXPORT)).status).toBe(401)
  } finally {
    await limited.close()
  }
})

test('exported quotes follow the current rules of their sources', async () => {
  const posit = await buildPosit(app, { privacy: 'public', title: 'Harbour' })
  const { id } = await addStatement(app, posit.id, 'The pilot boat leaves at five in the morning.', 'Secrets')
  const viewer = await buildUser(app)
  await askPosit(viewer.client, posit.id, 'When does the pilot boat leave?')
  expect((await exportOf(viewer))['conversations/00001-Harbour.md']).toContain('> Secrets')
  await posit.owner.client.call('PATCH', `/rest/v1/sources/${id}`, { shown_to_viewers: 'nothing' })
  const files = await exportOf(viewer)
  for (const name of ['conversations/00001-Harbour.md', 'conversations/00001-Harbour.json']) {
    expect(files[name]).toContain('A source its owner keeps to themselves')
    expect(files[name]).not.toContain('Secrets')
  }
})
