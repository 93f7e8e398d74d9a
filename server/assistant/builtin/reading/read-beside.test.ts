import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'

const source = (text: string) => ({ id: text, name: '', text })

test.each([
  [
    'Our landlord has put the rent of the hall up to 90 pounds an evening.',
    'The hall costs 75 pounds an evening, the kitchen 20.',
    'The hall costs 90 pounds an evening, the kitchen 20.',
  ],
  ['Kayaks are 22 euros a day.', 'Kayaks are 25 euros a day.', 'Kayaks are 22 euros a day.'],
])('%j changes what it is read beside, though no word says so', async (message, known, now) => {
  const { acts } = await say(message, { sources: [source(known), source('We are in Gera.')] })
  expect([...acts.change, ...(acts.contradicts ?? []).map(({ edit }) => edit)]).toMatchObject([
    { before: known, after: now },
  ])
})

test.each(['Bear with me, the kettle is boiling over.', 'Sorry, somebody is at the door, two seconds.'])(
  '%j says nothing that visitors would ask for, and is not stored',
  async (message) => {
    const { acts } = await say(message, { sources: [source('We open at nine.')] })
    expect(acts).toMatchObject({ store: [], change: [], remove: [] })
  },
)

test('what is to be said in few words is stored', async () => {
  const { acts } = await say('Please ring twice.', { sources: [source('We open at nine.')] })
  expect(acts.store).toHaveLength(1)
})

test.each(["I'm off on Wednesdays.", 'Ich muss jeden Morgen um vier aufstehen.'])(
  '%j may be said in passing, and is put on a card',
  async (message) => {
    const { acts } = await say(message)
    expect(acts).toMatchObject({ store: [], doubt: { text: message } })
  },
)

test('what only sounds like a removal, and is none of what is known, takes nothing out', async () => {
  const known = [source('Rust starts on the pivots and the pinion leaves.')]
  const { acts } = await say("I'd rather not get into pinions, it's a bit technical for most folk.", {
    sources: known,
  })
  expect(acts.remove).toEqual([])
})

test('that there are no exceptions speaks against nothing that is known', async () => {
  const { acts } = await say('Nein, Ausnahmen gibt es da keine.', {
    sources: [source('Hunde dürfen mit, aber bitte an der Leine.')],
  })
  expect(acts).toMatchObject({ change: [], remove: [], contradicts: [] })
})

test.each([
  ['Now, bonfires. You can only have them from October to March.', /bonfires/],
  ["Oh, Derek! He's a love, he does all the leeks.", /Derek/],
])('of %j what names the matter is kept with what is said of it', async (message, named) => {
  const { acts } = await say(message, { sources: [source('The plot is ten rods.')] })
  expect(acts.store).toMatchObject([{ text: expect.stringMatching(named) }])
})

test('talk before a statement that leans on what was said is not kept', async () => {
  const { acts } = await say('Sorry, dog barking! It closes at five.', {
    sources: [source('The gate is green.')],
  })
  expect(acts.store).toMatchObject([{ text: 'It closes at five.' }])
})

test('what holds in one season stands beside what it differs from', async () => {
  const known = 'Dienstabend ist jeden Donnerstag um 19:30 am Gerätehaus.'
  const { acts } = await say('Im Winter fangen wir beim Dienstabend schon um 19 Uhr an', {
    sources: [source(known)],
  })
  expect(acts.change).toMatchObject([{ after: expect.stringContaining(known) }])
})

test('what may correct something is not lost beside what is stored', async () => {
  const known = source('Ich habe 2004 die Lehre begonnen und 2013 die Meisterprüfung abgelegt.')
  const apprenticed = 'Die Lehre habe ich in Bautzen gemacht, sie dauerte dreieinhalb Jahre.'
  const { acts } = await say(`${apprenticed} Mein Lehrmeister Johannes Wehner war sehr streng.`, {
    sources: [known],
  })
  const texts = [...acts.store, ...(acts.doubt ? [acts.doubt] : [])].map(({ text }) => text).join(' ')
  expect(texts).toContain('Bautzen')
  expect(texts).toContain('Wehner')
})

