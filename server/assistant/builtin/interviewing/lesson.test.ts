import { expect, test } from 'vitest'
import { VOICE } from '../../../../tests/assistant/knowing.ts'
import { NO_MATTERS, say } from '../../../../tests/assistant/say-to-assistant.ts'
import type { Turn } from '../../types.ts'
import { greet } from './greet.ts'

const NO_TALK = { matters: NO_MATTERS, history: [] }
const source = (text: string, id = text) => ({ id, name: '', text })

test('a new posit of a person is asked about experience, another what it is about', () => {
  const isNew = { isNew: true, summary: '', acceptLanguage: 'en-GB', ...NO_TALK }
  expect(greet({ ...VOICE, type: 'user_knowledge_base' }, isNew)).toMatch(/professional experience/)
  expect(greet(VOICE, isNew)).toMatch(/What is it about/)
  expect(greet(VOICE, { ...isNew, acceptLanguage: 'de-DE,en;q=0.5' })).toMatch(/Worum geht es/)
})

test('a posit with knowledge is greeted with what would help most', () => {
  const matter = 'What does a service cost?'
  const known = { isNew: false, summary: 'The bike shop is open daily.', acceptLanguage: 'de', ...NO_TALK }
  expect(greet(VOICE, { ...known, matters: { visitors: [], open: [matter] } })).toMatch(
    /What does a service cost\?.*change or add/s,
  )
  expect(greet(VOICE, known)).toMatch(/change or add/)
})

test('a statement is stored in the owner’s words under a name that is how it begins', async () => {
  const statement = 'Our boathouse was built in 1931, because the old one had burned down.'
  const { acts } = await say(statement)
  expect(acts.store).toEqual([{ name: 'Our boathouse was built in 1931', text: statement }])
})

test.each([
  ...['hi', 'Thanks!', 'ok', 'skip', "I don't know", 'What should I tell you?', 'hmm not sure what to say'],
  ...['thats all for today thanks!', 'hang on, someone is at the door', "I'd rather not say"],
  ...['why do you want to know that', 'what have you got so far?', 'I need to look that up first'],
  'The printer has jammed again. See you tomorrow.',
  ...['weiß ich nicht', 'Moment, es klingelt', 'Das reicht für heute, bis morgen!', 'Zeig mal, was du hast'],
])('"%s" stores nothing', async (message) => {
  expect((await say(message)).acts.store).toEqual([])
})

test.each([
  ...['Cash only.', 'No refunds after 14 days.', 'Please ring the bell twice.'],
  ...['Remove the lid before heating.', 'Wait until the dough doubles, about an hour.', 'Bitte klingeln.'],
  'Thanks to my teacher Mrs Rowe I learnt Latin.',
])('"%s" is stored', async (message) => {
  expect((await say(message)).acts.store).toHaveLength(1)
})

test('a sentence is stored to its end, and without what is not of it', async () => {
  const sources = [source('I work nights as a carer in a home.')]
  const storedOf = async (message: string) => (await say(message, { sources })).acts.store[0]?.text
  expect(await storedOf("my boss is called Anna, she's strict but fair")).toMatch(
    /Anna, she's strict but fair\.$/,
  )
  expect(await storedOf('we open at nine, lol')).toBe('We open at nine.')
})

test('a goodbye gets no further question', async () => {
  expect((await say('Right, I have to go. Talk tomorrow!')).text).not.toContain('?')
})

test('an answer without a sentence of its own is stored with what was asked about', async () => {
  const history: Turn[] = [{ role: 'assistant', content: 'Noted. When are you open?' }]
  const { acts } = await say('nine to five', { history })
  expect(acts.store[0]?.text).toBe('Open: nine to five.')
})

