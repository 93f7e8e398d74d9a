/** What people say to an assistant beside questions, and how hurried ones spell. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatReply } from '../../contract/chat.ts'
import { askAsGuest } from '../../tests/ask.ts'
import { buildPosit, type TestPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const NURSE = `I am a children's nurse in Leeds. I am looking for a post as a lecturer.

I studied nursing in Dundee.

Grey bins take rubbish and are emptied on Tuesdays.`

let app: TestApp
let posit: TestPosit

beforeAll(async () => {
  app = await startTestApp()
  posit = await buildPosit(app, { privacy: 'public', response_type: 'you', knowledge: NURSE.split('\n\n') })
})
afterAll(() => app.close())

const ask = (query: string) => askAsGuest(app.url, posit.id, query)

test.each([
  ['you suck', 'I am sorry'],
  ['u are an idiot!!', 'I am sorry'],
  ['This is useless.', 'I am sorry'],
  ['that did not help', 'I am sorry'],
  ['Du bist doof', 'Das tut mir leid'],
  ["C'est nul", 'Je suis désolé'],
  ['eres tonto', 'Siento'],
  ['ur website sucks', 'I am sorry'],
  ['👎', 'I am sorry'],
])('%s is no question: nobody is asked to answer it', async (message, reply) => {
  const { content, flagged, state } = await ask(message)
  expect({ flagged, state }).toEqual({ flagged: false, state: 'known' })
  expect(content).toContain(reply)
})

test.each([
  ['what r u looking for', 'lecturer'],
  ['where did u study', 'Dundee'],
  ['rubbish?', 'Tuesdays'],
])('%s is answered', async (question, answer) => {
  const { content, state } = await ask(question)
  expect(content).toContain(answer)
  expect(state).toBe('known')
})

test('a thumb up is no greeting', async () => {
  expect((await ask('👍')).content).toContain('Good!')
})

test.each(['you are helpful', 'r u a bot'])('%s is small talk of another kind', async (message) => {
  const { content, flagged } = await ask(message)
  expect(flagged).toBe(false)
  expect(content).not.toContain('sorry')
})

/** Asked by a browser of these languages, of a posit of this title that knows nothing. */
async function askFrom(accepted: string, query: string, title = 'Zebra') {
  const { id: positId } = await buildPosit(app, { privacy: 'public', title })
  const response = await fetch(`${app.url}/functions/v1/chat-with-posit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': accepted },
    body: JSON.stringify({ query, positId, stream: false }),
  })
  return ((await response.json()) as ChatReply).content
}

test.each([
  ['de', 'Hi', 'Ich beantworte'],
  ['de-AT,en;q=0.5', 'Öffnungszeiten?', 'noch kein Wissen'],
  ['de', 'Hello there!', 'I answer'],
  ['ja,en', 'Hi', 'I answer'],
])('a browser set to %s is answered %s in that language', async (accepted, query, reply) => {
  expect(await askFrom(accepted, query)).toContain(reply)
})

test('the language of the posit goes before that of the browser', async () => {
  expect(await askFrom('en', 'Hi', 'Das Boot und der Verein')).toContain('Ich beantworte')
})
