/** With the built-in encoder, what an owner's message means is found in other words. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSession, say } from '../../tests/ask.ts'
import { buildPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { BUILTIN_ENCODER: 'on' } })
})
afterAll(() => app.close())

async function openPosit(knowledge: string[]) {
  const posit = await buildPosit(app, { knowledge })
  const encoded = app.database.db.selectFrom('chunks').select('id').where('posit_id', '=', posit.id)
  await vi.waitFor(
    async () =>
      expect(await encoded.where('embedding', 'is not', null).execute()).toHaveLength(knowledge.length),
    { timeout: 20_000, interval: 50 },
  )
  const session = await openSession(posit)
  return (query: string) => say(posit, session.id, query)
}

test.each([
  [
    ['Sausages may be grilled in the yard.', 'Dogs stay on a lead.', 'The gate is shut at nine.'],
    'Please forget what I said about barbecues.',
    'Sausages may be grilled in the yard.',
  ],
  [
    ['Im Hof darf gegrillt werden.', 'Hunde bleiben an der Leine.', 'Das Tor wird um neun geschlossen.'],
    'Das mit den Tieren bitte löschen.',
    'Hunde bleiben an der Leine.',
  ],
])('of %j "%s" removes the statement that it means', async (knowledge, message, before) => {
  const teach = await openPosit(knowledge)
  expect((await teach(message)).removed).toMatchObject([{ before, after: '' }])
})
