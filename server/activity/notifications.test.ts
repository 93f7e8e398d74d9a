/** What happened, as a person sees it by HTTP. */
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Notification, Unread } from '../../contract/activity.ts'
import type { ApiError, Page } from '../../contract/api.ts'
import { askPosit } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import type { NewNotification } from './types.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app, { first_name: 'Grace' })
})
afterAll(() => app.close())

const WAIT = { timeout: 10_000 }
const list = async ({ client }: TestUser, query = '') =>
  (await client.call<Page<Notification>>('GET', `/rest/v1/notifications${query}`)).body
const unread = async ({ client }: TestUser) =>
  (await client.call<Unread>('GET', '/rest/v1/notifications/unread')).body.unread
const about = async (person: TestUser, positId: string) =>
  (await list(person)).items.filter(({ posit_id }) => posit_id === positId)
const notify = (notification: NewNotification) => app.services.activity.notify(app.database.db, notification)
const ask = (client: TestClient, positId: string) => askPosit(client, positId, 'When is low tide?')

describe('new notifications', () => {
  test('50 parallel questions fold into one unread notification with their count', async () => {
    const { id } = await buildPosit(app, { owner, privacy: 'public', title: 'Harbour' })
    await Promise.all(Array.from({ length: 50 }, () => ask(new TestClient(app.url), id)))
    await vi.waitFor(async () => {
      const texts = (await about(owner, id)).map(({ text, quote }) => [text, quote])
      expect(texts.sort()).toEqual([
        ['‘Harbour’ could not answer a question, asked 50 times.', 'When is low tide?'],
        ['‘Harbour’ was asked 50 questions.', null],
      ])
    }, WAIT)
    const [notification] = await about(owner, id)
    expect(notification).toMatchObject({ is_read: false })
  })

  test('an owner who tries out the posit gets no notification', async () => {
    const { id } = await buildPosit(app, { owner })
    await ask(owner.client, id)
    await app.services.activity.flush()
    expect(await about(owner, id)).toEqual([])
  })

  test('a file is history: there, read, and not counted', async () => {
    const person = await buildUser(app)
    const { id } = await buildPosit(app, { owner: person, title: 'Harbour' })
    const form = new FormData()
    form.append('file', new File(['The harbour opens at six.'], 'harbour.txt', { type: 'text/plain' }))
    expect(
      (await person.client.fetch(`/rest/v1/posits/${id}/files`, { method: 'POST', body: form })).status,
    ).toBe(201)
    expect(await about(person, id)).toMatchObject([
      { kind: 'source_imported', text: '‘Harbour’ has a new source.', quote: 'harbour.txt', is_read: true },
    ])
    expect(await unread(person)).toBe(0)
  })

  test('the asker of a task is notified in their own words, the owner sees it as history', async () => {
    const asker = await buildUser(app)
    const { id } = await buildPosit(app, { owner, privacy: 'public', title: 'Harbour' })
    await ask(asker.client, id)
    const [task] = await about(owner, id)
    const taskId = task?.path.split('/').at(-1)
    const response = { status: 'closed', response: 'At four.' }
    expect((await owner.client.call('PATCH', `/rest/v1/posit_task_flags/${taskId}`, response)).status).toBe(
      200,
    )
    // The question is asked again first, by a job.
    await expect
      .poll(() => about(asker, id))
      .toMatchObject([
        { kind: 'task_answered', text: '‘Harbour’ has an answer to your question.', is_read: false },
      ])
    expect((await list(owner, '?kind=answer_given')).items[0]).toMatchObject({
      posit_id: id,
      quote: 'When is low tide?',
      path: `/posit-tasks/${taskId}`,
      is_read: true,
    })
  })

  test.each<[Pick<NewNotification, 'kind' | 'data'>, string, string]>([
    [
      { kind: 'posit_shared', data: { email: 'a@example.com' } },
      'You shared ‘P’ with a@example.com.',
      '/posits/',
    ],
    [{ kind: 'feedback_given', data: { helpful: true } }, 'An answer of ‘P’ was found helpful.', '/posits/'],
    [
      { kind: 'feedback_given', data: { helpful: false } },
      'An answer of ‘P’ was found not helpful.',
      '/posits/',
    ],
    [
      { kind: 'test_failed', data: { question: 'Why?' } },
      'A question that ‘P’ used to pass no longer does.',
      '/posits/',
    ],
  ])('%j', async (notification, text, path) => {
    const { id } = await buildPosit(app, { owner, title: 'P' })
    await notify({ user_id: owner.id, posit_id: id, ...notification } as NewNotification)
    expect(await about(owner, id)).toMatchObject([{ text, path: path + id }])
  })
})

