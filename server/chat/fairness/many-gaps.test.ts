import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLines, TestClient } from '../../../tests/client.ts'
import { buildPosit } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/start-test-app.ts'

/** More than the server has connections to the database. */
const ASKED = 12
const SAID = 'I have passed your question on'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function streamUntil(response: Response, words: string): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (reader && !text.includes(words)) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  return text
}

test('many who ask one posit what it does not know keep nobody from asking another', async () => {
  const knowledge = ['The ferry leaves at noon.']
  const popular = await buildPosit(app, { privacy: 'public', knowledge })
  const other = await buildPosit(app, { privacy: 'public', knowledge })
  const ask = (positId: string, query: string) =>
    new TestClient(app.url).fetch('/functions/v1/chat-with-posit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ positId, query }),
    })
  const client = await app.database.pool.connect()
  await client.query('begin; lock table posit_task_flags in share row exclusive mode')
  const asked = await Promise.all(
    Array.from({ length: ASKED }, async (_, number) => {
      const response = await ask(popular.id, `What does a sauna with ${number + 2} benches cost?`)
      const [mine, kept] = response.body?.tee() ?? []
      return { said: await streamUntil(new Response(mine), SAID), kept: new Response(kept) }
    }),
  )
  expect(asked.every(({ said }) => said.includes(SAID))).toBe(true)
  const lines = await readLines(await ask(other.id, 'When does the ferry leave?'))
  await client.query('commit')
  client.release()
  expect(JSON.stringify(lines)).toContain('noon')
  for (const { kept } of asked) {
    expect((await readLines(kept)).at(-1)).toMatchObject({ end: { flagged: true } })
  }
})
