/** With the built-in encoder: what an attentive person would ask about. */
import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'
import type { Turn } from '../../types.ts'

test.each([
  ['Our goats graze on the hill behind the church.', /your goats/],
  ['Ask at the desk in the hall, Kim runs the repair course.', /repair course|Kim/],
  ['The church is open for visitors on Sundays.', /the church/],
  ['Our rehearsals are at seven, opposite the church.', /your rehearsals/],
  ['Spenden nehmen wir gern, Decken, Nassfutter, einfach in die Box am Tor legen.', /„Spenden“/],
])(
  'of "%s" it asks about what people want to know, not about what is mentioned in passing',
  async (message, thing) => {
    expect((await say(message)).text).toMatch(thing)
  },
)

test.each([
  ['Puncture repairs are done on Fridays.', /(?:How does it work with|before) puncture repairs\?$/],
  [
    'The youth brigade trains on Fridays in the hall.',
    /(?:Who belongs to|How do people join) the youth brigade\?$/,
  ],
  ['Die Vermittlung macht bei uns Sabine.', /„(?:Vermittlung|Sabine)“.*\?$/],
])('of "%s" it asks what one asks about such a thing', async (message, question) => {
  expect((await say(message)).text).toMatch(question)
})

test.each([
  ['Could you tell me more about your studio?', 'its in the old tannery', 'Studio: its in the old tannery.'],
  [
    'What is special about the putty?',
    'It stains your hands for days.',
    'Putty: it stains your hands for days.',
  ],
  [
    'Could you tell me more about your apprentice Danny?',
    'he cuts the glass, mostly',
    'Apprentice Danny: he cuts the glass, mostly.',
  ],
  [
    '“A vaccination for a cat is 58 pounds”: what does that include?',
    'It includes a full health check and a nail trim.',
    'A vaccination for a cat is 58 pounds: it includes a full health check and a nail trim.',
  ],
  [
    'What is important to know about RabbitMQ?',
    'Three nodes, quorum queues, Deniz owns it.',
    'RabbitMQ: Three nodes, quorum queues, Deniz owns it.',
  ],
  [
    'Was ist bei „Herkunft“ noch wichtig?',
    'aus den Alpen halt, Tirol und Südtirol, manche aus Bayern',
    'Herkunft: aus den Alpen halt, Tirol und Südtirol, manche aus Bayern.',
  ],
  [
    '“We do no car windows”: why is that?',
    'because its toughened glass, you cant cut it',
    'We do no car windows: because its toughened glass, you cant cut it.',
  ],
])('asked %j, %j is kept with what it is about', async (asked, message, kept) => {
  const { acts } = await say(message, { history: [{ role: 'assistant', content: asked }] })
  expect(acts.store).toMatchObject([{ text: kept }])
})

test.each([
  ['Could you tell me more about the studio?', 'Parking is on Lime Street.'],
  ['What else is there to say about the clinic?', 'Translations have to be certified.'],
  ['Could you tell me more about Maeve?', 'Mats free to borrow, towels €2.'],
  ['Was sollte man zum Thema „Klinik“ noch wissen?', 'Übersetzungen müssen beglaubigt sein.'],
])('asked %j, %j is kept as it is', async (asked, message) => {
  const { acts } = await say(message, { history: [{ role: 'assistant', content: asked }] })
  expect(acts.store).toMatchObject([{ text: message }])
})

test('no question comes twice, however common the words that name its thing', async () => {
  const texts = [
    'I groom dogs in the van.',
    'We have a waiting list of five weeks for new dogs.',
    'Card only.',
  ]
  const sources = texts.map((text) => ({ id: text, name: '', text })).reverse()
  const history: Turn[] = [{ role: 'user', content: 'Card only.' }]
  const asked: string[] = []
  for (const message of ['skip', 'no', 'nothing', 'dont know', 'pass', 'skip it', 'thats all', 'no more']) {
    const { text } = await say(message, { history, sources })
    history.push({ role: 'user', content: message }, { role: 'assistant', content: text })
    asked.push(...(text.match(/[^.!?]+\?$/) ?? []))
  }
  expect(asked.length).toBeGreaterThan(5)
  expect(new Set(asked).size).toBe(asked.length)
})
