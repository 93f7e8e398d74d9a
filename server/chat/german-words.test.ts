/** German words that the text holds in another form, or only as the end of a longer one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsGuest } from '../../tests/ask.ts'
import { buildPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const VEREIN = `# Ruderverein Möwe

## Beiträge

Erwachsene zahlen 180 Euro im Jahr. Die Aufnahmegebühr beträgt einmalig 25 Euro.

## Termine

Die Bootstaufe mit Kuchen und Musik findet am zweiten Samstag im Juli statt.

In den Betriebsferien vom 1. bis 20. August ist das Bootshaus geschlossen.

## Vorstand

Vorsitzende ist Annegret Kühl. Der Platzwart führt auch die Warteliste für die Spinde.

Die Leitung der Jugendgruppe hat Malte Jansen. Die Umkleiden heizen wir im Winter mit Holz.

Der Unterhalt der Boote ist Sache der Gruppen.`

let app: TestApp
let id: string

beforeAll(async () => {
  app = await startTestApp()
  id = (await buildPosit(app, { privacy: 'public', knowledge: [VEREIN] })).id
})
afterAll(() => app.close())

const ask = (query: string) => askAsGuest(app.url, id, query)

test.each([
  ['wann ist die taufe', 'zweiten Samstag im Juli'],
  ['wie hoch ist die gebühr', '25 Euro'],
  ['Wann sind Ferien?', '1. bis 20. August'],
])('%s is answered by the compound that ends in it', async (question, answer) => {
  for (const _ of ['read from the database', 'held in memory']) {
    const { content, state } = await ask(question)
    expect(state).toBe('known')
    expect(content).toContain(answer)
  }
})

test.each([
  ['wer leitet die jugendgruppe', 'Malte Jansen'],
  ['Gibt es in den Umkleiden eine Heizung?', 'mit Holz'],
])('%s is answered: a verb and the noun of its action are one word', async (question, answer) => {
  const { content, state } = await ask(question)
  expect(state).toBe('known')
  expect(content).toContain(answer)
})

test.each(['Wo ist der nächste Halt?', 'Gibt es am See einen Stand?'])(
  '%s is not answered by a word that only sounds like a compound',
  async (question) => {
    expect((await ask(question)).state).toBe('unknown')
  },
)

test('how high something is is not answered where no height is named', async () => {
  expect((await ask('Wie hoch ist die Bootstaufe?')).state).not.toBe('known')
})
