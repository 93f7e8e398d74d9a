import { expect, test } from 'vitest'
import { VOICE } from '../../../../tests/assistant/knowing.ts'
import { withMeanings } from '../../../../tests/assistant/say-to-assistant.ts'
import type { Turn } from '../../types.ts'
import { readLesson } from './read-lesson.ts'

const KNOWN = [
  'Lunch is 9 euros.',
  'The kitchen opens at 7.',
  'The second cook is Amy Cole.',
  'On Mondays Dr. Fahy looks in.',
]
const sources = KNOWN.map((text) => ({ id: text, name: '', text }))

const actsOf = (message: string, text: string, history: Turn[] = []) =>
  readLesson(
    withMeanings({ voice: VOICE, message, history, sources: [{ id: text, name: '', text }] }),
    new AbortController().signal,
  )

test.each([
  ['Amy left. The second cook is Ben Okoye now.', 'The second cook is Ben Okoye.'],
  ['the kitchen opens at 8 these days', 'The kitchen opens at 8.'],
  ['Dr. Fahy comes on Fridays now', 'On Fridays Dr. Fahy looks in.'],
  ['Lunch is down at 8.5 since the new menu', 'Lunch is 8.5 euros.'],
  ["It's Tuesdays now, sorry", 'On Tuesdays Dr. Fahy looks in.'],
])('among several statements "%s" finds its own', async (message, after) => {
  const input = { voice: VOICE, message, history: [], sources }
  const acts = await readLesson(withMeanings(input), new AbortController().signal)
  expect(acts).toMatchObject({ change: [{ text: after, after }], store: [] })
})

test.each([
  ["we're closed on saturdays now", 'We collect in town.'],
  ['I close at three on Saturdays, not four.', 'Wind it once a week, on Sundays.'],
  ['update: we are open on Wednesdays too', 'Open Tuesdays and Thursdays, 6 to 9.'],
  ['das stimmt nicht mehr, wir verkaufen jetzt auch Wachs', 'Die meisten stehen in der Heide.'],
  [
    'Sagen Sie, wie viele Register haben Sie denn jetzt für Suffersheim aufgeschrieben?',
    'Ich erzähle Ihnen lieber von der Orgel in Suffersheim, die haben wir 1994 mit achtzehn Registern gebaut.',
  ],
  [
    'Nun, der Name Hasselbacher kommt vom Dorf Haselbach. Gelernt habe ich von 1968 bis 1972 bei Meister Georg Steinmann, und 1981 habe ich meine eigene Werkstatt eröffnet.',
    'Mein Name ist Konrad Hasselbacher, ich war vierundvierzig Jahre lang Orgelbauer.',
  ],
  [
    'jackdaws so. cant touch them march to july by law if theres eggs, after that i clear it, 120 for a bad one',
    'the woman in kilmaine had a room full of smoke. jackdaws had been at it since march.',
  ],
  [
    'So we kept black and bought everyone a green scarf instead, because robes would have cost £3,600 in 2019.',
    'Everybody wears black with a splash of green, and the rehearsal on the day is at 2 o’clock.',
  ],
  [
    'We rehearse from 7 to 9, so have you changed the finish time from 9:15?',
    'We finish at 9, because the caretaker locks up.',
  ],
  ['sweep 60, stove 75, second one 40', 'its 60 euro for a chimney, 75 for a stove, and a second one is 40.'],
])('"%s" takes the place of nothing in "%s"', async (message, text) => {
  expect(await actsOf(message, text)).toMatchObject({ change: [], remove: [] })
})

