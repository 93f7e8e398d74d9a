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

test.each([
  [
    'The club owns six Toppers and two Wayfarers, which members may borrow after a check-out sail with an instructor.',
    'One of our Wayfarers was sold to a gentleman at Killyleagh, so that a single one remains.',
  ],
  [
    'I value collections at home within thirty miles for a fee of £45, and in the shop without charge.',
    "My eyesight being what it is, I drive no further than a dozen miles to anybody's house now.",
  ],
])(
  'what would lose more than what it speaks of stays beside it, until the owner chooses: %j',
  async (before, message) => {
    const { acts } = await say(message, { sources: [source(before)] })
    expect(acts).toMatchObject({
      store: [{ text: message }],
      change: [],
      contradicts: [{ edit: { before } }],
    })
  },
)

test.each([
  [
    'Im Dezember gibt es ein großes Konzert in der Johanniskirche, zu dem alle eingeladen sind.',
    'Pardon, das stimmt so nicht: das Konzert ist nicht in der Johanniskirche, sondern in der Michaeliskirche.',
    'Im Dezember gibt es ein großes Konzert in der Michaeliskirche, zu dem alle eingeladen sind.',
  ],
  [
    'Ein Tagespass kostet 35 Franken, das Zehnerabo 290 und ein fixer Platz 420 im Monat.',
    'Tageskarte ist auf 39 rauf, hab ich vergessen zu sagen, seit Januar.',
    'Ein Tagespass kostet 39 Franken, das Zehnerabo 290 und ein fixer Platz 420 im Monat.',
  ],
  [
    'Eine Fahrstunde von 45 Minuten kostet bei uns 62 Euro, die Grundgebühr beträgt 390 Euro.',
    'Ich muss mich berichtigen, eine Fahrstunde kostet seit Januar 68 Euro.',
    'Eine Fahrstunde von 45 Minuten kostet bei uns 68 Euro, die Grundgebühr beträgt 390 Euro.',
  ],
  [
    'The shop stays open until 5 on Fridays.',
    'On Fridays the shop stays open until 6 now.',
    'The shop stays open until 6 on Fridays.',
  ],
  [
    'The trading hut is open sundays 10 to 12.',
    'and the hut sundays is 10 till 1 now sorry, i keep forgetting it changed',
    'The trading hut is open sundays 10 till 1.',
  ],
])('of %j only what %j speaks of changes', async (before, message, after) => {
  const { acts } = await say(message, { sources: [source(before)] })
  expect(acts).toMatchObject({ store: [], change: [{ before, after }] })
})

test('what still holds takes the place of nothing', async () => {
  const before = 'Die Preise: 45 Minuten 112 Euro, Geschwister bekommen zehn Prozent Nachlass.'
  const { acts } = await say(
    'Jetzt ist der Preis für die 30 Minuten verschwunden, der beträgt weiterhin 78 Euro. Und die 45 Minuten kosten nicht 112, sondern 115 Euro.',
    { sources: [source(before)] },
  )
  expect(acts.change).toMatchObject([{ after: before.replace('112', '115') }])
})

test.each([
  [
    'Die Geige unterrichtet Frau Ahrens, dienstags und donnerstags, sie hat früher im Orchester in Lübeck gespielt.',
    'Das mit Lübeck bei Frau Ahrens nehmen Sie bitte wieder heraus, das ist ihr sicher nicht recht.',
    'Die Geige unterrichtet Frau Ahrens, dienstags und donnerstags.',
  ],
  [
    'I learned the trade in Poland, in Bydgoszcz, from my uncle Zbigniew, who repaired Weltmeister and Hohner for thirty years.',
    'Please remove the thing about my uncle, he is a private man.',
    'I learned the trade in Poland, in Bydgoszcz.',
  ],
  [
    'Die Preise: 45 Minuten 78 Euro, Geschwister bekommen zehn Prozent Nachlass.',
    'Bitte löschen Sie die falsche Angabe, dass 45 Minuten 78 Euro kosten. Der Geschwisternachlass soll aber bleiben.',
    'Die Preise: Geschwister bekommen zehn Prozent Nachlass.',
  ],
])('of %j the clause goes that %j speaks of', async (before, message, after) => {
  const { acts } = await say(message, { sources: [source(before)] })
  expect(acts.remove).toMatchObject([{ before, after }])
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

test('a day that is said otherwise leaves the list of days that it was in', async () => {
  const text = 'Besuchszeiten sind Mittwoch und Samstag von 14 bis 17 Uhr.'
  const message = 'Die Besuchszeit am Samstag ist nicht bis 17 sondern nur bis 16 Uhr.'
  const { acts } = await say(message, { sources: [{ id: '1', name: '', text }] })
  expect(acts.change).toMatchObject([
    {
      after: 'Besuchszeiten sind Mittwoch von 14 bis 17 Uhr. Die Besuchszeit am Samstag ist nur bis 16 Uhr.',
    },
  ])
})

test('of a value that is to go that value goes, and nothing that sounds like the request', async () => {
  const text = 'A front door panel is about three weeks and 350 quid, give or take.'
  const { acts } = await say('Take the 350 out please.', { sources: [{ id: '1', name: '', text }] })
  expect(acts.remove).toMatchObject([{ after: 'A front door panel is about three weeks, give or take.' }])
})

test('a complaint about the talk takes the place of nothing that is known', async () => {
  const sources = [{ id: '1', name: '', text: 'Parking is on Lime Street, 2 minutes walk.' }]
  const history = [{ role: 'assistant' as const, content: 'What else should people know about Lime Street?' }]
  const message = "it's just a street you park on, you keep going off on these odd side things"
  const { acts } = await say(message, { sources, history })
  expect([acts.change, acts.remove]).toEqual([[], []])
})

test('what holds in a season is not added to a statement about something else', async () => {
  const sources = [{ id: '1', name: '', text: 'Craig is 38 and does the repairs.' }]
  const { acts } = await say('It makes no sense to heat the shed in summer.', { sources })
  expect(acts.change).toEqual([])
})

test('a statement takes the place of no question that is kept', async () => {
  const sources = [{ id: '1', name: '', text: 'Most pictures are colour. Do you do videos as well?' }]
  const { acts } = await say("We don't do videos because good film needs its own person.", { sources })
  expect(acts.change).toEqual([])
  expect(acts.store).toHaveLength(1)
})
