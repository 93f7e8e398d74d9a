/** What an owner plainly asks for, and what they want nobody to know. */
import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'

const source = (id: string, text: string) => ({ id, name: '', text })
const LASER = source('1', 'Rental of a laser is 25 an hour. We have 14 boats.')
const HOURS = source(
  '2',
  'Rufzeiten: mo bis fr, ausserhalb bitte nur whatsapp. Heute haben wieder 3 angerufen.',
)
const PLAN = source('3', 'The committee is going to buy the old box from Castle Munden.')
const sources = [PLAN, LASER, HOURS]
const STORED_PLAN = { stored: [{ source_id: '3', after: PLAN.text }], edited: [] }
const left = (edits: { text: string }[]) => edits.map(({ text }) => text)

test.each([
  ['please remove that', STORED_PLAN],
  ['No, take it all out, the whole sentence!', STORED_PLAN],
  ['halt, nimm das bitte wieder raus', STORED_PLAN],
  ['that was a question for you. Please delete it', STORED_PLAN],
  ["that's a secret, visitors must not see that!", STORED_PLAN],
  ['and the rest of it too, still there. take it all out', { stored: [], edited: STORED_PLAN.stored }],
])('after a statement was kept, "%s" takes it out', async (message, last) => {
  const { acts } = await say(message, { sources, last })
  expect(acts.remove).toMatchObject([{ source_id: '3', text: '' }])
  expect([acts.store, acts.ask, acts.doubt]).toEqual([[], null, null])
})

test('what is to go beside a quote goes too', async () => {
  const { acts } = await say('please delete the story about the old box and also delete "We have 14 boats"', {
    sources,
  })
  expect(left(acts.remove).sort()).toEqual(['', 'Rental of a laser is 25 an hour.'])
})

test.each([
  ['Please delete: Rental of a laser is 25 an hour', ['We have 14 boats.']],
  ['delete the committee is going to buy the old box', ['']],
  ['delete "Rental of a laser is 25 an hour. We have 14 boats."', ['']],
  ['remove "We have 14 boats", thats nonsense', ['Rental of a laser is 25 an hour.']],
])('"%s" takes out what is said again', async (message, texts) => {
  const { acts } = await say(message, { sources })
  expect(left(acts.remove)).toEqual(texts)
  expect(acts.store).toEqual([])
})

test.each([
  ['it should say: rental of a laser is 28 an hour', 'Rental of a laser is 28 an hour'],
  [
    'no! richtig: rufzeiten mo bis fr 9.30 bis 11 uhr, ausserhalb bitte nur whatsapp',
    'Rufzeiten mo bis fr 9.30',
  ],
  ['Change "14 boats" to "15 boats" please', 'We have 15 boats.'],
])('"%s" is how the sentence reads then', async (message, text) => {
  const { acts } = await say(message, { sources })
  expect(left(acts.change).join()).toContain(text)
  expect(acts.store).toEqual([])
})

test.each([
  [
    'der prüfer kommt immer mittwochs. bitte noch niemandem sagen: ab januar eröffnen wir ne filiale',
    'filiale',
    'mittwochs',
  ],
  [
    "this is not for anyone yet: we're moving to a swiss host in september. Parking is free.",
    'swiss',
    'Parking',
  ],
  ['We open at 9. The team hears it on Monday but Anna is leaving in June.', 'Anna', 'open at 9'],
])('of “%s” a card asks about what nobody may know, however it is said', async (message, secret, kept) => {
  const { acts } = await say(message, { sources })
  expect(acts.doubt?.text).toContain(secret)
  expect(acts.isConfidential).toBe(true)
  expect(acts.store.map(({ text }) => text).join()).toContain(kept)
  expect(acts.store.map(({ text }) => text).join()).not.toContain(secret)
})

test.each([
  'Remove the old chain with a chain breaker and clean the cassette.',
  'Take it out of the oven after 20 minutes.',
  'Patient records are confidential. This is a private road. Never tell anyone your PIN.',
])('"%s" is a statement', async (message) => {
  const { acts } = await say(message, { sources, last: STORED_PLAN })
  expect([acts.remove, acts.doubt]).toEqual([[], null])
  expect(acts.store).toHaveLength(1)
})

test.each([
  [
    "Kids are 190 a week. oh and please dont tell anyone yet but we're buying two new boats in spring",
    'Kids are 190',
    'boats in spring',
  ],
  [
    'Noch was, das bleibt erstmal unter uns: ich ziehe im Oktober mit der Praxis um. Der Kurs kostet 80 Euro.',
    '80 Euro',
    'Praxis um',
  ],
  ['Full day is 450. We may move to Leeds next year. That is not public yet.', '450', 'Leeds'],
  [
    "Interviews take an hour. I've a little girl, Anya, who is 6. Hm, leave Anya out of it actually.",
    'an hour',
    'Anya',
  ],
])('of "%s" what is not to be known is put on a card', async (message, kept, withheld) => {
  const { acts, text } = await say(message, { sources: [] })
  expect(acts.store.map((stored) => stored.text).join()).toContain(kept)
  expect(acts.store.map((stored) => stored.text).join()).not.toContain(withheld)
  expect(acts.doubt?.text).toContain(withheld)
  expect(text).toMatch(/I have not kept it|habe ich es nicht behalten/)
})

test('what an owner wants whole is taken out whole', async () => {
  const held = [source('1', 'The box from Castle Munden comes in May, and it is not announced till October.')]
  const { acts } = await say('Take out all of the part about the announcement in October', { sources: held })
  expect(left(acts.remove)).toEqual([''])
})

test('what is swapped and what is deleted in one message are told apart', async () => {
  const message = 'change "14 boats" to "15 boats". delete "Heute haben wieder 3 angerufen."'
  const { acts } = await say(message, { sources })
  expect(left(acts.change)).toEqual(['Rental of a laser is 25 an hour. We have 15 boats.'])
  expect(left(acts.remove)).toEqual(['Rufzeiten: mo bis fr, ausserhalb bitte nur whatsapp.'])
  expect(acts.store).toEqual([])
})

test('what is said once more takes nothing out', async () => {
  const held = [source('1', 'All glazes are food safe except the crackle white, dont use that on mugs.')]
  const { acts } = await say('like i said crackle white isnt for mugs', { sources: held })
  expect(acts.remove).toEqual([])
})

test('who does not want that to go has it back', async () => {
  const last = { stored: [], edited: [{ source_id: '1', after: '' }] }
  const { acts } = await say('nooo dont take the crackle white out thats important', { sources, last })
  expect([acts.order, acts.store, acts.remove]).toEqual([{ order: 'undo' }, [], []])
})

test('what is to be deleted because it is confidential is taken out', async () => {
  const held = [source('1', 'Um die Heizung kümmert sich die Firma Holz & Söhne. Die Miete ist kalt.')]
  const message = 'Bitte löschen Sie, was ich zu Holz & Söhne gesagt habe, das ist vertraulich.'
  const { acts } = await say(message, { sources: held })
  expect(left(acts.remove).join()).not.toContain('Holz')
  expect([acts.remove.length, acts.doubt]).toEqual([1, null])
})

test('who asks last for something to be taken out does not leave', async () => {
  const sources = [{ id: '1', name: '', text: 'No exceptions, he picks up his kids.' }]
  const message = 'Good, the file note is back, but now the kids are too. Remove only "he picks up his kids".'
  const { acts } = await say(message, { sources })
  expect(acts.remove).toHaveLength(1)
  expect(acts.talk).not.toBe('bye')
})
