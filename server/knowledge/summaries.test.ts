import { afterAll, expect, test } from 'vitest'
import { addStatement, buildPosit, type TestPosit } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'
import { CONTENT_MAX_CHARACTERS, summarisePosit } from './excerpts/summarise.ts'

const app = await startTestApp()
const { db } = app.database
const { posits, assistant, knowledge } = app.services
afterAll(() => app.close())

const columnsOf = (posit: TestPosit) =>
  db.selectFrom('posits').selectAll().where('id', '=', posit.id).executeTakeFirstOrThrow()

/** Waits until the derived texts are those of the newest version. */
async function settled(posit: TestPosit) {
  const isBehind = async () => {
    const { knowledge_version, summarised_version } = await posits.getKnowledgeState(posit.id)
    return knowledge_version - summarised_version
  }
  await expect.poll(isBehind, { timeout: 15_000 }).toBe(0)
  return columnsOf(posit)
}

test('the derived texts follow each change of the sources', async () => {
  const posit = await buildPosit(app, { title: 'Untitled Posit' })
  const kettle = 'Ada Byron repairs steam engines in Lisbon. She has done so for twenty years.'
  const { id } = await addStatement(app, posit.id, kettle, 'Work')
  const first = await settled(posit)
  expect(first.content).toBe(`# Work\n\n${kettle}`)
  expect(first.summary_light).toContain('steam engines')
  expect(first.summary_full).toContain('steam engines')
  expect(first.title).not.toBe('Untitled Posit')
  await addStatement(app, posit.id, 'The workshop opens at nine and closes at five on weekdays.', 'Hours')
  expect((await settled(posit)).content).toContain('# Hours\n\nThe workshop opens at nine')
  await posit.owner.client.call('DELETE', `/rest/v1/sources/${id}`)
  const last = await settled(posit)
  expect(last.content).not.toContain('steam')
  expect(`${last.summary_light}${last.summary}${last.summary_full}`).not.toContain('steam')
})

test('a posit without sources has empty derived texts', async () => {
  const posit = await buildPosit(app)
  const { id } = await addStatement(app, posit.id, 'The pilot boat lies at berth 12 every night.')
  await settled(posit)
  await posit.owner.client.call('DELETE', `/rest/v1/sources/${id}`)
  const { content, summary_light, suggested_questions } = await settled(posit)
  expect([content, summary_light, suggested_questions]).toEqual(['', '', []])
})

test('many parallel changes end with the texts of the last', async () => {
  const posit = await buildPosit(app)
  const adds = Array.from({ length: 30 }, (_, at) =>
    addStatement(app, posit.id, `Berth ${at} belongs to boat ${at}.`),
  )
  await Promise.all(adds)
  const { content } = await settled(posit)
  for (let at = 0; at < 30; at++) expect(content).toContain(`Berth ${at} belongs`)
})

test('the job waits for changes that have not committed yet', async () => {
  const posit = await buildPosit(app, { knowledge: ['The kettle is blue.'] })
  await settled(posit)
  let running: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    const source = { kind: 'statement', name: 'Pan', text: 'The pan is red.', created_by: null } as const
    await knowledge.addSource(trx, { posit_id: posit.id, ...source })
    running = summarisePosit({ db, posits, assistant }, posit.id, AbortSignal.timeout(10_000))
    const early = await Promise.race([
      running.then(() => 'early'),
      new Promise((resolve) => setTimeout(resolve, 200)),
    ])
    expect(early).toBeUndefined()
  })
  await running
  expect((await columnsOf(posit)).content).toContain('The pan is red.')
})

test('when the assistant fails, the old texts stay and the job can be retried', async () => {
  const posit = await buildPosit(app, { knowledge: ['The kettle is blue and stands in the kitchen.'] })
  const before = await settled(posit)
  await db.updateTable('posits').set({ knowledge_version: 7 }).where('id', '=', posit.id).execute()
  const failing = { ...assistant, summarise: () => Promise.reject(new Error('the provider is down')) }
  const run = (one: typeof assistant) =>
    summarisePosit({ db, posits, assistant: one }, posit.id, AbortSignal.timeout(10_000))
  await expect(run(failing)).rejects.toThrow('the provider is down')
  expect((await columnsOf(posit)).summary).toBe(before.summary)
  await run(assistant)
  expect((await columnsOf(posit)).summarised_version).toBe(7)
})

test('unstorable characters in an assistant’s texts are removed', async () => {
  const posit = await buildPosit(app, { knowledge: ['The kettle is blue.'] })
  await settled(posit)
  await db.updateTable('posits').set({ knowledge_version: 9 }).where('id', '=', posit.id).execute()
  const odd = (text: string) => `${text}\0\ud83d`
  const texts = {
    title: odd('Kettle'),
    summary_light: odd('Light.'),
    summary: odd('More.'),
    summary_full: odd('# All'),
  }
  const writesOdd = {
    ...assistant,
    summarise: async () => ({ ...texts, suggested_questions: [odd('Is it blue?'), '\0'] }),
  }
  await summarisePosit({ db, posits, assistant: writesOdd }, posit.id, AbortSignal.timeout(10_000))
  expect(await columnsOf(posit)).toMatchObject({
    summary_light: 'Light.',
    summary: 'More.',
    summary_full: '# All',
    suggested_questions: ['Is it blue?'],
  })
})

test('a posit deleted in the meantime is no error', async () => {
  const parts = { db, posits, assistant }
  const missing = '01890000-0000-7000-8000-000000000000'
  await expect(summarisePosit(parts, missing, AbortSignal.timeout(1000))).resolves.toBeUndefined()
})

test('the content of a very large posit is truncated, and says so', async () => {
  const posit = await buildPosit(app)
  const big = 'The pilot boat lies at berth twelve. '.repeat(CONTENT_MAX_CHARACTERS / 37 / 2 + 1000)
  for (const name of ['One', 'Two']) await addStatement(app, posit.id, big, name)
  await addStatement(app, posit.id, 'The kettle is blue.', 'Small')
  const { content } = await settled(posit)
  expect(content.length).toBeLessThan(CONTENT_MAX_CHARACTERS + 200)
  expect(content.endsWith('[Shortened: the sources hold more than is shown here.]')).toBe(true)
  expect(content).toContain('The kettle is blue.')
}, 60_000)