describe('who sees it', () => {
  test('a share is seen until the access is taken away, and the title with it', async () => {
    const person = await buildUser(app)
    const { id } = await buildPosit(app, {
      owner,
      privacy: 'exclusive',
      title: 'Harbour',
      sharedWith: [person.email],
    })
    await app.services.activity.notifyShared(app.database.db, {
      owner_id: owner.id,
      posit_id: id,
      email: person.email,
    })
    expect(await about(person, id)).toMatchObject([
      { text: 'Grace shared ‘Harbour’ with you.', path: `/chat-with-posit/${id}` },
    ])
    expect(await unread(person)).toBe(1)
    await app.database.db.deleteFrom('posit_shares').where('posit_id', '=', id).execute()
    expect([await about(person, id), await unread(person)]).toEqual([[], 0])
  })

  test('a guest sees nothing, another person neither sees nor marks it', async () => {
    const { id } = await buildPosit(app, { owner })
    await notify({ user_id: owner.id, posit_id: id, kind: 'question_asked', data: {} })
    const [notification] = await about(owner, id)
    const other = await buildUser(app)
    const mark = (client: TestClient, which: string | undefined) =>
      client.call<ApiError>('PATCH', `/rest/v1/notifications/${which}`, { is_read: true })
    expect((await new TestClient(app.url).call('GET', '/rest/v1/notifications')).status).toBe(401)
    const forbidden = await mark(other.client, notification?.id)
    const missing = await mark(other.client, uuidv7())
    expect([forbidden.status, forbidden.body]).toEqual([404, missing.body])
    expect((await about(owner, id))[0]?.is_read).toBe(false)
  })
})

/** What arrives within one millisecond cannot be told apart by the times that a client sees. */
async function spreadOverSeconds({ id }: { id: string }) {
  await sql`
    update notifications set updated_at = updated_at - place * interval '1 second'
    from (select id as listed, row_number() over (order by updated_at desc, id desc) as place from notifications where user_id = ${id}) as places
    where id = listed`.execute(app.database.db)
}

describe('reading', () => {
  test('pages of 20, the newest first, by kind; one and all can be marked as read', async () => {
    const person = await buildUser(app)
    const { id } = await buildPosit(app, { owner: person })
    const own = { user_id: person.id, posit_id: id }
    for (let turn = 0; turn < 23; turn++)
      await notify({ ...own, kind: 'source_imported', data: { source_id: uuidv7() } })
    await notify({ ...own, kind: 'question_asked', data: {} })
    await spreadOverSeconds(person)
    const first = await list(person)
    expect([first.total, first.items.length, first.items[0]?.kind]).toEqual([24, 20, 'question_asked'])
    expect((await list(person, '?page=2')).items).toHaveLength(4)
    expect((await list(person, '?kind=question_asked')).total).toBe(1)
    expect((await person.client.call('GET', '/rest/v1/notifications?kind=gossip')).status).toBe(400)
    await person.client.call('PATCH', `/rest/v1/notifications/${first.items[0]?.id}`, { is_read: true })
    expect(await unread(person)).toBe(23)
    const until = first.items[5]?.updated_at
    await person.client.call('POST', '/rest/v1/notifications/read', { until })
    expect(await unread(person)).toBe(4)
  })

  test('the bell stops counting at 100', async () => {
    const person = await buildUser(app)
    const { id } = await buildPosit(app, { owner: person })
    await app.database.db
      .insertInto('notifications')
      .values(
        Array.from({ length: 120 }, () => ({
          user_id: person.id,
          posit_id: id,
          kind: 'question_asked' as const,
        })),
      )
      .execute()
    expect(await unread(person)).toBe(100)
  })
})
