/** The chat when something fails: each message of the catalogue, provoked by its fault; nothing typed is lost. */
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import { buildPosit, buildUser, type TestUser } from '../factories.ts'
import { type FakeOpenAi, fault, startFakeOpenAi } from '../fakes/openai.ts'
import { startVisitor } from './visitor.ts'

let fake: FakeOpenAi
let owner: TestUser
let positId: string

const visitor = startVisitor(async () => {
  fake = await startFakeOpenAi()
  return fake.env
})
const { open, toast, button } = visitor

beforeAll(async () => {
  owner = await buildUser(visitor.app)
  const knowledge = ['The ferry leaves at noon.']
  positId = (await buildPosit(visitor.app, { owner, privacy: 'public', knowledge })).id
})
beforeEach(() => fake.always(null))
afterAll(() => fake?.close())

const QUESTION = 'When does the ferry leave?'
const composer = () => visitor.page.getByRole('textbox', { name: /Your (question|message)/ })
const articles = () => visitor.page.getByRole('log', { name: 'Conversation' }).getByRole('article')
const openChat = () => open(`/chat-with-posit/${positId}`)
async function ask(text = QUESTION) {
  await composer().fill(text)
  await composer().press('Enter')
}

const refuse = (status: number, body: object | string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: typeof body === 'string' ? 'text/html' : 'application/json',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const stream = (text: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/event-stream', body: text })
const REFUSED = refuse(403, { error: 'Refused.', code: 'forbidden' })

interface Failure {
  message: { title?: string; description?: string }
  call: string
  fault: (route: Route) => Promise<void>
  screen?: 'update'
  asks?: boolean
}
const noQuery = { call: '**/chat-with-posit', asks: true }
const FAILURES: Failure[] = [
  { message: CHAT_MESSAGES.sessionFailed, call: '**/chat_sessions', fault: REFUSED, screen: 'update' },
  {
    message: CHAT_MESSAGES.databaseError,
    call: '**/chat_sessions',
    fault: refuse(500, { error: 'An unexpected error occurred.', code: 'internal' }),
    screen: 'update',
  },
  { message: CHAT_MESSAGES.filesFailed, call: '**/sources*', fault: REFUSED, screen: 'update' },
  { message: CHAT_MESSAGES.chatFailed, call: '**/posits/*/chat', fault: REFUSED },
  { message: CHAT_MESSAGES.noPosit, call: '**/posits/*/chat', fault: REFUSED },
  { message: CHAT_MESSAGES.loadFailed, call: '**/chat_messages', fault: REFUSED },
  {
    ...noQuery,
    message: CHAT_MESSAGES.missingData,
    fault: refuse(400, { error: 'Bad request', code: 'bad_request', fields: { positId: 'Invalid' } }),
  },
  { ...noQuery, message: CHAT_MESSAGES.sendFailed, fault: refuse(500, '<h1>Bad gateway</h1>') },
  {
    ...noQuery,
    message: { title: CHAT_MESSAGES.queryFailedTitle },
    fault: refuse(429, { error: 'Slowly, please.', code: 'rate_limited' }),
  },
  { ...noQuery, message: CHAT_MESSAGES.noContent, fault: stream('data: [DONE]\n\n') },
  {
    ...noQuery,
    message: CHAT_MESSAGES.noValidContent,
    fault: stream('data: {"content":"It is"}\n\ndata: [DONE]\n\n'),
  },
]

test.each(FAILURES)('says $message.title $message.description', async (failure) => {
  await visitor.giveSession(owner.email)
  await visitor.page.route(failure.call, failure.fault)
  await visitor.page.setViewportSize({ width: 1280, height: 800 })
  await open(failure.screen === 'update' ? `/update-posit/${positId}` : `/chat-with-posit/${positId}`)
  if (failure.asks) await ask()
  const { title = '', description = title } = failure.message
  await visitor.page.getByText(description).first().waitFor()
  if (title && title !== 'Error') await visitor.page.getByText(title).first().waitFor()
  // What could not be asked is in the composer or in the conversation, never gone.
  if (failure.asks) {
    await expect
      .poll(async () => (await composer().inputValue()) + (await articles().allTextContents()).join())
      .toContain(QUESTION)
  }
})

test("a failing model gets the catalogue's toast, the question is kept, and 'Try again' answers it", async () => {
  fake.always(fault('server_error'))
  await openChat()
  await ask()
  await toast(CHAT_MESSAGES.queryFailed.description ?? '').waitFor()
  expect(await articles().count()).toBe(1)
  fake.always(null)
  await button('Try again').click()
  await expect.poll(() => articles().last().textContent()).toContain('The ferry leaves at noon.')
  expect(await articles().count()).toBe(2)
})

test('offline, a banner says so, what is typed and sent is kept, and goes out when the connection is back', async () => {
  await openChat()
  await composer().fill(QUESTION)
  // The page stands there before its code does.
  await expect.poll(() => button('Send').isEnabled()).toBe(true)
  await visitor.context.setOffline(true)
  await visitor.page.getByText('You are offline. What you type is kept.').waitFor()
  await composer().press('Enter')
  await visitor.page.getByText(/Your message and its answer go on as soon as it is back/).waitFor()
  await composer().fill('And the bus?')
  await visitor.context.setOffline(false)
  await expect.poll(() => articles().count()).toBe(2)
  await expect.poll(() => articles().last().textContent()).toContain('The ferry leaves at noon.')
  await visitor.page.getByText('You are back online.').waitFor()
  expect(await composer().inputValue()).toBe('And the bus?')
  await visitor.page.reload()
  await expect.poll(() => composer().inputValue()).toBe('And the bus?')
})

test('when a session ends by itself and somebody else signs in on the tab, nothing of the first is left', async () => {
  await visitor.giveSession(owner.email)
  await visitor.page.clock.install()
  await openChat()
  await ask()
  await expect.poll(() => articles().count()).toBeGreaterThan(1)
  await composer().fill('A secret draft')
  await visitor.context.clearCookies()
  const other = await buildUser(visitor.app)
  await visitor.giveSession(other.email)
  await visitor.page.clock.fastForward('05:00')
  await visitor.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => articles().count()).toBe(0)
  await expect.poll(() => composer().inputValue()).toBe('')
  expect(await visitor.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret')
})

test('Stop in the middle of an answer keeps what was said', async () => {
  await openChat()
  fake.always({ text: `[1] ${'The ferry leaves at noon. '.repeat(60)}`, gapMs: 60 })
  await ask()
  await visitor.page.getByText('The ferry leaves at noon.').first().waitFor()
  await button('Stop').click()
  await articles().last().getByText('Stopped').waitFor()
  expect(await articles().last().textContent()).toContain('The ferry leaves')
  await button('Send').waitFor()
  await expect.poll(() => composer().evaluate((box) => box === document.activeElement)).toBe(true)
})

test('a posit that is not there is said to be that, whichever call comes first to say so', async () => {
  await visitor.page.route('**/rest/v1/posits/*/chat', async (route) => {
    await visitor.page.waitForResponse('**/chat_messages*')
    await route.continue()
  })
  await open('/chat-with-posit/0197a000-0000-7000-8000-000000000000')
  await visitor.heading('Posit Not Found').waitFor()
  expect(await toast('Failed to load messages').count()).toBe(0)
})
