/** What an owner says of the talk itself changes nothing that is known, and is not kept. */
import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'

const JUST_CHANGED = { stored: [], edited: [{ source_id: '1', after: '' }] }

const sources = [
  'Craig is 38 and does the repairs and the wheel building, I do the paperwork.',
  'Zum Eintritt gehört eine Tasse Kaffee, samstags führt Herr Lotz.',
].map((text) => ({ id: text, name: '', text }))
const unchanged = { change: [], remove: [], ask: null }

test.each([
  ['haha nobody asks about the paperwork', 'refusal'],
  ["People don't ask about the paperwork here.", 'refusal'],
  ['Nach dem Kaffee fragt bei uns niemand.', 'refusal'],
  ["no no don't remove that!", 'filler'],
  ["there's not much to say about the paperwork", 'refusal'],
  ['Zum Kaffee gibt es nicht viel zu sagen.', 'refusal'],
  ['youve missed the wheel building', 'displeasure'],
  ['I just told you that. Are you even listening?', 'displeasure'],
  ['Das habe ich doch eben gesagt. Hören Sie mir überhaupt zu?', 'displeasure'],
  ['Ich danke Ihnen, mein Enkel holt mich jetzt ab, auf Wiedersehen!', 'bye'],
])('%j takes nothing out, and is not kept', async (message, talk) => {
  const { acts } = await say(message, { sources })
  expect(acts).toMatchObject({ ...unchanged, store: [], doubt: null, talk })
})

test('that nobody asks for something is a fact', async () => {
  const { acts } = await say('Nobody asks for ID at the door.', { sources })
  expect(acts.store).toMatchObject([{ text: 'Nobody asks for ID at the door.' }])
})

test.each([
  "NO don't remove that! Put the wheel building back",
  'I didn’t ask you to take that out.',
  'Das sollte nicht weg.',
])('%j asks to undo what was just done, and takes nothing more out', async (message) => {
  const { acts } = await say(message, { sources, last: JUST_CHANGED })
  expect(acts).toMatchObject({ ...unchanged, store: [], doubt: null, order: { order: 'undo' } })
})

test.each([
  [
    'Bitte machen Sie das rückgängig: Mittwochs führe ich selbst durchs Haus.',
    'Mittwochs führe ich selbst durchs Haus.',
  ],
  ['Ich erkläre es noch einmal: Kinder zahlen hier keinen Eintritt.', 'Kinder zahlen hier keinen Eintritt.'],
  ['The doll came to us in 1987 as a gift, isn’t that lovely?', 'The doll came to us in 1987 as a gift.'],
  ['We shut at six on Fridays, bye!', 'We shut at six on Fridays.'],
])('of %j what it states is kept, and no word of the talk', async (message, text) => {
  const { acts } = await say(message, { sources })
  expect(acts).toMatchObject({ ...unchanged, store: [{ text }] })
})

test('a question without its mark is no knowledge', async () => {
  const { acts } = await say('So what time do we shut on Saturday then, go on, test', { sources })
  expect(acts).toMatchObject({ ...unchanged, store: [], doubt: null, question: expect.any(String) })
})

test.each(['Mit wem habe ich das Vergnügen?', 'Haben Sie eigentlich einen Namen?'])(
  '%j is answered with what the assistant is',
  async (message) => {
    expect((await say(message)).text).toContain('Ich bin der Assistent dieses Posits')
  },
)

test.each([
  'Dogs should not go in the lake.',
  'Please put the cups back in the cupboard.',
  'Everything on the menu is vegan.',
  'If you lost your key, ring the caretaker.',
  'Ask about the group rate at the desk.',
  'It makes no sense to heat the shed in summer.',
  'Goats are calm, they don’t care about the rain.',
  'Haben Sie Ihr Handtuch vergessen, leihen wir Ihnen eines.',
  'Kinder sollten nicht raus, solange die Pferde auf der Weide laufen.',
  'Beim Grillen gibt es nichts umsonst.',
  'You have to say at the gate: two adults, one dog.',
  'We never want you to take photos inside.',
  'The flat is all on one floor.',
  'Zum Frühstück gibt es montags nichts Warmes.',
  'Goodbye parties are held in the hall.',
  'Who has the blue card gets in free.',
  'What does the trick is the vinegar.',
  'You say the password at the door: swordfish.',
])('%j may be a fact, though it sounds like a word about the talk, and is not lost', async (text) => {
  const { acts } = await say(text, { sources, last: JUST_CHANGED })
  expect(acts).toMatchObject({ ...unchanged, order: null })
  expect([...acts.store, acts.doubt]).toContainEqual(expect.objectContaining({ text }))
})

test.each([
  ['Do we open at two, right after lunch?', 'en'],
  ['Zahlt man bar, oder mit Karte?', 'de'],
])('%j asks, and states nothing', async (question) => {
  const { acts } = await say(question)
  expect(acts.store).toEqual([])
})

test('what is still open is no question to the assistant, though it ends in a question mark', async () => {
  const text = 'Still open: do we refund lost parcels in full?'
  const { acts } = await say(text)
  expect(acts.question).toBeNull()
  expect([...acts.store, acts.doubt]).toContainEqual(expect.objectContaining({ text }))
})

test('what begins with "also" may correct something', async () => {
  const known = { id: '1', name: '', text: 'Above 7,500 naira Bisi Adeyemi approves, from ops.' }
  const { acts } = await say('Also the name is wrong: it is Bisi Adeyinka, not Adeyemi.', {
    sources: [known],
  })
  expect(acts.change).toMatchObject([{ after: 'Above 7,500 naira Bisi Adeyinka approves, from ops.' }])
})

test('who asks whether something was changed is shown where that stands', async () => {
  expect((await say('Did you change the name?')).text).toMatch(/^What I keep, change or take out is shown/)
  expect((await say('Haben Sie den Namen geändert?')).text).toMatch(/^Was ich behalte, ändere/)
})

test.each([
  [
    'Lane swimming Tue/Thu 7 to 8, Wed 6 to 7 is ladies only, aqua aerobics £6, fills up quick.',
    'ladies only',
  ],
  ['lol it reads “letters land”, they are dead letters', 'dead letters'],
])('%j orders nothing, and is not lost', async (text, kept) => {
  const { acts } = await say(text)
  expect(acts.order).toBeNull()
  expect([...acts.store, acts.doubt]).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining(kept) }),
  )
})