const SERVICE_DESK = [
  'On-call: 1 engineer, P1/P2 only, via switchboard (dial 0).',
  'VPN needs trust laptop + MFA app. Req form F12, signed by line mgr, 3 working days.',
  'Head of IT service desk, 2 sites. Team: 9 agents + 2 field techs.',
].map(source)
const textsAfter = (changes: readonly { text: string }[]) => changes.map(({ text }) => text)

test('two sentences of one message each change what they mean', async () => {
  const { acts } = await say("F12 is now F12b. Switchboard isn't 0, it's 100.", { sources: SERVICE_DESK })
  expect(acts.store).toEqual([])
  expect(textsAfter(acts.change)).toEqual([
    expect.stringContaining('F12b'),
    expect.stringContaining('(dial 100)'),
  ])
})

test.each([
  [
    "Invoices are 30 days not 14, and it's usually Sanjay on call these days, Craig left at Easter.",
    'Folk get 14 days to pay their invoices.',
    "Out of hours the phone goes to whoever's on call, usually Craig.",
    /30 days/,
    /usually Sanjay/,
  ],
  [
    'Ich bin nicht 67, sondern 68 Jahre alt, und die Stunde kostet 52 Euro statt 48.',
    'Mein Name ist Hartmut Lindner, ich bin 67 Jahre alt.',
    'Eine Stunde kostet 48 Euro.',
    /68 Jahre/,
    /52 Euro/,
  ],
])('%j changes two things, though it is one sentence', async (message, one, other, first, second) => {
  const { acts } = await say(message, { sources: [source(one), source(other)] })
  const texts = textsAfter(acts.change).join('\n')
  expect(acts.store).toEqual([])
  expect(texts).toMatch(first)
  expect(texts).toMatch(second)
})

test('a sentence that corrects something is not stored with the statement before it', async () => {
  const { acts } = await say(
    'Shared drive access: folder owner approves by email, we action within 1 working day. Also 10 agents, not 9 - new starter Mon.',
    { sources: SERVICE_DESK },
  )
  expect(textsAfter(acts.change)).toEqual([expect.stringContaining('Team: 10 agents')])
  expect(textsAfter(acts.store)).toEqual([
    'Shared drive access: folder owner approves by email, we action within 1 working day.',
  ])
})

test('what says nothing before a statement is not stored with it', async () => {
  const { acts } = await say('That makes no sense. Guests get a day pass from reception.', {
    sources: SERVICE_DESK,
  })
  expect(textsAfter(acts.store)).toEqual(['Guests get a day pass from reception.'])
})

