import { afterAll, expect, test } from 'vitest'
import type { Page } from '../../contract/api.ts'
import type { Source, SourceText } from '../../contract/knowledge.ts'
import { addStatement, buildPosit, buildUser, type TestPosit } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { planQuery } from '../assistant/builtin/reading/plan-query.ts'

const app = await startTestApp()
const { db } = app.database
const { knowledge } = app.services
afterAll(() => app.close())

const ask = (posit: TestPosit, question: string) => knowledge.retrieve(posit.id, planQuery(question, []))
const textsFor = async (posit: TestPosit, question: string) =>
  (await ask(posit, question)).passages.map((passage) => passage.text)
const list = (posit: TestPosit, page = 1) =>
  posit.owner.client.call<Page<Source>>('GET', `/rest/v1/posits/${posit.id}/sources?page=${page}`)

test('an owner sees the sources newest first, and opens one to read it', async () => {
  const posit = await buildPosit(app)
  await addStatement(app, posit.id, 'The kettle is blue.', 'Kettle')
  const { id } = await addStatement(app, posit.id, 'The pan is red.', 'Pan')
  const { status, body } = await list(posit)
  expect(status).toBe(200)
  expect(body).toMatchObject({ page: 1, page_size: 100, total: 2 })
  expect(body.items.map((source) => source.name)).toEqual(['Pan', 'Kettle'])
  expect(body.items[0]).toMatchObject({ id, kind: 'statement', characters: 15, has_original: false })
  const opened = await posit.owner.client.call<SourceText>('GET', `/rest/v1/sources/${id}`)
  expect(opened.body).toMatchObject({ id, posit_id: posit.id, text: 'The pan is red.' })
})

test('a long list comes in pages without gaps or repeats', async () => {
  const posit = await buildPosit(app)
  const names = Array.from({ length: 130 }, (_, at) => `Note ${at}`)
  const row = { posit_id: posit.id, kind: 'statement' as const, text: 'Text.', characters: 5 }
  // One statement, one moment: the order among equals holds the pages together.
  await db
    .insertInto('sources')
    .values(names.map((name) => ({ ...row, name })))
    .execute()
  const pages = [await list(posit, 1), await list(posit, 2), await list(posit, 3)]
  expect(pages.map((page) => page.body.items.length)).toEqual([100, 30, 0])
  expect(pages.flatMap((page) => page.body.items.map((source) => source.name))).toEqual(names.reverse())
})

