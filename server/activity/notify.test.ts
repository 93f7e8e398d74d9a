/** What other domains call: notifying a person, and updating their screens. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import type { NewNotification } from './types.ts'

let app: TestApp
let owner: TestUser
let posit: TestPosit
const heard: { user_id: string; topic: string; posit_id: string | null }[] = []

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  app.services.core.channel.listen({ onMessage: (text) => void heard.push(JSON.parse(text)), onGap() {} })
})
afterAll(() => app.close())

const buildOwn = async () => {
  posit = await buildPosit(app, { owner })
  return posit
}
const rowsOf = (userId: string, positId: string) =>
  app.database.db
    .selectFrom('notifications')
    .select(['kind', 'count', 'read_at', 'mailed_at', 'data'])
    .where('user_id', '=', userId)
    .where('posit_id', '=', positId)
    .orderBy('id')
    .execute()
const within = <T>(act: (trx: TestApp['database']['db']) => Promise<T>) =>
  app.database.db.transaction().execute(act)
const asked = (id: string): NewNotification => ({
  user_id: owner.id,
  posit_id: id,
  kind: 'question_asked',
  data: {},
})

test('50 parallel notifications fold into one unread row with their count', async () => {
  const { id } = await buildOwn()
  await Promise.all(
    Array.from({ length: 50 }, () => within((trx) => app.services.activity.notify(trx, asked(id)))),
  )
  expect(await rowsOf(owner.id, id)).toMatchObject([{ kind: 'question_asked', count: 50, read_at: null }])
})

test('a notification after a read one starts a new row', async () => {
  const { id } = await buildOwn()
  await app.services.activity.notify(app.database.db, asked(id))
  await app.database.db.updateTable('notifications').set({ read_at: new Date() }).execute()
  await app.services.activity.notify(app.database.db, asked(id))
  expect((await rowsOf(owner.id, id)).map(({ count }) => count)).toEqual([1, 1])
})

test('what a person did themselves is history: read, never mailed, and never folded', async () => {
  const { id } = await buildOwn()
  for (let turn = 0; turn < 2; turn++) await app.services.activity.recordOwn(app.database.db, asked(id))
  expect(await rowsOf(owner.id, id)).toMatchObject([
    { read_at: expect.any(Date), mailed_at: expect.any(Date) },
    { read_at: expect.any(Date), mailed_at: expect.any(Date) },
  ])
})

test('sharing notifies only the owner and a verified recipient', async () => {
  const { id } = await buildOwn()
  const person = await buildUser(app)
  const unproven = await buildUser(app)
  const { db } = app.database
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', unproven.id).execute()
  const share = (email: string) =>
    within((trx) => app.services.activity.notifyShared(trx, { owner_id: owner.id, posit_id: id, email }))
  const outcomes = [
    await share(person.email.toUpperCase()),
    await share(unproven.email),
    await share('no@example.com'),
  ]
  expect(outcomes).toEqual([undefined, undefined, undefined])
  expect(await rowsOf(person.id, id)).toMatchObject([
    { kind: 'posit_shared', data: {}, read_at: null, mailed_at: expect.any(Date) },
  ])
  expect(await rowsOf(unproven.id, id)).toEqual([])
  expect(await rowsOf(owner.id, id)).toHaveLength(3)
})

test('notifying a deleted person does nothing and does not fail', async () => {
  const { id } = await buildOwn()
  const gone = await buildUser(app)
  await app.database.db.deleteFrom('users').where('id', '=', gone.id).execute()
  await within((trx) => app.services.activity.notify(trx, { ...asked(id), user_id: gone.id }))
  expect(await rowsOf(gone.id, id)).toEqual([])
})

test('screens are refreshed when the transaction commits, never when it fails', async () => {
  const { id } = await buildOwn()
  const topicsHeard = () => heard.filter(({ posit_id }) => posit_id === id).map(({ topic }) => topic)
  const failing = within(async (trx) => {
    await app.services.activity.refreshOwner(trx, { topic: 'sources', posit_id: id })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await within(async (trx) => {
    await app.services.activity.refreshOwner(trx, { topic: 'tasks', posit_id: id })
    await app.services.activity.refresh(trx, { user_id: owner.id, topic: 'posit', posit_id: id })
    expect(topicsHeard()).toEqual([])
  })
  await vi.waitFor(() => expect(topicsHeard()).toEqual(['tasks', 'posit']), { timeout: 20_000 })
  expect(heard.every((message) => Object.keys(message).join() === 'user_id,topic,posit_id')).toBe(true)
})
