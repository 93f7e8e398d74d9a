/** A change that is said in words of its own supersedes what it speaks against; the rest of the sentence stays. */
import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'

const source = (text: string) => ({ id: text, name: '', text })

test.each([
  [
    'My niece Aoife minds them, 20 euro deposit in cash.',
    "The deposit goes by Revolut nowadays, I'm done with notes and coins",
    "My niece Aoife minds them. The deposit goes by Revolut nowadays, I'm done with notes and coins.",
  ],
  [
    'Frühstück gibt es von 8 bis 9.30 Uhr im Wintergarten.',
    'Gefrühstückt wird jetzt in der Bauernstube, das ist gemütlicher.',
    'Frühstück gibt es von 8 bis 9.30 Uhr. Gefrühstückt wird jetzt in der Bauernstube, das ist gemütlicher.',
  ],
  [
    'Payment is in cash at the door.',
    'People can pay by card these days',
    'People can pay by card these days.',
  ],
  [
    '- Payment is in cash at the door.',
    'People can pay by card these days',
    '- People can pay by card these days.',
  ],
])('what %j no longer says goes, and %j is said in its place', async (before, message, after) => {
  const { acts } = await say(message, { sources: [source(before)] })
  expect(acts).toMatchObject({ store: [], change: [{ before, after }] })
})

test("of a range of days none goes for one day's sake", async () => {
  const before = 'Open Tuesday to Saturday, 10 to 5.'
  const { acts } = await say("we're closed on saturdays now", { sources: [source(before)] })
  expect(acts.change).toMatchObject([{ before, after: `${before} We're closed on saturdays now.` }])
})

test('who answers no to what was asked corrects nothing', async () => {
  const { acts } = await say('Nee, sonntags fahr ich nie. Das hab ich meiner Großmutter versprochen.', {
    history: [{ role: 'assistant', content: '„Ich fahre jeden Tag raus“: gibt es Ausnahmen?' }],
    sources: [source('Ich fahre jeden Tag raus.')],
  })
  expect(acts).toMatchObject({
    doubt: null,
    change: [],
    store: [{ text: expect.stringContaining('onntags fahr ich nie') }],
  })
})

test('a number that is meant in two ways goes at once', async () => {
  const before = 'Call 98430 00112, Bala will come with the tow hook.'
  const { acts } = await say('Please delete the mobile number from there, too many loan companies call', {
    sources: [source(before), source('Pickup is free.')],
  })
  expect(acts).toMatchObject({ ask: null, remove: [{ before }] })
})

test('a name with its title goes and comes whole', async () => {
  const { acts } = await say(
    'Frau Dr. Sollmann ist in Rente. Das Haus führt seit Januar Herr Matthis Bruckner.',
    {
      sources: [source('Wir sind 640 Schüler, Leiterin ist Frau Dr. Annegret Sollmann.')],
    },
  )
  expect(acts.change).toMatchObject([{ after: 'Wir sind 640 Schüler, Leiterin ist Herr Matthis Bruckner.' }])
})
