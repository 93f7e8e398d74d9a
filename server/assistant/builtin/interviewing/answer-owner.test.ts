import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'
import type { Turn } from '../../types.ts'

test('who asks how this works or who can see it is told, and a question is no knowledge', async () => {
  for (const question of ['is this public?', 'hm is Ahmed spelled right in your notes?']) {
    const { text, acts } = await say(question)
    expect(text.toLowerCase()).toContain('you decide on the posit’s page who may ask me')
    expect([acts.store, acts.doubt]).toEqual([[], null])
  }
})

test.each([
  "Tell me, when a customer asks you something you don't know, what happens?",
  'Wie läuft das eigentlich, wenn ein Besucher was fragt, was du nicht weißt?',
])('%j is answered by how it works, and by nothing that was said', async (question) => {
  const sources = [
    { id: '1', name: '', text: 'Customers ask what happens when it rains. Besucher fragen nach Regen.' },
  ]
  expect((await say(question, { sources })).text).toMatch(/as a task|als Aufgabe/)
})

test('an owner who asks what is known hears the closest passage, if it is about that', async () => {
  const answer = { text: 'The heater in the twin room has to be kicked.', isKnown: false }
  const question = 'What does it say now about the heater?'
  expect((await say(question, { answer })).text).toContain('has to be kicked')
  expect((await say('who can see this?', { answer })).text).not.toContain('kicked')
})

test('who asks what is known about one thing hears nothing of the others', async () => {
  const sources = ['The van carries two boats.', 'We open at nine.'].map((text) => ({
    id: text,
    name: '',
    text,
  }))
  const answer = { text: 'The van carries two boats.', isKnown: true }
  const { text } = await say('what do you have about the van?', { sources, answer })
  expect(text).toMatch(/^The van carries two boats\./)
  expect(text).not.toContain('nine')
  const unsure = await say('what do you have about the van?', { sources })
  expect(unsure.text).toContain('“The van carries two boats.”')
})

test.each([
  ['what do you have down for the ladder deposit now?', 'The deposit on a ladder is 20 euros.'],
  ['was hast du denn bis jetzt von den preisen?', 'Die Preise: eine Stunde 34,50.'],
])('%j is answered with that alone', async (question, known) => {
  const sources = [known, 'We open at nine.'].map((text) => ({ id: text, name: '', text }))
  const { text } = await say(question, { sources })
  expect(text).toContain(known)
  expect(text).not.toContain('nine')
})

test('how this works is explained once, then it is said what is not known', async () => {
  const first = (await say('what do you do with this now?')).text
  expect(first).toContain('I can only say how this works')
  const history: Turn[] = [{ role: 'assistant', content: first }]
  const { text } = await say('what happens then?', { history })
  expect(text).toMatch(/^I do not know that/)
})

test.each([
  ['How long does shipping take?', '5 to 7 days', 'How long does shipping take? 5 to 7 days.'],
  ['Do dogs need a lead?', 'yes, but not on the beach', 'Do dogs need a lead? Yes, but not on the beach.'],
  ['Was kostet eine Stunde?', '60 Euro', 'Was kostet eine Stunde? 60 Euro.'],
  [
    'How should I charge the battery?',
    'Only overnight, and never full.',
    'How should I charge the battery? Only overnight, and never full.',
  ],
])('%j, which nothing is known of, is asked back, and %j is kept with it', async (question, reply, kept) => {
  const { text, acts } = await say(question)
  expect(acts.store).toEqual([])
  expect(text).toMatch(/^(?:I do not know that|Das weiß ich nicht).*[“„].*\?[”“]: .*\?$/)
  const history: Turn[] = [
    { role: 'user', content: question },
    { role: 'assistant', content: text },
  ]
  expect((await say(reply, { history })).acts.store).toMatchObject([{ text: kept }])
})

test('what an owner asks of the assistant is not asked back', async () => {
  for (const question of ['what does it say about the buses?', 'do you know the price of a ticket?'])
    expect((await say(question)).text).not.toContain(question.slice(1))
})

test.each([
  ['The kiln is fired on Mondays. Is it as cold where you are?', 'Thanks for asking'],
  ['Der Brennofen läuft montags. Ist es bei Ihnen auch so kalt?', 'Danke der Nachfrage'],
])('%j is answered kindly beside what it states', async (message, kind) => {
  const { text, acts } = await say(message)
  expect(text).toContain(kind)
  expect(acts.store).toHaveLength(1)
})

test('who asks to see what was written about a thing is shown it', async () => {
  const sources = ['The hall is cold.', 'Dogs are welcome on a lead.'].map((text) => ({
    id: text,
    name: '',
    text,
  }))
  const { text, acts } = await say('Could you show me what you wrote about the dogs?', { sources })
  expect(text).toContain('“Dogs are welcome on a lead.”')
  expect([acts.remove, acts.ask]).toEqual([[], null])
})

test.each([
  ['Was that clear enough?', 'Yes, thank you, that is clear.'],
  ['Can my team ask it already, or do I have to publish first?', 'ou decide on the posit’s page'],
  ['War das verständlich?', 'Ja, danke, das ist klar.'],
])('%j is answered, and taught nothing by it', async (question, answer) => {
  const { text, acts } = await say(question)
  expect(text).toContain(answer)
  expect([acts.store, acts.doubt]).toEqual([[], null])
})

test.each(['Is the kitchen shared?', 'Mit wem proben wir?', 'What have you got about the van?'])(
  '%j is answered with what is known',
  async (question) => {
    const answer = { text: 'The kitchen is shared with the choir, and the van.', isKnown: true }
    const sources = [{ id: '1', name: '', text: answer.text }]
    expect((await say(question, { answer, sources })).text).toContain(answer.text)
  },
)

test.each([
  ['dunno. shall i tell you about the summer courses instead?', /Yes, please\. .*summer courses\?$/],
  ['Soll ich dir lieber was über die Kurse erzählen?', /Ja, gern\. .*„Kurse“.*\?$/],
])('who offers %j is asked about it', async (message, reply) => {
  expect((await say(message)).text).toMatch(reply)
})

test.each([
  ['can i upload my old flyer as a pdf', 'You can add PDF'],
  ['what if somebody asks you something you have no clue about?', 'I say that I do not know'],
  ['Kann ich jetzt aufhören und morgen hier weitermachen?', 'Was ich behalten habe, bleibt'],
  ['I already told you that two messages ago', 'you did say that'],
  ['ich mach mir sorgen, dass dann keiner mehr anruft', 'Das verstehe ich'],
])('"%s" is answered with "%s", and taught nothing by it', async (message, reply) => {
  const { text, acts } = await say(message, { sources: [{ id: '1', name: '', text: 'The hall is cold.' }] })
  expect(text).toContain(reply)
  expect([acts.store, acts.change, acts.remove]).toEqual([[], [], []])
})

test('who asks what is down for a common word hears the sentence that follows it too', async () => {
  const sources = [{ id: '1', name: '', text: 'Prices mostly. A small coat is 32 pounds.' }]
  const { text } = await say('what have you got down for my prices so far?', { sources })
  expect(text).toContain('A small coat is 32 pounds')
})

test('who asks whether something was noted hears it, or that it was not', async () => {
  const sources = [{ id: '1', name: '', text: 'Labradors are £45 full groom.' }]
  expect((await say('did you get that labs are £45?', { sources })).text).toContain('Labradors are £45')
  const { text } = await say('did you get that cats are welcome?', { sources })
  expect(text).toContain('not among what you told me')
  expect(text).not.toContain('Labradors are £45')
})
