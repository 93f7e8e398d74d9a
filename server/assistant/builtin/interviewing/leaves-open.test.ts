import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'
import type { Turn } from '../../types.ts'
import { thingsIn } from './things.ts'

test.each([
  ['I charge 25 euros for a service.', '“I charge 25 euros for a service”: what does that include?'],
  ['A basic service is £55, and I come to you.', '“A basic service is £55”: what does that include?'],
  ['We usually feed the goats, at dawn.', '“We usually feed the goats”: are there exceptions?'],
  ['My sister never touches the ovens.', '“My sister never touches the ovens”: are there exceptions?'],
  ['I repair the frames with Joris Van Hecke.', 'Who is Joris Van Hecke'],
  ['We gave up the old kiln.', '“We gave up the old kiln”: why is that?'],
  ['Ein Service kostet bei mir 25 Euro.', '„Ein Service kostet bei mir 25 Euro“: was ist da alles dabei?'],
  ['Die Karte kostet 14,50 Euro und gilt immer.', '„Die Karte kostet 14,50 Euro und gilt immer“: was ist'],
  ['Montags backen wir nur Brot.', '„Montags backen wir nur Brot“: gibt es Ausnahmen?'],
])('"%s" leaves open: %s', async (message, question) => {
  expect((await say(message)).text).toContain(question)
})

test.each([
  [
    'people always ask: do you do e-bikes? how long does a service take?',
    ['“Do you do e-bikes?”', '“How long does a service take?”'],
  ],
  [
    'People always ask: do you deliver? How long does it take?',
    ['“Do you deliver?”', '“How long does it take?”'],
  ],
  [
    'die angehörigen fragen immer: wie schnell können sie anfangen? was kostet das im monat?',
    ['„Wie schnell können sie anfangen?“', '„Was kostet das im monat?“'],
  ],
])('of %j each question is asked back, one after the other', async (message, questions) => {
  const history: Turn[] = []
  let owner = message
  for (const question of questions) {
    const { text, acts } = await say(owner, { history })
    expect(text).toContain(question)
    expect(acts.doubt).toBeNull()
    history.push({ role: 'user', content: owner }, { role: 'assistant', content: text })
    owner = '20 km'
  }
})

test.each([
  [
    'die tagespflege ist von acht bis vier offen, das erstgespräch ist umsonst',
    /„(?:Tagespflege|Erstgespräch)“/,
  ],
  ['für die anmeldung brauchen wir den bescheid vom amt', /„(?:Anmeldung|Bescheid|Amt)“/],
])('of %j, in small letters, a thing is asked about', async (message, thing) => {
  expect((await say(message)).text).toMatch(thing)
})

test('an owner who says what they are hears no question about it, nor that there is none', async () => {
  expect((await say('hi im a piano tuner, been doing it 31 years')).text).toContain('explaining to people')
})

test.each([
  ['I learned it from Margaret Pell who ran the shop before me.', 'Who is'],
  ['Du gibst ja nicht auf, der Ausweis darf auch ein Foto sein.', 'warum'],
  ['Smoke coming back in the room means a cold flue.', 'the story'],
])('of "%s" nothing is asked with "%s"', async (message, question) => {
  expect((await say(message)).text).not.toContain(question)
})

test.each(['Only if someone brings in an emergency.', 'Jetzt steht da immer noch halb sieben.'])(
  'of “%s” no exceptions are asked for',
  async (message) => {
    expect((await say(message)).text).not.toMatch(/exceptions|Ausnahmen/)
  },
)

test('a price with what it includes leaves nothing open about the price', async () => {
  const { text } = await say('I charge 25 euros for a service, which includes new cables.')
  expect(text).not.toContain('include')
})

test.each([
  ['I tune accordions in my workshop.', 'accordions', 'tune'],
  ['She announces it, watches the error rate and leaves.', 'the error rate', 'watches'],
])('of %j %j is a thing, and %j is none', async (text, thing, verb) => {
  const things = (await thingsIn(text, 'en')).map((one) => one.text)
  expect(things).toContain(thing)
  expect(things.join()).not.toContain(verb)
})

test('what is done is not taken for a thing', async () => {
  const things = await thingsIn('If you are comfortable using a site just for books, I love this one.', 'en')
  expect(things.map(({ text }) => text).join()).toMatch(/site.*books/)
  expect(things.map(({ text }) => text).join()).not.toContain('using')
  const text = 'It is cheaper, depending on the pupil. The parking at the back is free.'
  const named = (await thingsIn(text, 'en')).map((thing) => thing.text).join()
  expect(named).toContain('parking')
  expect(named).not.toContain('depending')
})

test.each([
  ['School lunches cost £2.65 a day.', 'school lunches'],
  ['Doors get slammed, and then the solder joints crack.', 'doors,joints'],
  ['The chapel hall seats 60.', 'the chapel hall'],
  ['theres a ramp round the side', 'the ramp,the side'],
  ['The waitlist right now runs 14 months.', 'the waitlist'],
  ['Vans & trailers come free.', 'vans,trailers'],
  ['The recipes are at www.sourdough.example/loaf and on LibraryThing.com.', 'the recipes'],
  ['It takes roughly a dozen lessons.', 'lessons'],
])('of %j the things are %s', async (text, things) => {
  expect((await thingsIn(text, 'en')).map((thing) => thing.text).join()).toBe(things)
})

test('no question is about the owner or about a noun that says nothing alone', async () => {
  const { text } = await say('Guten Tag! Mein Name ist Ayse Demir. Ich führe das Büro der Architekten.')
  expect(text).not.toMatch(/„(?:Name|Ayse Demir)“/)
})

test('an owner who asks whether it is there is told so', async () => {
  expect((await say('are you still there?')).text).toContain('Yes, I am here.')
})