test.each([
  ["Sorry, I've got flour all over the phone. Rye is baked on Wednesdays.", 'Rye is baked on Wednesdays.'],
  [
    'We take cats and rabbits for boarding. My wife says I am rambling, ha. Bring their own bowls.',
    'We take cats and rabbits for boarding. Bring their own bowls.',
  ],
  [
    "I don't think that's for me to say, ask the partners. Dr Amin does implants and Dr Fell the nervous patients.",
    'Dr Amin does implants and Dr Fell the nervous patients.',
  ],
  // Only whole sentences are remarks.
  [
    'ja doch, wer woanders einen Kurs hatte, kann auch kommen, einfach kurz vorher schreiben an hallo@ton.example.',
    'Doch, wer woanders einen Kurs hatte, kann auch kommen, einfach kurz vorher schreiben an hallo@ton.example.',
  ],
  [
    'Ach je, jetzt habe ich den Faden verloren. Der Flohmarkt ist am letzten Samstag im Monat.',
    'Der Flohmarkt ist am letzten Samstag im Monat.',
  ],
])('what is said of the talk itself is not stored with what is stated: %j', async (message, stated) => {
  const { acts } = await say(message, { sources: [source('We are in Gera.')] })
  expect(acts.store.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([stated])
})

test('what follows a correction is stored by itself', async () => {
  const known = [source('Kayak hire is 22 euros a day.')]
  const { acts } = await say(
    'Kayak hire is 25 euros now. Life jackets and paddles are included in the price.',
    {
      sources: known,
    },
  )
  expect(textsAfter(acts.change)).toEqual(['Kayak hire is 25 euros a day.'])
  expect(textsAfter(acts.store)).toEqual(['Life jackets and paddles are included in the price.'])
})

const PRIORITIES = source(
  'Priorities:\n- P1: clinical system down. Response 15 min, fix 4 h.\n- P2: ward impaired. 1 h / 8 h.\n- P3: one user. 4 h.',
)

test('what a code names is changed in no entry of another code', async () => {
  const { acts } = await say('P2 response is 30 min now, changed in January.', { sources: [PRIORITIES] })
  expect(acts.change.map(({ before }) => before)).not.toContainEqual(expect.stringContaining('P1'))
})

test('an entry of a list is changed as one, and shown without its mark', async () => {
  const prices = source('Prices:\n- small dogs 38\n- large: 60. Add 10 for matted coats.')
  const { acts, text } = await say('Matted coats are 15 extra now.', { sources: [prices] })
  expect(acts.change).toMatchObject([{ after: '- large: 60. Add 15 for matted coats.' }])
  expect(text).toContain('“large: 60. Add 15 for matted coats”')
})

test('what does not sound like a removal removes nothing that it only mentions', async () => {
  const text = 'do is de Karlheinz vum Weingut Becker-Stauch in Deidesheim, zwölf Hektar un en Esel'
  const history = [{ role: 'assistant' as const, content: 'Was macht der Esel?' }]
  const { acts } = await say('Alla hopp, de Esel zuerscht, so isses immer.', {
    sources: [source(text)],
    history,
  })
  expect([acts.remove, acts.ask]).toEqual([[], null])
})

test.each([
  [
    'What else should people know about your friend Dervla?',
    "I'd rather not say more about Dervla, she's a private person.",
    'My friend Dervla runs the reading group, she was a teacher.',
  ],
  [
    'Was sollte man zu „Frau Voss“ noch wissen?',
    'Über Frau Voss möchte ich nichts Persönliches sagen.',
    'Wir sind 11 Personen, 2 Partner (Jens Lindgens, Carla Voss) und ich.',
  ],
])('to %j the answer %j takes out nothing that was said', async (question, message, text) => {
  const history = [{ role: 'assistant' as const, content: question }]
  const { acts } = await say(message, { sources: [source(text), source('We open at nine.')], history })
  expect([acts.remove, acts.ask]).toEqual([[], null])
})

test.each([
  [
    'Please delete “Nobody asks about the van”, customers need not hear that.',
    ['Nobody asks about the van.'],
  ],
  [
    'Da ist aber Quatsch dabei, „Dazu gibt es eigentlich nichts mehr“ muss ja nun kein Besucher hören. Nimm das bitte raus.',
    ['Dazu gibt es eigentlich nichts mehr.'],
  ],
  [
    'Bitte streichen Sie den Satz „Dazu gibt es eigentlich nichts mehr“ und ebenso „Nobody asks about the van“, der Rest bleibt so stehen.',
    ['Nobody asks about the van.', 'Dazu gibt es eigentlich nichts mehr.'],
  ],
])('what is quoted word for word is what goes: %j', async (message, before) => {
  const texts = [
    'Die Karte gilt den ganzen Tag. Dazu gibt es eigentlich nichts mehr.',
    'The van comes at four. Nobody asks about the van.',
  ]
  const { acts } = await say(message, { sources: texts.map(source) })
  expect(acts.remove.map((edit) => edit.before).sort()).toEqual(before.sort())
  expect([acts.store, acts.ask]).toEqual([[], null])
})

test('what goes beside what is quoted goes too', async () => {
  const texts = [
    'The van comes at four. Nobody asks about the van.',
    'Ring 07700 900123 or come to the shop.',
  ]
  const message = 'Please delete “Nobody asks about the van”. And take my phone number out.'
  const { acts } = await say(message, { sources: texts.map(source) })
  expect(textsAfter(acts.remove)).toEqual(expect.arrayContaining(['The van comes at four.']))
  expect(textsAfter(acts.remove).join()).not.toContain('07700')
  expect(acts.remove).toHaveLength(2)
})