test.each([
  [
    'i put stove down as 70, make that 75. thats since the summer',
    'its 60 euro for a standard chimney, 70 for a stove, and a second one is 40',
    'its 60 euro for a standard chimney, 75 for a stove, and a second one is 40',
  ],
  [
    "The committee put the fee up in the summer: it's £48 a term, not £45.",
    "The fees are £45 a term, which pays for the hall, and it's £20 for anybody under 25.",
    "The fees are £48 a term, which pays for the hall, and it's £20 for anybody under 25.",
  ],
  [
    'i got it wrong about headford, i gave that up two years ago, only as far as cong now',
    '58, do all round the town and out as far as cong and headford.',
    '58, do all round the town. I got it wrong about headford, i gave that up two years ago, only as far as cong now.',
  ],
  [
    'samstags haben wir nur bis 13 Uhr geöffnet, nicht bis 14 Uhr',
    'Wir haben Dienstag bis Freitag von 10 bis 18 Uhr geöffnet, samstags von 10 bis 14 Uhr.',
    'Wir haben Dienstag bis Freitag von 10 bis 18 Uhr geöffnet, samstags von 10 bis 13 Uhr.',
  ],
  [
    'saturdays only till 1pm, not 2pm',
    'Tuesdays 10am to 6pm, saturdays 10am to 2pm.',
    'Tuesdays 10am to 6pm, saturdays 10am to 1pm.',
  ],
  [
    'wir machen jetzt erst um 18 uhr zu',
    'Wir haben montags bis freitags von 8 bis 17 Uhr auf.',
    'Wir haben montags bis freitags von 8 bis 18 uhr auf.',
  ],
  [
    'it is £7.50 now, not £6',
    'Admission is £6, children come in free.',
    'Admission is £7.50, children come in free.',
  ],
  [
    'admission is seven pounds fifty now, not six pounds',
    'Admission is six pounds, children come in free.',
    'Admission is seven pounds fifty, children come in free.',
  ],
  [
    'weekend hire is two hundred and ten now',
    'A day boat is 160 midweek, weekend hire is 195.',
    'A day boat is 160 midweek, weekend hire is two hundred and ten.',
  ],
  [
    'the second tour is at a quarter past two now',
    'The first tour is at 11, the second tour is at two.',
    'The first tour is at 11, the second tour is at a quarter past two.',
  ],
  [
    'On Saturdays we close at 3pm now',
    'Tuesdays 10am to 6pm, saturdays 10am to 2pm.',
    'Tuesdays 10am to 6pm, saturdays 10am to 3pm.',
  ],
  [
    'Sorry, Zelte dürfen zwei Wochen behalten werden.',
    'Boote werden für vier Tage verliehen, Zelte für eine Woche.',
    'Boote werden für vier Tage verliehen, Zelte für zwei Wochen.',
  ],
])('"%s" changes the end that it speaks of', async (message, text, after) => {
  expect(await actsOf(message, text)).toMatchObject({ change: [{ text: after }], store: [] })
})

test('numbers of two words are read as one', async () => {
  const known = [
    { id: '1', name: '', text: 'Ein Schnupperkurs kostet neunundsiebzig Euro, ein Heft zweieinhalb.' },
  ]
  const input = {
    voice: VOICE,
    message: 'Der Schnupperkurs kostet jetzt fünfundachtzig',
    history: [],
    sources: known,
  }
  const acts = await readLesson(withMeanings(input), new AbortController().signal)
  expect(acts).toMatchObject({
    change: [{ text: 'Ein Schnupperkurs kostet fünfundachtzig Euro, ein Heft zweieinhalb.' }],
    store: [],
  })
})

test('hours of something else take the place of none', async () => {
  const text = 'Check-in is from 3 pm, reception is on the ground floor.'
  const known = [{ id: text, name: '', text }]
  const input = { voice: VOICE, message: 'the bar closes at 11', history: [], sources: known }
  const acts = await readLesson(withMeanings(input), new AbortController().signal)
  expect(acts).toMatchObject({ store: [expect.anything()], change: [] })
})

const YARD = ['Sausages may be grilled in the yard.', 'Dogs stay on a lead.', 'The gate is shut at nine.']
const near = YARD.map((text, at) => ({ source_id: text, text, closeness: at === 0 ? 0.6 : 0.1 }))

test.each([
  [
    'bühne kostet 9 euro die stunde, werkzeug is dabei',
    'auf is mittwoch bis freitag ab 15 uhr und samstag schon ab 10',
  ],
  [
    'a pitch is 9 pounds an hour, tools are there',
    'open wednesday to friday from 3, saturdays already from 10',
  ],
])('beside "%s" what is about something else is kept as it is', async (text, message) => {
  const input = { voice: VOICE, message, history: [], sources: [{ id: text, name: '', text }] }
  const acts = await readLesson(withMeanings(input), new AbortController().signal)
  expect(acts.change).toEqual([])
  expect(acts.store[0] ?? acts.doubt).toBeTruthy()
})

test('what shares no word with a removal is found by its meaning', async () => {
  const known = YARD.map((text) => ({ id: text, name: '', text }))
  const input = { voice: VOICE, message: 'Please forget what I said about barbecues.', history: [] }
  const { signal } = new AbortController()
  expect(await readLesson({ ...input, sources: known, near }, signal)).toMatchObject({
    remove: [{ before: YARD[0] }],
    store: [],
  })
  expect((await readLesson({ ...input, sources: known }, signal)).remove).toEqual([])
})