test('only the owner can open, change or delete a source', async () => {
  const posit = await buildPosit(app, { privacy: 'public' })
  const { id } = await addStatement(app, posit.id, 'The kettle is blue.')
  const stranger = await buildUser(app)
  const missing = '01890000-0000-7000-8000-000000000000'
  const calls = [
    ['GET', '/rest/v1/sources/ID'],
    ['PATCH', '/rest/v1/sources/ID', { name: 'Mine now' }],
    ['DELETE', '/rest/v1/sources/ID'],
    ['GET', '/rest/v1/sources/ID/original'],
  ] as const
  for (const [method, path, body] of calls) {
    const foreign = await stranger.client.call(method, path.replace('ID', id), body)
    const absent = await stranger.client.call(method, path.replace('ID', missing), body)
    expect([foreign.status, foreign.body]).toEqual([404, { error: 'Not found', code: 'not_found' }])
    expect(absent.body).toEqual(foreign.body)
    const guest = await fetch(app.url + path.replace('ID', id), {
      method,
      headers: { 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    expect(guest.status).toBe(401)
  }
  expect((await stranger.client.call('GET', `/rest/v1/posits/${posit.id}/sources`)).status).toBe(404)
  expect((await stranger.client.call('GET', `/rest/v1/posits/${posit.id}/posit_attachments`)).status).toBe(
    404,
  )
  expect((await list(posit)).body.items).toMatchObject([{ id, name: 'What the owner said' }])
})

test('a deleted source is in no answer from the next question on', async () => {
  const posit = await buildPosit(app, { knowledge: ['The pan is red and heavy.'] })
  const { id } = await addStatement(app, posit.id, 'The alarm code is 4711.')
  expect((await textsFor(posit, 'What is the alarm code?'))[0]).toBe('The alarm code is 4711.')
  const { status } = await posit.owner.client.call('DELETE', `/rest/v1/sources/${id}`)
  expect(status).toBe(200)
  const { passages, facts } = await ask(posit, 'What is the alarm code?')
  expect(passages.map((passage) => passage.text)).toEqual(['The pan is red and heavy.'])
  expect(facts).toMatchObject({ chunk_count: 1, document_frequency: new Map() })
  expect(JSON.stringify(await knowledge.textsForTeaching(posit.id, []))).not.toContain('4711')
  expect((await posit.owner.client.call('DELETE', `/rest/v1/sources/${id}`)).status).toBe(404)
})

test('a renamed source shows its new name beside its passages', async () => {
  const posit = await buildPosit(app)
  const { id } = await addStatement(app, posit.id, 'The alarm code is 4711.')
  const path = `/rest/v1/sources/${id}`
  const renamed = await posit.owner.client.call<Source>('PATCH', path, { name: '  Alarm\u0007 \n codes ' })
  expect(renamed.body.name).toBe('Alarm codes')
  expect((await ask(posit, 'What is the alarm code?')).passages[0]?.source_name).toBe('Alarm codes')
  for (const name of ['', '   ', 'x'.repeat(201), 7, null]) {
    expect((await posit.owner.client.call('PATCH', path, { name })).status).toBe(400)
  }
  expect((await list(posit)).body.items[0]?.name).toBe('Alarm codes')
})

test('unstorable and invisible characters are removed, not refused', async () => {
  const posit = await buildPosit(app)
  await addStatement(app, posit.id, 'The code\u0000 is\r\n4711\ud800.\ufeff', 'Co\u0000de')
  const [source] = (await list(posit)).body.items
  const { body } = await posit.owner.client.call<SourceText>('GET', `/rest/v1/sources/${source?.id}`)
  expect(body).toMatchObject({ name: 'Code', text: 'The code is\n4711.' })
  await expect(addStatement(app, posit.id, '\u0000 \n ')).rejects.toMatchObject({ status: 400 })
  expect((await list(posit)).body.total).toBe(1)
})

test('a rolled-back source was never learnt', async () => {
  const posit = await buildPosit(app)
  const source = { kind: 'statement', name: 'Code', text: 'The code is 4711.', created_by: null } as const
  const change = db.transaction().execute(async (trx) => {
    await knowledge.addSource(trx, { posit_id: posit.id, ...source })
    throw new Error('the answer could not be stored')
  })
  await expect(change).rejects.toThrow('could not be stored')
  expect((await ask(posit, 'What is the code?')).facts.chunk_count).toBe(0)
})

test('each change counts up the version of the knowledge', async () => {
  const posit = await buildPosit(app)
  const version = async () => (await app.services.posits.getKnowledgeState(posit.id)).knowledge_version
  const { id } = await addStatement(app, posit.id, 'The code is 4711.')
  expect(await version()).toBe(1)
  await posit.owner.client.call('PATCH', `/rest/v1/sources/${id}`, { name: 'Code' })
  expect(await version()).toBe(2)
  await posit.owner.client.call('DELETE', `/rest/v1/sources/${id}`)
  expect(await version()).toBe(3)
})

test('teaching reads the newest sources whole, and an older one that is found', async () => {
  const long = `Long: ${'pans are red. '.repeat(9_000)}`
  const posit = await buildPosit(app, { knowledge: [long, 'Short: the kettle is blue.'] })
  const recent = await knowledge.textsForTeaching(posit.id, [])
  expect(recent.map(({ text }) => text)).toEqual(['Short: the kettle is blue.'])
  const rows = app.database.db.selectFrom('sources').select(['id', 'text']).where('posit_id', '=', posit.id)
  const found = (await rows.execute()).find(({ text }) => text.startsWith('Long'))
  const texts = await knowledge.textsForTeaching(posit.id, [found?.id ?? ''])
  expect(texts.map(({ text }) => text)).toEqual(['Short: the kettle is blue.', found?.text])
})
