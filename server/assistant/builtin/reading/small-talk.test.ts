import { expect, test } from 'vitest'
import { knowing } from '../../../../tests/assistant/knowing.ts'
import { expandAbbreviations } from './expand-abbreviations.ts'
import { planQuery } from './plan-query.ts'
import { talkOf } from './talk.ts'

test.each([
  ['hi', 'greeting'],
  ['Hello there!', 'greeting'],
  ['Guten Morgen', 'greeting'],
  ['¡Hola!', 'greeting'],
  ['Bonjour', 'greeting'],
  ['thanks a lot', 'thanks'],
  ['Vielen Dank für die Hilfe', 'thanks'],
  ['Danke dir!', 'thanks'],
  ['Herzlichen Dank für die schnelle Antwort', 'thanks'],
  ['Thanks, that helped a lot!', 'affirmation'],
  ['Das hat mir sehr geholfen', 'affirmation'],
  ['merci beaucoup', 'thanks'],
  ['bye', 'bye'],
  ['Auf Wiedersehen', 'bye'],
  ['Hi! How are you?', 'well_being'],
  ['who are you?', 'who'],
  ['Wer bist du?', 'who'],
  ['What can I ask you?', 'what_can_i_ask'],
  ['tell me a joke', 'what_can_i_ask'],
  ['Erzähl mir einen Witz!', 'what_can_i_ask'],
  ['asdfgh', 'what_can_i_ask'],
  ['ok great', 'affirmation'],
  ['👋', 'greeting'],
  ['hi, anyone there?', 'greeting'],
  ['Hallo, ist da jemand?', 'greeting'],
  ['ta, speak soon', 'bye'],
  ['ta very much', 'thanks'],
  ['night night x', 'bye'],
  ['ok makes sense', 'affirmation'],
  ['heya', 'greeting'],
  ['ok never mind', 'affirmation'],
  ['lovely, see you saturday then', 'bye'],
  ['right, off to bed, sleep well', 'bye'],
  ['na dann pfiat di', 'bye'],
  ['guten Abend liebes Team', 'greeting'],
  ['lovely to meet you Nora', 'greeting'],
  ['know any good puns?', 'what_can_i_ask'],
  ['haha fair enough', 'affirmation'],
  ['ur a star', 'affirmation'],
  ['is this a bot?', 'who'],
  ['never mind', 'affirmation'],
  ['Schönen Tag noch', 'bye'],
  ['haha ok cool thanks', 'thanks'],
  ['great, thats all, bye', 'bye'],
  ['omg thank you so much', 'thanks'],
  ['what?', 'displeasure'],
  ['can i talk to a human', 'human'],
  ['kann ich mit einem Menschen sprechen?', 'human'],
])('"%s" is small talk: %s', (message, kind) => {
  expect(talkOf(message)).toBe(kind)
})

test.each([
  'Hi, when are you open?',
  'thanks to whom was the school founded?',
  'Who are you working with?',
  'hello world program in C',
  'How are you different from others?',
  'What can I ask the tax office to refund?',
  'Has it helped your business?',
  'is it real?',
  'is it a machine?',
  'ta prices',
  'your star',
  'okay parking',
  'night bus',
  'Läuse!!!',
  'i need to cancel tomorrow',
  'mein Sohn ist krank',
  'great views',
  'right of way',
  'see you at the office?',
])('"%s" is a question', (message) => {
  expect(talkOf(message)).toBeNull()
})

test.each([
  ['how many ppl can come b4 the show', 'how many people can come before the show'],
  ['is the PPL course in room B4?', 'is the PPL course in room B4?'],
])('"%s" is read as "%s"', (message, spelt) => {
  expect(expandAbbreviations(message)).toBe(spelt)
})

test('small talk is answered in its language and retrieves nothing', async () => {
  const ask = knowing('We swim every day.')
  const answer = await ask('Danke schön!')
  expect(answer).toMatchObject({ state: 'known', small_talk: true, citations: [] })
  expect(answer.text).toContain('Gern geschehen')
  expect((await ask('Moin')).text).toContain('Hallo und willkommen')
  expect(planQuery('hello', []).terms).toEqual([])
})

test('who are you is answered by voice', async () => {
  const ask = knowing('We swim every day.')
  expect((await ask('who are you?', { voice: { response_type: 'you' } })).text).toContain(
    'AI version of Marta',
  )
  expect((await ask('who are you?', { voice: { response_type: 'assistant' } })).text).toContain(
    'assistant for Harbour Swim School',
  )
})

test('what can I ask offers what is known to be answered', async () => {
  const answer = await knowing('We swim.')('What can I ask you?', { suggested: ['When do you swim?'] })
  expect(answer.text).toContain('- When do you swim?')
})

test.each(['Can you summarise the handbook?', 'Summarise your career', 'What is this about?'])(
  '"%s" is answered from the beginning',
  (message) => {
    expect(planQuery(message, []).overview).toBe(true)
  },
)
