import { afterAll, expect, test } from 'vitest'
import { EDITED_TEXT_MAX_CHARACTERS, type Source, type SourceText } from '../../contract/knowledge.ts'
import type { KnowledgeChange } from '../../contract/teaching.ts'
import { askAsGuest } from '../../tests/ask.ts'
import { addStatement, buildPosit, type TestPosit } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

const OLD = 'A tune-up costs 25 euros. We close at noon. Dogs are welcome.'

async function openSource(text = OLD) {
  const posit = await buildPosit(app, { privacy: 'public' })
  const { id } = await addStatement(app, posit.id, text)
  return { posit, path: `/rest/v1/sources/${id}` }
}
const read = async (posit: TestPosit, path: string) =>
  (await posit.owner.client.call<SourceText>('GET', path)).body
const patch = (posit: TestPosit, path: string, body: Record<string, unknown>) =>
  posit.owner.client.call<Source & { error?: string }>('PATCH', path, body)

test('an edited text answers the next question, and is undone to the letter', async () => {
  const { posit, path } = await openSource()
  const { text_hash } = await read(posit, path)
  const text = OLD.replace('25', '30')
  expect((await patch(posit, path, { text, text_hash })).status).toBe(200)
  expect((await askAsGuest(app.url, posit.id, 'How much is a tune-up?')).content).toContain('30 euros')
  const { last_change } = await read(posit, path)
  const passages = { before: 'A tune-up costs 25 euros.', after: 'A tune-up costs 30 euros.' }
  expect(last_change).toMatchObject({ ...passages, can_undo: true })
  const undo = `/rest/v1/knowledge_changes/${last_change?.id}/undo`
  expect((await posit.owner.client.call<KnowledgeChange>('POST', undo)).body.undone).toBe(true)
  expect(await read(posit, path)).toMatchObject({ text: OLD, text_hash, last_change: null })
})

test('of two edits of the same text one is stored, the other answers 409 with a sentence', async () => {
  const { posit, path } = await openSource()
  const { text_hash } = await read(posit, path)
  const edits = ['First.', 'Second.'].map((text) => patch(posit, path, { text, text_hash }))
  const replies = await Promise.all(edits)
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.error).toMatch(/changed meanwhile/)
})

test('a text that is empty, too long, or sent without what it was made from is refused', async () => {
  const { posit, path } = await openSource()
  const { text_hash } = await read(posit, path)
  const tooLong = 'word '.repeat(EDITED_TEXT_MAX_CHARACTERS / 5 + 1)
  for (const body of [
    { text: '  ', text_hash },
    { text: tooLong, text_hash },
    { text: 'New.' },
    { text_hash },
  ])
    expect((await patch(posit, path, body)).status, JSON.stringify(body).slice(0, 40)).toBe(400)
  expect(await read(posit, path)).toMatchObject({ text: OLD, last_change: null })
})

test('an undo is refused when the text was edited again', async () => {
  const { posit, path } = await openSource()
  await patch(posit, path, { text: 'First.', text_hash: (await read(posit, path)).text_hash })
  const { last_change, text_hash } = await read(posit, path)
  await patch(posit, path, { text: 'Second.', text_hash })
  const undo = `/rest/v1/knowledge_changes/${last_change?.id}/undo`
  expect((await posit.owner.client.call('POST', undo)).status).toBe(409)
  expect((await read(posit, path)).text).toBe('Second.')
})
