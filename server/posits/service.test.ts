import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPosit, buildUser, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app, { first_name: 'Grace' })
})
afterAll(() => app.close())

const derived = (version: number, title = 'Barista in Oslo') => ({
  version,
  title,
  content: 'Everything.',
  summary: 'A paragraph.',
  summary_light: 'I am a barista in Oslo.',
  summary_full: '# All',
  suggested_questions: ['Where?'],
})
const row = (id: string) =>
  app.database.db.selectFrom('posits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const bump = (id: string) =>
  app.database.db.transaction().execute((trx) => app.services.posits.bumpKnowledge(trx, id))

/** Everything that hangs on a posit, directly. */
const TABLES = [
  'sources',
  'chunks',
  'chunk_terms',
  'posit_task_flags',
  'posit_shares',
  'chat_messages',
  'chat_sessions',
  'chat_history',
  'notifications',
] as const

describe('deleting a posit', () => {
  test('deletes everything in it, stored files included, and nothing else', async () => {
    const { db } = app.database
    const { files } = app.services.core
    const kept = await buildPosit(app, { owner, knowledge: ['Decaf is sold on Tuesdays.'] })
    const { id } = await buildPosit(app, {
      owner,
      knowledge: ['We open at nine.'],
      sharedWith: ['a@example.com'],
    })
    await db.insertInto('chat_sessions').values({ posit_id: id, created_by: owner.id }).execute()
    await db
      .insertInto('notifications')
      .values({ user_id: owner.id, posit_id: id, kind: 'question_asked' })
      .execute()
    for (const positId of [id, kept.id]) {
      const key = `sources/${positId}.txt`
      await files.put(key, 'original')
      await db.updateTable('sources').set({ file_key: key }).where('posit_id', '=', positId).execute()
    }

    expect((await owner.client.call('DELETE', `/rest/v1/posits/${id}`)).status).toBe(200)

    expect((await owner.client.call('GET', `/rest/v1/posits/${id}`)).status).toBe(404)
    for (const table of TABLES) {
      expect(await db.selectFrom(table).select('posit_id').where('posit_id', '=', id).execute()).toEqual([])
    }
    await expect.poll(() => files.exists(`sources/${id}.txt`), { timeout: 10_000 }).toBe(false)
    expect(await files.exists(`sources/${kept.id}.txt`)).toBe(true)
    expect(
      await db.selectFrom('sources').select('id').where('posit_id', '=', kept.id).execute(),
    ).toHaveLength(1)
  })

  test('twice at once deletes once and fails nobody', async () => {
    const { id } = await buildPosit(app, { owner })
    const remove = () => owner.client.call('DELETE', `/rest/v1/posits/${id}`)
    const statuses = (await Promise.all([remove(), remove(), remove()])).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
  })
})

describe('the knowledge and its derived texts', () => {
  test('each change has a version of its own, also when many happen at once', async () => {
    const { id } = await buildPosit(app, { owner })
    const versions = await Promise.all(Array.from({ length: 12 }, () => bump(id)))
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect((await app.services.posits.getKnowledgeState(id)).knowledge_version).toBe(12)
  })

  test('texts of an older version never replace newer ones', async () => {
    const { posits } = app.services
    const { id } = await buildPosit(app, { owner })
    expect(await posits.saveDerived(id, derived(3))).toBe(true)
    expect(await posits.saveDerived(id, { ...derived(2), summary: 'Stale.' })).toBe(false)
    expect(await row(id)).toMatchObject({
      summary: 'A paragraph.',
      content: 'Everything.',
      summarised_version: 3,
      suggested_questions: ['Where?'],
    })
    expect(await posits.saveDerived(id, { ...derived(3), summary: 'Again.' })).toBe(true)
  })

  test('the title follows the knowledge until the owner names the posit', async () => {
    const { posits } = app.services
    const { id } = await buildPosit(app, { owner, title: 'Untitled Posit' })
    await posits.saveDerived(id, derived(1))
    expect((await row(id)).title).toBe('Barista in Oslo')
    await posits.saveDerived(id, derived(2, 'Roastery in Oslo'))
    expect((await row(id)).title).toBe('Roastery in Oslo')
    await posits.saveDerived(id, derived(3, ''))
    expect((await row(id)).title).toBe('Untitled Posit')
    await posits.saveDerived(id, derived(4))
    await owner.client.call('PATCH', `/rest/v1/posits/${id}`, { title: 'Barista in Oslo' })
    await posits.saveDerived(id, derived(5, 'Something else'))
    expect((await row(id)).title).toBe('Barista in Oslo')
  })

  test('a title given when the posit was made stays', async () => {
    const named = await buildPosit(app, { owner, title: 'Given' })
    await app.services.posits.saveDerived(named.id, derived(1))
    expect((await row(named.id)).title).toBe('Given')
  })

  test('the owner sees while the summaries are behind', async () => {
    const { id } = await buildPosit(app, { owner })
    const isPending = async () =>
      (await owner.client.call<{ summary_pending: boolean }>('GET', `/rest/v1/posits/${id}`)).body
        .summary_pending
    const version = await bump(id)
    expect(await isPending()).toBe(true)
    await app.services.posits.saveDerived(id, derived(version))
    expect(await isPending()).toBe(false)
  })

  test('a deleted posit is not found', async () => {
    const { posits } = app.services
    const gone = '019ab000-0000-7000-8000-000000000000'
    await expect(bump(gone)).rejects.toMatchObject({ code: 'not_found' })
    await expect(posits.getVoice(gone)).rejects.toMatchObject({ code: 'not_found' })
    await expect(posits.getKnowledgeState(gone)).rejects.toMatchObject({ code: 'not_found' })
    expect(await posits.saveDerived(gone, derived(1))).toBe(false)
  })

  test('the voice is what an assistant may know', async () => {
    const { id } = await buildPosit(app, { owner, title: 'Compilers', response_type: 'you' })
    expect(await app.services.posits.getVoice(id)).toEqual({
      general_knowledge: false,
      suggested_questions: [],
      summary: null,
      title: 'Compilers',
      type: 'user_knowledge_base',
      custom_type_description: null,
      audience: 'public',
      response_type: 'you',
      owner_first_name: 'Grace',
    })
  })
})
