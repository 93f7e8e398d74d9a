/** Questions that a visitor is offered: each reads well, and asked in its words it is answered from where it came from. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsGuest } from '../../tests/ask.ts'
import { buildPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const MANUAL = `# Breva 300

## Before first use

Rinse the water tank and run two full cups of water through the machine without coffee.

## How to froth milk

Use cold milk with at least 1.5 % fat. Hold the nozzle just below the surface.

## The machine drips

The seal is worn and has to be replaced.

## Breva Service, Bergamo (since 2012)

Send the machine with the receipt, well packed in its carton.`

const VEREIN = `# Ruderverein Möwe

Wir rudern am Südufer des Sees und freuen uns über jeden, der mit uns ins Boot steigt.

## Kündigung

Der Austritt ist nur zum Jahresende möglich und muss bis zum 30. September schriftlich beim Vorstand eingehen.

## Anfahrt

Mit dem Bus bis zur Haltestelle Seestraße, von dort sind es fünf Minuten zu Fuß.`

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ask = (positId: string, query: string) => askAsGuest(app.url, positId, query)

/** What a visitor is offered who only says hello, once the summaries are there. */
async function offered(positId: string, hello: string): Promise<string[]> {
  const read = async () =>
    [...(await ask(positId, hello)).content.matchAll(/^- (.+)$/gm)].map(([, one]) => one ?? '')
  await expect.poll(async () => (await read()).length, { timeout: 15_000 }).toBeGreaterThan(0)
  return read()
}

test('a heading becomes a question only where it makes a sentence', async () => {
  const { id } = await buildPosit(app, { privacy: 'public', knowledge: [MANUAL] })
  const questions = await offered(id, 'hello')
  expect(questions).toEqual(['What should I know before first use?', 'How do I froth milk?'])
  for (const question of questions) expect((await ask(id, question)).state).toBe('known')
})

test('a German text offers questions from its headings', async () => {
  const { id } = await buildPosit(app, { privacy: 'public', knowledge: [VEREIN] })
  const questions = await offered(id, 'hallo')
  expect(questions).toEqual(['Was ist zum Thema Kündigung wichtig?', 'Was ist zum Thema Anfahrt wichtig?'])
  for (const question of questions) expect((await ask(id, question)).state).toBe('known')
  expect((await ask(id, 'was gibt es zum Thema Anfahrt zu sagen')).content).toContain('Seestraße')
})

test('a statement becomes a question of its own subject and verb', async () => {
  const club = 'The Calder Vale Railway Club meets on Tuesdays. Juniors are welcome with a parent.'
  const { id } = await buildPosit(app, { privacy: 'public', knowledge: [club] })
  const questions = await offered(id, 'hello')
  expect(questions).toEqual(['When does the Calder Vale Railway Club meet?'])
  expect((await ask(id, questions[0] ?? '')).state).toBe('known')
})
