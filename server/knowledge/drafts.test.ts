/** Files attached in the update chat: drafts until their message is sent. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Source } from '../../contract/knowledge.ts'
import { askAsGuest, askPosit, openSession } from '../../tests/ask.ts'
import { buildPosit, type TestPosit } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { sweepDraftsJob } from './jobs.ts'

const app = await startTestApp({
  env: { POSIT_LIMITS: 'on', LIMIT_SOURCES_PER_POSIT: '2', LIMIT_SIGN_INS_PER_MINUTE: '1000' },
})
afterAll(() => app.close())

const TEXT = 'The lid of the kettle is green.'

type Uploaded = Source & { already_added: boolean; is_draft: boolean; code?: string }

async function attach({ id, owner }: TestPosit, text = TEXT, query = '?draft=true') {
  const body = new FormData()
  body.append('file', new Blob([text]), 'kettle.txt')
  const response = await owner.client.fetch(`/rest/v1/posits/${id}/files${query}`, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Uploaded }
}
const sourcesOf = async ({ id, owner }: TestPosit) =>
  (await owner.client.call<{ items: Source[] }>('GET', `/rest/v1/posits/${id}/sources`)).body.items
const storedFiles = ({ id }: TestPosit) => {
  const folder = join(app.dataDir, 'files/sources', id)
  return existsSync(folder) ? readdirSync(folder) : []
}
async function send(posit: TestPosit, attachments: string[], query = '') {
  const { id: sessionId } = await openSession(posit)
  const { status } = await askPosit(posit.owner.client, posit.id, query, { sessionId, attachments })
  const { messages } = await openSession(posit)
  return { status, sent: messages.findLast(({ role }) => role === 'user') }
}
const discard = ({ owner }: TestPosit, id: string) =>
  owner.client.call('DELETE', `/rest/v1/file_drafts/${id}`)

test('an attached file is no knowledge until its message is sent', async () => {
  const posit = await buildPosit(app, { privacy: 'public' })
  const { status, body: draft } = await attach(posit)
  expect([status, draft.is_draft]).toEqual([201, true])
  expect(await sourcesOf(posit)).toEqual([])
  expect((await askAsGuest(app.url, posit.id, 'Which colour has the lid of the kettle?')).state).toBe(
    'unknown',
  )
  const { sent } = await send(posit, [draft.id], 'Here is all about the kettle.')
  expect(sent?.attachments).toMatchObject([{ id: draft.id, name: 'kettle.txt' }])
  expect(await sourcesOf(posit)).toContainEqual(expect.objectContaining({ id: draft.id, kind: 'file' }))
  const answer = await askAsGuest(app.url, posit.id, 'Which colour has the lid of the kettle?')
  expect(answer.content).toContain('green')
  const original = await posit.owner.client.fetch(sent?.attachments[0]?.url ?? '')
  expect(await original.text()).toBe(TEXT)
})

test('a file that is taken off again leaves nothing', async () => {
  const posit = await buildPosit(app)
  const { body } = await attach(posit)
  expect(storedFiles(posit)).toHaveLength(1)
  expect((await discard(posit, body.id)).status).toBe(200)
  await expect.poll(() => storedFiles(posit)).toEqual([])
  expect((await discard(posit, body.id)).status).toBe(404)
  await send(posit, [body.id], 'Nothing is attached any more.')
  expect((await sourcesOf(posit)).filter(({ kind }) => kind === 'file')).toEqual([])
})

test('a file that is never sent is deleted after some hours, a young one stays', async () => {
  const posit = await buildPosit(app)
  const { body: old } = await attach(posit)
  const { body: young } = await attach(posit, 'The handle is blue.')
  const { db } = app.database
  await sql`update file_drafts set created_at = now() - interval '1 day' where id = ${old.id}`.execute(db)
  await app.services.core.jobs.send(sweepDraftsJob, {})
  await expect.poll(() => storedFiles(posit)).toHaveLength(1)
  const left = await db.selectFrom('file_drafts').select('id').where('posit_id', '=', posit.id).execute()
  expect(left).toEqual([{ id: young.id }])
})

test('attached files count against the limit of sources', async () => {
  const posit = await buildPosit(app)
  expect((await attach(posit, 'One is red.')).status).toBe(201)
  const { body: second } = await attach(posit, 'Two is blue.')
  expect(await attach(posit, 'Three is green.')).toMatchObject({
    status: 409,
    body: { code: 'source_limit' },
  })
  expect((await attach(posit, 'Three is green.', '')).status).toBe(409)
  await discard(posit, second.id)
  expect((await attach(posit, 'Three is green.')).status).toBe(201)
})

test('the same bytes attached twice, or added before, are one source', async () => {
  const posit = await buildPosit(app)
  const { body: first } = await attach(posit)
  const { body: second } = await attach(posit)
  const { sent } = await send(posit, [first.id, second.id])
  expect(sent?.attachments).toHaveLength(1)
  expect(await sourcesOf(posit)).toHaveLength(1)
  const [source] = await sourcesOf(posit)
  expect(await attach(posit)).toMatchObject({
    status: 200,
    body: { id: source?.id, already_added: true, is_draft: false },
  })
  expect((await send(posit, [second.id])).sent?.attachments).toMatchObject([{ id: source?.id }])
})

test('deleting a posit deletes its attached files', async () => {
  const posit = await buildPosit(app)
  await attach(posit)
  await posit.owner.client.call('DELETE', `/rest/v1/posits/${posit.id}`)
  await expect.poll(() => storedFiles(posit)).toEqual([])
})