test('small talk before a statement is not stored with it, what goes on about it is', async () => {
  const { acts } = await say("Hi, I'm Marta and build bridges.")
  expect(acts.store[0]?.text).toBe("I'm Marta and build bridges.")
  const [heike] = (await say('Moin, hier ist Heike vom Campingplatz.')).acts.store
  expect(heike?.text).toBe('Hier ist Heike vom Campingplatz.')
  const [sundays] = (await say('cheers thats handy. oh and no work sundays')).acts.store
  expect(sundays?.text).toBe('No work sundays.')
  const [guides] = (await say('Two guides per group. Kemal knows every path.')).acts.store
  expect(guides?.text).toMatch(/Kemal/)
})

test.each([
  ['Callout is 65 quid.', 'actually callouts gone up, 75 now', 'Callout is 75 quid.'],
  ['I have 22 years of practice.', 'sorry, not 22 years, 23', 'I have 23 years of practice.'],
  ['Owner: Priya. Review in May.', 'Priya left, the owner is now Tomasz', 'Owner: Tomasz. Review in May.'],
  ['The kit ships from Ohio.', 'the kit ships from Texas now', 'The kit ships from Texas.'],
  ['Ein Glas kostet 7 Euro.', 'Das Glas kostet seit heuer 7,50 Euro, nicht 7.', 'Ein Glas kostet 7,50 Euro.'],
  ['Die Miete beträgt 800 Euro.', 'Die Miete ist auf 850 Euro gestiegen.', 'Die Miete beträgt 850 Euro.'],
  [
    'Training ist dienstags um 19 Uhr.',
    'Ach nee, Training ist erst um 20 Uhr.',
    'Training ist dienstags um 20 Uhr.',
  ],
])('"%s" is corrected by "%s"', async (before, message, after) => {
  const { acts } = await say(message, { sources: [source(before), source('My cat is 7 years old.')] })
  expect(acts.change).toMatchObject([{ text_before: before, text: after }])
  expect(acts.store).toEqual([])
})

test.each([
  ['Im Vereinsheim darf nicht geraucht werden.', 'Montags um 18 Uhr im Vereinsheim.'],
  [
    'Auf die Warteliste kommt man schriftlich, im Moment dauert es drei Jahre.',
    'Die Tour dauert zwei Stunden.',
  ],
  ['Neue Mitglieder zahlen im ersten Jahr nur 25 Euro.', 'Mitglieder zahlen 45 Euro, Kinder 20 Euro.'],
  ['Nobody should be left alone in the museum at night.', 'The museum has two floors.'],
  ['Children need two swimsuits.', 'Children need two forms.'],
  ['The blue tent costs 45 euros.', 'The red tent costs 40 euros.'],
  ["i don't sell new bikes, just repair", 'A service is 30 euros, new cables included.'],
])('"%s" is news beside "%s"', async (message, before) => {
  const { acts } = await say(message, { sources: [source(before)] })
  expect(acts).toMatchObject({ store: [expect.anything()], change: [], remove: [] })
})

test.each([
  [
    'Classes are tuesdays and thursdays 7 to 9.30.',
    'we dont do thursdays any more',
    'Classes are tuesdays 7 to 9.30.',
  ],
  ['Wir nehmen Karte und bar.', 'Karte nehmen wir nicht mehr', 'Wir nehmen bar.'],
])('of "%s" only what "%s" denies goes', async (before, message, after) => {
  const sources = [source(before), source('Kids under 12 can come on saturdays. Parken montags am Hof.')]
  const { acts } = await say(message, { sources })
  expect(acts).toMatchObject({ change: [{ text: after }], store: [], remove: [] })
})

test('what is denied takes the place of nothing, and is shown beside what it speaks against', async () => {
  const sources = [source('The falafel wrap is vegan.')]
  const { acts } = await say('the falafel wrap isnt vegan anymore', { sources })
  expect(acts).toMatchObject({ change: [], remove: [], contradicts: [{ edit: { text: '' } }] })
  expect(acts.store).toHaveLength(1)
})

test('what only may be a removal is asked before anything goes', async () => {
  const { acts } = await say('hm not sure whether Jon should be in there', {
    sources: [source('Jon keeps the dogs.')],
  })
  expect(acts).toMatchObject({ remove: [], ask: { kind: 'remove', choices: [expect.anything()] } })
})

