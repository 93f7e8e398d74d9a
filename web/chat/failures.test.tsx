import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import {
  articles,
  ask,
  askAndRead,
  composer,
  composerText,
  expectArticles,
  QUESTION,
} from '../../tests/web/chat-screen.ts'
import { answerChat, answerUpdate, KNOWLEDGE } from '../../tests/web/conversation.ts'
import { api, openStream, streamed } from '../../tests/web/fake-api.ts'
import { button, heading, text } from '../../tests/web/find.ts'
import { expectAccessible, expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { answerLines, newId, OK, person } from '../../tests/web/objects.ts'
import { openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectNoToast, expectSuccess } from '../../tests/web/toasts.ts'

const ASK = 'POST /functions/v1/chat-with-posit'
const POSIT = 'GET /rest/v1/posits/{id}/chat'
const MESSAGES = 'GET /rest/v1/posits/{id}/chat_messages'
const SESSIONS = 'POST /rest/v1/chat_sessions'

describe('a chat that cannot be opened', () => {
  test('says so, and that there is no posit', async () => {
    const { path } = answerChat()
    api.refuse(POSIT, 403)
    await openApp(path, null)
    await expectFailure(CHAT_MESSAGES.chatFailed)
    await expect.element(text(CHAT_MESSAGES.noPosit.description)).toBeVisible()
  })

  test('says that its messages could not be loaded', async () => {
    const { path } = answerChat()
    api.refuse(MESSAGES, 403)
    await openApp(path, null)
    await expectFailure(CHAT_MESSAGES.loadFailed)
  })

  test('for a missing posit is not found, whichever call is first', async () => {
    const { path } = answerChat()
    const missing = { error: 'Not found', code: 'not_found' }
    api.refuse(POSIT, 404, missing)
    api.refuse(MESSAGES, 404, missing)
    const release = api.hold(POSIT)
    await openApp(path, null)
    await expect.poll(() => api.calls(MESSAGES)).toHaveLength(1)
    release()
    await expect.element(heading('Posit Not Found')).toBeVisible()
    expectNoToast(CHAT_MESSAGES.loadFailed.description)
  })
})

describe('an update chat that cannot be opened', () => {
  const me = person()

  test('says that its session failed', async () => {
    const { path } = answerUpdate()
    api.refuse(SESSIONS, 403)
    await openApp(path, me)
    await expectFailure(CHAT_MESSAGES.sessionFailed)
  })

  test('says when the database is at fault', async () => {
    const { path } = answerUpdate()
    api.refuse(SESSIONS, 503, { error: 'No database.', code: 'database_unavailable' })
    await openApp(path, me)
    const { description } = CHAT_MESSAGES.sessionFailed
    await expectFailure({ ...CHAT_MESSAGES.databaseError, description })
  })

  test('shows that its sources could not be loaded', async () => {
    const { path } = answerUpdate()
    api.refuse('GET /rest/v1/posits/{id}/sources', 403)
    await openApp(path, me)
    await expect.element(text(CHAT_MESSAGES.filesFailed.description)).toBeVisible()
  })
})

describe('a question that cannot be answered', () => {
  const NOTHING = [{ question_id: newId() }]

  async function askRefused(refuse: () => void) {
    const { path } = answerChat()
    refuse()
    await openApp(path, null)
    await ask()
  }
  /** In the composer or in the conversation, never gone. */
  const expectKept = () =>
    expect
      .poll(
        () =>
          composerText() +
          articles()
            .elements()
            .map(({ textContent }) => textContent)
            .join(),
      )
      .toContain(QUESTION)

  test('for missing data says so', async () => {
    const fields = { positId: 'Invalid' }
    await askRefused(() => api.refuse(ASK, 400, { error: 'Bad request', code: 'bad_request', fields }))
    await expectFailure(CHAT_MESSAGES.missingData)
    await expectKept()
  })

  test('because of a proxy says that it could not be sent', async () => {
    await askRefused(() => api.refuse(ASK, 500, '<h1>Bad gateway</h1>'))
    await expectFailure(CHAT_MESSAGES.sendFailed)
    await expectKept()
  })

  test('because of a limit shows the message of the server', async () => {
    await askRefused(() => api.refuse(ASK, 429, { error: 'Slowly, please.', code: 'rate_limited' }))
    await expectFailure({ title: CHAT_MESSAGES.queryFailedTitle, description: 'Slowly, please.' })
    await expectKept()
  })

  test('leaves Send uncovered by its toast', async () => {
    await page.viewport(1280, 720)
    await askRefused(() => api.refuse(ASK, 500, '<h1>Bad gateway</h1>'))
    await expectFailure(CHAT_MESSAGES.sendFailed)
    const toast = document.querySelector('ol > li')?.getBoundingClientRect()
    const row = button('Send').element().getBoundingClientRect()
    if (!toast) throw new Error('There is no toast.')
    expect(toast.bottom <= row.top || toast.left >= row.right).toBe(true)
  })

  test('for an empty answer says so', async () => {
    await askRefused(() => api.respond(ASK, streamed([])))
    await expectFailure(CHAT_MESSAGES.noContent)
    await expectKept()
  })

  test('for an answer without an end says so', async () => {
    await askRefused(() => api.respond(ASK, streamed([...NOTHING, { content: 'It is' }])))
    await expectFailure(CHAT_MESSAGES.noValidContent)
    await expectKept()
  })

  test('because of a failing model is kept and can be retried', async () => {
    const { path, reply } = answerChat()
    const error = CHAT_MESSAGES.queryFailed.description
    api.respond(ASK, streamed([...NOTHING, { error }]))
    await openApp(path, null)
    await ask()
    await expectFailure(CHAT_MESSAGES.queryFailed)
    await expectArticles(1)
    reply({})
    await button('Try again').click()
    await expectArticles(2)
    expect(articles().last().element().textContent).toContain(KNOWLEDGE)
  })

  test('because of a cap is a pause and no failure, and can be asked again', async () => {
    const { path } = answerChat()
    api.respond(ASK, streamed([...NOTHING, { error: CHAT_MESSAGES.paused.description }]))
    await openApp(path, null)
    await ask()
    await expectSuccess(CHAT_MESSAGES.paused)
    await expectArticles(1)
    await expect.element(button('Try again')).toBeVisible()
  })
})

describe('without a connection', () => {
  const online = () => vi.spyOn(navigator, 'onLine', 'get')
  const setOnline = (isOnline: boolean) => {
    online().mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  beforeEach(() => void online().mockReturnValue(true))
  afterEach(() => void vi.restoreAllMocks())

  test('sent text is kept and sent after reconnecting', async () => {
    const { path, reply } = answerChat()
    await openApp(path, null)
    await composer().fill(QUESTION)
    setOnline(false)
    api.cut(ASK)
    await expect.element(text('You are offline. What you type is kept.')).toBeVisible()
    await expectAccessibleInEveryLook('offline')
    await ask()
    await expect.element(text(/Your message and its answer go on as soon as it is back/)).toBeVisible()
    await composer().fill('And the bus?')
    reply({})
    setOnline(true)
    await expectArticles(2)
    expect(articles().last().element().textContent).toContain(KNOWLEDGE)
    await expect.element(text('You are back online.')).toBeVisible()
    await openApp(path, null)
    await expect.poll(composerText).toBe('And the bus?')
  })
})

test('a stopped answer keeps what was said', async () => {
  const { path } = answerChat()
  const { response, send } = openStream()
  const [question = {}, end = {}] = answerLines('', { status: 'stopped' })
  api.respond(ASK, () => response)
  api.on('DELETE /rest/v1/chat_messages/{id}/answer', async () => {
    await send(end)
    await send(null)
    return OK
  })
  await openApp(path, null)
  await ask()
  await send(question)
  await send({ content: 'The ferry leaves at noon.' })
  await expect.element(text(/The ferry leaves at noon\./).first()).toBeVisible()
  await button('Stop').click()
  await expect.element(articles().last().getByText('Stopped')).toBeVisible()
  expect(articles().last().element().textContent).toContain('The ferry leaves')
  await expect.element(button('Send')).toBeVisible()
  await expect.element(composer()).toHaveFocus()
})

test('no data of a user is left when another signs in on the tab', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { path, said } = answerChat()
  await openApp(path, person())
  await askAndRead()
  await composer().fill('A secret draft')
  said.length = 0
  api.on('GET /rest/v1/users/me', { user: person({ email: 'other@example.com' }) })
  vi.setSystemTime(Date.now() + 300_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await expectArticles(0)
  vi.useRealTimers()
  await expect.poll(composerText).toBe('')
  expect(JSON.stringify(localStorage)).not.toContain('secret')
  await expectAccessible('the chat of the other')
})
