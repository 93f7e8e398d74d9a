import { afterAll, expect, test } from 'vitest'
import { askPosit } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, TEST_PASSWORD, type TestUser } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { previewFileKey } from '../posits/service.ts'

const ME = '/rest/v1/users/me'
const app = await startTestApp()
afterAll(() => app.close())
const { db, pool } = app.database

const remove = (client: TestClient, proof: object) => client.call<{ code?: string }>('DELETE', ME, proof)
const withPassword = (client: TestClient) => remove(client, { password: TEST_PASSWORD })
const isThere = async ({ id }: TestUser) =>
  (await db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1

async function upload(client: TestClient, positId: string) {
  const form = new FormData()
  form.append('file', new File(['The harbour opens at six.'], 'harbour.txt', { type: 'text/plain' }))
  const response = await client.fetch(`/rest/v1/posits/${positId}/files`, { method: 'POST', body: form })
  const { id } = (await response.json()) as { id: string }
  return db.selectFrom('sources').select('file_key').where('id', '=', id).executeTakeFirstOrThrow()
}

/** Every table with a column of type uuid or text that holds this id anywhere. */
async function tablesNaming(id: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select from "${name}" t where t::text like $1 limit 1`, [`%${id}%`])
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('the counts before a deletion cover only the person’s data', async () => {
  const user = await buildUser(app, { plan: 'posit_plus' })
  const { id } = await buildPosit(app, { owner: user, privacy: 'public', knowledge: ['One.', 'Two.'] })
  await db
    .insertInto('posit_shares')
    .values({ posit_id: id, user_email: 'a@example.com', created_by: user.id })
    .execute()
  await askPosit(user.client, id, 'One or two?')
  await buildPosit(app, { knowledge: ['Somebody else’s.'], sharedWith: ['b@example.com'] })
  const { body } = await user.client.call('GET', `${ME}/holdings`)
  expect(body).toEqual({ posits: 1, sources: 2, conversations: 1, shares: 1, has_subscription: true })
})

test('an account deleted with its password loses its rows, files and sessions', async () => {
  const user = await buildUser(app)
  const posit = await buildPosit(app, {
    owner: user,
    privacy: 'public',
    knowledge: ['The harbour opens at six.'],
  })
  const { file_key } = await upload(user.client, posit.id)
  const { files } = app.services.core
  const picture = previewFileKey(posit.id)
  await files.put(picture, Buffer.from('A picture'))
  const visitor = await buildUser(app)
  await askPosit(visitor.client, posit.id, 'When does the harbour open?')
  await askPosit(new TestClient(app.url), posit.id, 'Who paints the lighthouse?')
  const phone = new TestClient(app.url)
  await phone.call('POST', '/auth/v1/sign-in/email', { email: user.email, password: TEST_PASSWORD })
  const before = await app.countMailsTo(user.email)

  expect((await withPassword(user.client)).status).toBe(200)
  for (const client of [user.client, phone]) {
    expect((await client.call('GET', ME)).body).toEqual({ user: null })
    expect((await client.call('GET', '/rest/v1/posits')).status).toBe(401)
  }
  expect([...user.client.cookies.keys()].every((name) => name.startsWith('posit.device-'))).toBe(true)
  expect(await tablesNaming(user.id)).toEqual([])
  expect(await tablesNaming(posit.id)).toEqual([])
  for (const key of [file_key ?? '', picture]) await expect.poll(() => files.exists(key)).toBe(false)
  expect((await app.mailTo(user.email, before)).text).toContain('Your account was deleted')
  const again = { email: user.email, password: TEST_PASSWORD }
  expect((await phone.call('POST', '/auth/v1/sign-in/email', again)).status).toBe(401)
  expect(await isThere(visitor)).toBe(true)
})

test('a deleted person’s questions stay with the posit’s owner, anonymous', async () => {
  const asker = await buildUser(app, { first_name: 'Zebedee' })
  const posit = await buildPosit(app, { privacy: 'public', knowledge: ['The harbour opens at six.'] })
  await askPosit(asker.client, posit.id, 'When does the harbour open?')
  await askPosit(asker.client, posit.id, 'Who paints the lighthouse?')
  await withPassword(asker.client)
  const messages = await db
    .selectFrom('chat_messages')
    .select(['role', 'content', 'created_by', 'chat_history_id', 'client_key'])
    .where('posit_id', '=', posit.id)
    .orderBy('id')
    .execute()
  expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    'When does the harbour open?',
    'Who paints the lighthouse?',
  ])
  for (const message of messages) {
    expect(message).toMatchObject({ created_by: null, chat_history_id: null, client_key: null })
  }
  expect(await tablesNaming(asker.id)).toEqual([])
})

test('without the password, or with another, nothing is deleted', async () => {
  const user = await buildUser(app)
  for (const proof of [{}, { password: 'a guess' }, { confirmation: user.email }]) {
    expect(await remove(user.client, proof)).toMatchObject({
      status: 400,
      body: { code: 'current_password_incorrect' },
    })
  }
  expect(await isThere(user)).toBe(true)
  expect((await remove(new TestClient(app.url), { password: TEST_PASSWORD })).status).toBe(401)
})

test('an account without a password is deleted by its address, soon after sign-in', async () => {
  const user = await buildUser(app)
  await db
    .updateTable('auth_accounts')
    .set({ provider_id: 'google', password: null })
    .where('user_id', '=', user.id)
    .execute()
  expect(await remove(user.client, { confirmation: 'somebody@example.com' })).toMatchObject({
    status: 400,
    body: { code: 'confirmation_wrong' },
  })
  const signIns = pool.query.bind(pool)
  await signIns(`update auth_sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [
    user.id,
  ])
  expect(await remove(user.client, { confirmation: user.email })).toMatchObject({
    status: 403,
    body: { code: 'session_not_fresh' },
  })
  await signIns(`update auth_sessions set created_at = now() where user_id = $1`, [user.id])
  expect((await remove(user.client, { confirmation: user.email.toUpperCase() })).status).toBe(200)
  expect(await isThere(user)).toBe(false)
})

test('a session in a stranger’s hands cannot be used to guess the password here either', async () => {
  const limited = await startTestApp({ env: { POSIT_LIMITS: 'on', LIMIT_SIGN_INS_PER_MINUTE: '3' } })
  try {
    const { client } = await buildUser(limited)
    const found: number[] = []
    for (let number = 0; number < 5; number++)
      found.push((await remove(client, { password: `${number}` })).status)
    expect(found).toEqual([400, 400, 400, 429, 429])
  } finally {
    await limited.close()
  }
})

test('ten parallel deletions of a busy account succeed and leave nothing', async () => {
  const user = await buildUser(app)
  const posit = await buildPosit(app, {
    owner: user,
    privacy: 'public',
    knowledge: ['The harbour opens at six.'],
  })
  const visitor = await buildUser(app)
  const calls = [
    ...Array.from({ length: 10 }, () => withPassword(user.client)),
    ...Array.from({ length: 5 }, (_, number) => askPosit(visitor.client, posit.id, `Harbour ${number}?`)),
    ...Array.from({ length: 5 }, () =>
      user.client.call('PATCH', `/rest/v1/posits/${posit.id}`, { title: 'New' }),
    ),
  ]
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  const deletions = statuses.slice(0, 10)
  expect(deletions.filter((status) => status >= 500)).toEqual([])
  expect(deletions).toContain(200)
  expect(await tablesNaming(posit.id)).toEqual([])
  expect(await isThere(user)).toBe(false)
})