test('a correction of nothing that is known is stored by a card alone', async () => {
  const sources = [source('The garden has a pond of 30 metres, 4 bridges and 12 ducks.')]
  const { acts, text } = await say('That was wrong, the price of the pond is 300 euros', { sources })
  expect(acts).toMatchObject({ store: [], change: [], remove: [] })
  expect(acts.doubt?.text).toContain('the price of the pond is 300 euros')
  expect(text).toContain('nothing is stored yet')
})

test('a value of a kind that is new is a statement', async () => {
  const sources = [source('Classes are 38 quid.'), source('We are in Gera.')]
  const { acts } = await say('my number is 0117 496 0123', { sources })
  expect(acts).toMatchObject({ store: [expect.anything()], change: [], isUnclear: false })
})

test('a person is the one named last', async () => {
  const sources = [source('My apprentice starts at 8.'), source('My boss starts at 8.')]
  const { acts } = await say('sorry, she starts at 9', { sources })
  expect(acts).toMatchObject({ store: [], ask: null })
  expect(acts.change).toMatchObject([{ text: 'My apprentice starts at 9.' }])
})

test('a value is corrected by pointing at what was said last', async () => {
  const sources = [source('A service costs 25 euros.'), source('A wheel costs 80 euros.')]
  const { acts } = await say('Actually it is 30 euros now.', { sources })
  expect(acts.change).toMatchObject([{ text: 'A service costs 30 euros.' }])
})

test('between two things a card asks which one changes', async () => {
  const sources = [source('The red tent costs 40 euros. The blue tent costs 45 euros.')]
  const { acts, text } = await say('sorry, the tent is 50 euros', { sources })
  expect(acts.ask?.choices).toHaveLength(2)
  expect(acts.change).toEqual([])
  expect(text).toContain('choose below')
})

test.each([
  [
    'I work with Jo Van Hecke, he does the wheels. Open daily.',
    'forget what I said about Van Hecke',
    'Open daily.',
  ],
  ['The key is in the grey box, code 4471.', 'take the key code out', 'The key is in the grey box.'],
  ['Call 07700 900123 or mail joe@x.org.', 'remove my phone number please', 'Mail joe@x.org.'],
  ['Llámame al 644 019 273 o escribe a taller@x.es.', 'borra el telefono anda', 'Escribe a taller@x.es.'],
  [
    'Mein Bruder Uwe hilft mit. Er ist Tischler. Wir haben auf.',
    'Das mit meinem Bruder bitte löschen',
    'Wir haben auf.',
  ],
])('of "%s" the smallest part goes with "%s"', async (before, message, after) => {
  const { acts } = await say(message, { sources: [source(before)] })
  expect(acts.remove).toMatchObject([{ text: after }])
  expect(acts.store).toEqual([])
})

test.each([
  ['call this posit "Van Life"', { order: 'rename', title: 'Van Life' }],
  ['please answer in the third person', { order: 'voice', response_type: 'assistant' }],
  ['undo that', { order: 'undo' }],
  ['what is still missing?', { order: 'missing' }],
  ['Was weißt du bis jetzt?', { order: 'known' }],
])('"%s" is an order', async (message, order) => {
  expect((await say(message)).acts).toMatchObject({ order, store: [] })
})

const BOATHOUSE = [
  'Our boathouse was built in 1931. The boathouse has a workshop with a steam bench for bending oak.',
  'The rowing club uses the boathouse on weekends. The club owns twelve boats of larch and oak.',
]

test('the next question names things that the owner named', async () => {
  const { text } = await say(BOATHOUSE[1] ?? '', { sources: [source(BOATHOUSE[0] ?? '')] })
  expect(text).toMatch(/(?:boathouse|club|workshop|boats|oak|larch|bench).*\?$/)
})

