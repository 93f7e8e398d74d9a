import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatPosit } from '../../contract/posits.ts'
import { PRIVACIES, type Privacy } from '../../contract/privacy.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp
let owner: TestUser
let invited: TestUser
let stranger: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app, { first_name: 'Grace' })
  invited = await buildUser(app)
  stranger = await buildUser(app)
})
afterAll(() => app.close())

const READERS = {
  owner: () => owner.client,
  invited: () => invited.client,
  stranger: () => stranger.client,
  guest: () => new TestClient(app.url),
}
type Reader = keyof typeof READERS

/** The table of who may chat, as it is promised to people. */
const ALLOWED: Record<Privacy, Reader[]> = {
  public: ['owner', 'invited', 'stranger', 'guest'],
  exclusive: ['owner', 'invited'],
  private: ['owner'],
}
const cells = PRIVACIES.flatMap((privacy) =>
  (Object.keys(READERS) as Reader[]).map((reader) => ({
    privacy,
    reader,
    allowed: ALLOWED[privacy].includes(reader),
  })),
)

const open = (client: TestClient, id: string) => client.call<ChatPosit>('GET', `/rest/v1/posits/${id}/chat`)

test.each(cells)('$privacy, $reader: $allowed', async ({ privacy, reader, allowed }) => {
  const { id } = await buildPosit(app, { owner, privacy, sharedWith: [invited.email] })
  const { status, body } = await open(READERS[reader](), id)
  expect(status).toBe(allowed ? 200 : 404)
  if (allowed)
    expect(body).toMatchObject({ id, privacy, is_owner: reader === 'owner', owner_first_name: 'Grace' })
  else expect(body).toEqual((await open(READERS[reader](), '019ab000-0000-7000-8000-000000000000')).body)
})

test('parallel requests of guests each get only the posit they asked for', async () => {
  const [first, second, closed] = await Promise.all(
    (['public', 'public', 'exclusive'] as const).map((privacy) => buildPosit(app, { owner, privacy })),
  )
  const ids = [first, closed, second, first, second].map((posit) => posit?.id ?? '')
  const guest = READERS.guest()
  const seen = await Promise.all([...ids, ids[2]?.toUpperCase() ?? ''].map((id) => open(guest, id)))
  expect(seen.map(({ body }) => body.id)).toEqual([ids[0], undefined, ids[2], ids[3], ids[4], ids[2]])
  expect(seen[1]?.status).toBe(404)
})

test('a shared address opens nothing until it is verified', async () => {
  const { id } = await buildPosit(app, { owner, privacy: 'exclusive', sharedWith: [invited.email] })
  const verify = (email_verified: boolean) =>
    app.database.db.updateTable('users').set({ email_verified }).where('id', '=', invited.id).execute()
  await verify(false)
  expect((await open(invited.client, id)).status).toBe(404)
  await verify(true)
  expect((await open(invited.client, id)).status).toBe(200)
})

test('revoked access ends with the next request', async () => {
  const { id } = await buildPosit(app, { owner, privacy: 'exclusive', sharedWith: [invited.email] })
  expect((await open(invited.client, id)).status).toBe(200)
  await app.database.db.deleteFrom('posit_shares').where('posit_id', '=', id).execute()
  expect((await open(invited.client, id)).status).toBe(404)
})

test('a viewer gets only what the chat needs of the owner and the knowledge', async () => {
  const { id } = await buildPosit(app, { owner, privacy: 'public', knowledge: ['The safe code is 4711.'] })
  const { body } = await open(new TestClient(app.url), id)
  expect(Object.keys(body).toSorted()).toEqual([
    'id',
    'is_owner',
    'owner_first_name',
    'privacy',
    'response_type',
    'suggested_questions',
    'summary_light',
    'title',
  ])
  expect(body.suggested_questions).toBeInstanceOf(Array)
})