test.each([
  [
    'the big tent is 48 now',
    'A night in the small tent costs 24 euros and 40 in the big one.',
    'A night in the small tent costs 24 euros and 48 in the big one.',
  ],
  [
    'students pay 9 from now on',
    'entry adults 12 euros students 8 euros kids 3 euros',
    'entry adults 12 euros students 9 euros kids 3 euros',
  ],
  [
    'Die kleine Runde kostet jetzt 14 statt 12 Euro.',
    'Die kleine Runde kostet 12 Euro, die große 19.',
    'Die kleine Runde kostet 14 Euro, die große 19.',
  ],
  [
    'we moved the choir from tuesdays to fridays',
    'The choir meets on Tuesdays at 7pm.',
    'The choir meets on Fridays at 7pm.',
  ],
  [
    'sorry, the market is on the second Sunday of the month',
    'The market is on the first Saturday of the month.',
    'The market is on the second Sunday of the month.',
  ],
  ['The master is not Jonas, but Petra.', 'Der Meister heißt Jonas.', 'Der Meister heißt Petra.'],
  [
    'the summer course is pushed back to July 15 through August 2',
    'The summer course runs from July 8 through July 26.',
    'The summer course runs from July 15 through August 2.',
  ],
  [
    'the market is 5 and 6 December now',
    'The Christmas market is on 28 and 29 November.',
    'The Christmas market is on 5 and 6 December.',
  ],
  [
    'the summer course now ends on August 2',
    'The summer course runs from July 8 through July 26.',
    'The summer course runs from July 8 through August 2.',
  ],
  [
    'a service is 45 to 50 euros now',
    'A service is 40 euros and takes 2 to 3 days.',
    'A service is 45 to 50 euros and takes 2 to 3 days.',
  ],
  [
    'delivery takes 4 to 6 days these days',
    'Delivery takes 2 to 3 days and costs 5 euros.',
    'Delivery takes 4 to 6 days and costs 5 euros.',
  ],
  [
    'Scrap that about the lamps being 10 euros. They are 12 now.',
    'The lamps are 10 euros, and we wrap them.',
    'The lamps are 12 euros, and we wrap them.',
  ],
])('"%s" changes the value that it speaks of and no other', async (message, text, after) => {
  expect(await actsOf(message, text)).toMatchObject({ change: [{ text: after }], remove: [], store: [] })
})

test.each([
  ['Ines repairs paddles on Fridays. Kayak hire is 25 euros now.', 'Ines repairs paddles on Fridays.'],
  ['We also have two canoes. Kayak hire is 25 euros now.', 'We also have two canoes.'],
])('"%s" keeps what is said beside the change', async (message, stored) => {
  const history = [{ role: 'assistant' as const, content: 'What else?' }]
  expect(await actsOf(message, 'Kayak hire is 20 euros for half a day.', history)).toMatchObject({
    change: [{ after: 'Kayak hire is 25 euros for half a day.' }],
    store: [{ text: stored }],
  })
})

test('a clause with a subject of its own takes the place of no phrase', async () => {
  const text =
    'Im orla, i run a wee dog grooming place in ennis, called muddy paws. its just me and a girl called sinead 3 days a week.'
  const message =
    'lol no the dog isnt wee its the place thats wee! we do small dogs mostly, up to 25 kilos. no big lads, ive only the one table'
  const history = [{ role: 'assistant' as const, content: 'Could you tell me more about the wee dog?' }]
  expect(await actsOf(message, text, history)).toMatchObject({ change: [] })
})

test('a question asked in between is not stored with what is said before it', async () => {
  const text = 'No never. oh wait the full groom, tell a lie, its 45 to 50 for the small ones.'
  const message =
    'what? no theres no lie, its just an expression. did u change the price there? what do u have for it'
  const history = [{ role: 'assistant' as const, content: 'What else should people know about the lie?' }]
  const acts = await actsOf(message, text, history)
  expect(acts).toMatchObject({ change: [], question: expect.any(String) })
  expect(JSON.stringify([acts.store, acts.doubt])).not.toContain('did u')
})

test('what goes on about a thing by a bare phrase goes with it', async () => {
  expect(
    await actsOf('take the day ticket out, we stopped that', 'Day ticket 12 euro, transferable'),
  ).toMatchObject({
    remove: [{ text: '' }],
  })
  expect(
    await actsOf(
      'Den Leihwagen bitte wieder rausnehmen.',
      'Solange bekommst du einen Leihwagen, kostet nix, wir tanken ihn voll.',
    ),
  ).toMatchObject({ remove: [{ text: '' }] })
})