test('no question comes twice, and when none is left that is said once', async () => {
  const history: Turn[] = []
  const sources = BOATHOUSE.map((text) => source(text))
  const asked: string[] = []
  for (let round = 0; round < 60; round++) {
    const { text } = await say('skip', { history, sources })
    const question = /[^.!?]+\?$/.exec(text)?.[0]
    if (question) asked.push(question)
    history.push({ role: 'user', content: 'skip' }, { role: 'assistant', content: text })
  }
  expect(asked.length).toBeGreaterThan(2)
  expect(new Set(asked).size).toBe(asked.length)
  expect(history.filter(({ content }) => content.includes('no further questions'))).toHaveLength(1)
  expect((await say('what is still missing?', { history, sources })).text).toMatch(/^I have no further/)
})

test('an owner who asks what is known is shown all of it', async () => {
  const sources = [source('A rebind is 85 pounds.'), source('We are in Ludlow.')]
  const { text } = await say('what have you got so far?', { sources })
  expect(text).toContain('So far I know 2 things:\n\n- A rebind is 85 pounds.\n- We are in Ludlow.')
  const german = { sources: [source('Das Binden kostet 85 Euro.')] }
  expect((await say('Was weißt du bis jetzt?', german)).text).toContain('Das Binden kostet 85 Euro.')
})

test('a refusal ends its line', async () => {
  const sources = BOATHOUSE.map((text) => source(text))
  const history: Turn[] = [
    { role: 'assistant', content: 'Thanks. Could you tell me more about the steam bench?' },
  ]
  const { text } = await say("I'd rather not say", { history, sources })
  expect(text).toMatch(/\?$/)
  expect(text).not.toContain('bench')
})

test('what is removed with the message is not asked about', async () => {
  const sources = [source('I work with Joris Van Hecke. Open daily.')]
  expect((await say('forget what I said about Van Hecke', { sources })).text).not.toContain('Hecke')
})

test('what visitors asked in vain comes first, most asked first', async () => {
  const visitors = [
    { question: 'Do you repair e-bikes?', times: 4 },
    { question: 'Where can I park?', times: 1 },
  ]
  const { text } = await say('I charge 25 euros for a service.', { matters: { visitors, open: [] } })
  expect(text).toContain('Four people asked: “Do you repair e-bikes?” What shall I tell them?')
  const history: Turn[] = [{ role: 'assistant', content: text }]
  const next = await say('Yes, but only with Bosch motors.', { history, matters: { visitors, open: [] } })
  expect(next.text).toContain('A visitor asked: “Where can I park?”')
})

test('what is still missing is listed, and one of it asked', async () => {
  const sources = BOATHOUSE.map((text) => source(text))
  const { text } = await say('what is still missing?', { sources })
  expect(text).toMatch(/help most:\n\n- .+\?\n/)
  expect(text).toMatch(/\?$/)
})

test('a goodbye says what was learnt and what would help most next time', async () => {
  const sources = BOATHOUSE.map((text) => source(text))
  const { text } = await say('Right, I have to go. Talk tomorrow!', { sources })
  expect(text).toMatch(/learnt.*Next time it would help most to hear more about/)
  expect(text).not.toContain('?')
})

test('files are named', async () => {
  const { text } = await say('thanks', { files: ['a.pdf', 'b.docx', 'c.txt', 'd.md'] })
  expect(text).toContain('“a.pdf”, “b.docx”, “c.txt” and 1 more')
})

test('an owner who writes German is interviewed in German', async () => {
  const first = await say('Ich leite seit 2012 eine kleine Tischlerei in Husum mit vier Leuten.')
  expect(first.text).toMatch(/^Danke, das ist notiert\. .+\?$/)
  const history: Turn[] = [
    { role: 'user', content: 'Ich leite eine Tischlerei.' },
    { role: 'assistant', content: first.text },
  ]
  expect((await say('weiß nicht', { history })).text).toMatch(/^In Ordnung/)
  const english = await say('Our workshop has a steam bench for the boats of the club.', { history })
  expect(english.text).toMatch(/^(?:Danke|Gut|Alles klar).*„(?:workshop|steam bench)“/)
  expect((await say('Danke!', { history, files: ['a.pdf', 'b.docx'] })).text).toContain(
    '„a.pdf“ und „b.docx“',
  )
})
