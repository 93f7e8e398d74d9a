import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'

const KNOWN = [
  'Fred packs the parcels on Thursdays.',
  'The red kiln fires for nine hours, the blue one for six.',
  'Not all glazes are safe for food.',
]
const sources = KNOWN.map((text) => ({ id: text, name: '', text }))

const PARAGRAPH =
  'The blue kiln was bought in 1998, but it was not used before the new roof was finished, because rain came in. ' +
  'Until then all pots went to the town, and only three of five came back whole. Instead of wood it burns gas now, ' +
  'which is no longer sold in bottles here. Fred was the first who fired it.'

test.each([
  ['a paragraph', PARAGRAPH],
  ['a longer text', `${PARAGRAPH} ${PARAGRAPH.replaceAll('blue', 'small').replaceAll('1998', '2004')}`],
])('%s is stored as it was told and changes nothing that is known', async (_, text) => {
  const { acts } = await say(text, { sources })
  expect(acts).toMatchObject({ store: [{ text }], change: [], remove: [], ask: null, doubt: null })
})

/** Each of these was once taken for a correction. */
test.each([
  'While the first ferry carried only one car on a short crossing to the island, the new ferry would carry three cars. Building began on a small pier, ' +
    'and eventually whole families came over for the day, until the bridge was built and the ferry lay idle.',
  'The harbour master was appointed in May 1852, but it was not until 1857 that the office moved to the present pier. The quay had been known as the Strand ' +
    'but had been renamed Fisher Row. In 1884 a third ferry was built for 300 passengers.',
  'Can I take my bicycle on the ferry? You may take one bicycle if you are a resident, and at least one of the descriptions below is true. The bicycle must ' +
    'be marked. Two bicycles in a row are no longer taken before noon.',
  '- a name\n- the share of passengers who pay it\n- the day on which the fare is removed',
])('a text that was written elsewhere changes nothing: %s', async (text) => {
  const known = [
    'The ferry ran from 1881 to 1932 and carried two cars on each crossing.',
    'The harbour office moved to the old pier in 1849.',
    'Find out if you can take a bicycle on the ferry.',
    'A resident pays the fare of 4 pounds before noon.',
  ].map((known) => ({ id: known, name: '', text: known }))
  const { acts } = await say(text, { sources: known })
  expect(acts).toMatchObject({ store: [{ text }], change: [], remove: [], ask: null, question: null })
})

const PASTED =
  'Our site lies behind the old railway line, between the lane and the river. There are two gates, and the main one is open from dawn till dusk. ' +
  'We have a clubhouse with a kitchen, and a trading hut.'

test.each([
  ['This is what I put on the website: ', PASTED],
  ['This is off our website: ', PASTED],
  ['Nobody asks about nodes. Here is our page: ', PASTED],
  [
    'Nein, dazu fällt mir nichts ein. Ich kopiere einen Absatz, den ich für unsere Website geschrieben habe: ',
    'Musik lernt man am besten dort, wo man sich wohlfühlt. Die Räume liegen in einer alten Druckerei im Ort, und wer unsicher ist, nimmt erst eine ' +
      'Probestunde. Instrumente leihen wir im ersten halben Jahr für zwölf Euro monatlich.',
  ],
  [
    'Not that! ',
    'The rules they ask about:\n- no bonfires before six\n- dogs on a lead\n- no sheds over 6 foot',
  ],
])('after %j only what was pasted is stored', async (lead, text) => {
  const history = [{ role: 'assistant' as const, content: 'What about nodes?' }]
  const { acts } = await say(lead + text, { history, sources })
  expect(acts).toMatchObject({ store: [{ text }], change: [], remove: [], question: null })
})

test.each([
  '- please forget that Fred packs the parcels',
  'I wrote it wrong: Fred packs the parcels on Fridays now, because on Thursdays he has to be at the clinic with his father.',
])('%j is said, and not pasted', async (message) => {
  const { acts } = await say(message, { sources })
  expect([...acts.change, ...acts.remove]).toHaveLength(1)
})

test('a long text that ends in a question is stored whole', async () => {
  const text = `${PARAGRAPH} ${PARAGRAPH.replaceAll('blue', 'small')} Is that clear?`
  const { acts } = await say(text, { sources })
  expect(acts).toMatchObject({ store: [{ text }], question: null, doubt: null })
})

test.each([
  'Do you deliver? Yes, within 10 km for 5 euros.',
  'Can I bring my dog? Only on the terrace.',
  'Do you deliver? Yes. Can I collect my pots on Sundays? Only after five.',
  'Was kostet eine Stunde Töpfern? 45 Euro, die erste ist gratis.',
  'Do you take walk-ins? We do, but not on Mondays.',
])('a question that its next sentence answers is told with it: %s', async (text) => {
  const { acts } = await say(text)
  expect(acts).toMatchObject({ store: [{ text }], question: null })
})

test('a question to the assistant is not stored with the statement after it', async () => {
  const { acts } = await say('How does this work? I have a bakery in Ulm.')
  expect(acts).toMatchObject({
    store: [{ text: 'I have a bakery in Ulm.' }],
    question: 'How does this work?',
  })
})

test('lines that ask and answer are stored whole', async () => {
  const text =
    'What if I am late?\nCall us, we wait for ten minutes.\nCan I cancel?\nYes, until the day before.'
  const { acts } = await say(text, { sources })
  expect(acts).toMatchObject({ store: [{ text }], question: null, change: [], remove: [] })
})

test('in a long message a correction that is plainly meant is done', async () => {
  const known = [
    { id: '1', name: '', text: 'A suite costs 650 euros and takes ten days.' },
    { id: '2', name: '', text: 'Fred packs the parcels on Thursdays.' },
  ]
  const { acts } = await say(
    'Right, so I was talking to my wife last night about all this and she reminded me of something. ' +
      'The suite is not 650 any more, it is 690 now. She does all the invoices, so she would know that better ' +
      'than me, and she has been with the firm since the very beginning.',
    { sources: known },
  )
  expect(acts.change).toMatchObject([{ text: 'A suite costs 690 euros and takes ten days.' }])
})

test('what is stated before a question to the assistant is stored without it', async () => {
  const stated = 'We have three vans and a trailer. We deliver on Fridays, in the mornings.'
  const { acts } = await say(`${stated} Is that clear?`)
  expect(acts).toMatchObject({ store: [{ text: stated }], question: 'Is that clear?' })
})

test('a question that the owner answers is stored with its answer', async () => {
  const question = 'What should I burn in my smoker?'
  const rest =
    'Anything dry, natural and untreated. Old hessian sacking, rotten wood, pine needles, dried lavender stalks and egg cartons all do ' +
    'the job. Light it from the bottom, pump until it is roaring and then stuff grass on top so the smoke comes out cool and white.'
  const { acts } = await say(`${question} ${rest}`)
  expect(acts.question).toBeNull()
  expect(acts.store.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([`${question} ${rest}`])
})
