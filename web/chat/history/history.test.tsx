import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatDetails } from '../../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import { api } from '../../../tests/web/fake-api.ts'
import { alertDialog, button, heading, link, text } from '../../../tests/web/find.ts'
import { press, tabTo } from '../../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../../tests/web/looks.ts'
import { exchange, history, message, OK, pageOf, person } from '../../../tests/web/objects.ts'
import { expectPath, openApp } from '../../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../../tests/web/toasts.ts'

const ME = person()
const LIST = 'GET /rest/v1/chat_history'
const DETAILS = 'GET /rest/v1/chat_history/{id}'
const FERRY = history()
const details: ChatDetails = { ...FERRY, messages: exchange(), older: null }

async function openConversation(own: Partial<ChatDetails> = {}) {
  api.on(DETAILS, { ...details, ...own })
  await openApp(`/chat-details/${FERRY.id}`, ME)
  await expect.element(heading('Ferry guide')).toBeVisible()
}

describe('the list', () => {
  test('without conversations leads to the posits', async () => {
    api.on(LIST, pageOf([]))
    await openApp('/chat-history', ME)
    await expect.element(heading('No chat history found')).toBeVisible()
    await expect.element(link('Go to My Posits')).toHaveAttribute('href', '/posits')
    await expectAccessibleInEveryLook('empty')
  })

  test('names each conversation with its time and summary', async () => {
    api.on(LIST, pageOf([FERRY, history({ posit_title: 'Plan of the harbour', summary: null })]))
    await openApp('/chat-history', ME)
    const first = page.getByRole('main').getByRole('listitem').first()
    await expect.element(first).toBeVisible()
    const words = first.element().textContent ?? ''
    expect(words).toContain('Ferry guide')
    expect(words).toContain(FERRY.summary)
    expect(words).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}\s\d\d:\d\d\s[AP]M/)
    await expectAccessibleInEveryLook('two conversations')
  })

  test('keeps its page in the URL', async () => {
    api.on(LIST, ({ query }) => pageOf([FERRY], { page: Number(query.get('page')), total: 21 }))
    await openApp('/chat-history', ME)
    await link('Page 2').click()
    await expectPath('/chat-history?page=2')
    await expect.poll(() => api.calls(LIST).at(-1)?.query.get('page')).toBe('2')
  })

  test('that cannot be loaded says so and can be retried', async () => {
    api.refuse(LIST, 403)
    await openApp('/chat-history', ME)
    await expectFailure(CHAT_MESSAGES.loadFailed)
    api.on(LIST, pageOf([FERRY]))
    await button('Retry').click()
    await expect.element(text('Ferry guide')).toBeVisible()
  })
})

describe('a conversation', () => {
  test('shows its summary, its days and its messages', async () => {
    await openConversation()
    await expect.element(heading('Conversation Summary')).toBeVisible()
    await expect.element(text('When the ferry leaves, and from which pier.')).toBeVisible()
    await expect.element(text('Jan 5, 2026 – Jan 6, 2026')).toBeVisible()
    await expect.element(text('When does the ferry leave?')).toBeVisible()
    await expect.element(link('Start New Chat')).toHaveAttribute('href', `/chat-with-posit/${FERRY.posit_id}`)
    await expectAccessibleInEveryLook('details')
    await button('Delete').click()
    await expect.element(alertDialog()).toBeVisible()
    await expectAccessibleInEveryLook('delete')
  })

  test('shows who signed an answer of the owner', async () => {
    const approved = { name: 'Marta', date: '2026-01-06T12:00:00.000Z', question: null }
    await openConversation({ messages: exchange({}, { approved }) })
    await expect.element(text(/Answered by Marta/)).toBeVisible()
    await expectAccessibleInEveryLook('a signed answer')
  })

  test('with a posit that was closed stays readable but cannot continue', async () => {
    await openConversation({ can_chat: false })
    await expect.element(text(/^This posit is no longer available to you\./)).toBeVisible()
    await expect.element(text('When does the ferry leave?')).toBeVisible()
    expect(link('Start New Chat').query()).toBeNull()
  })

  test('shows older messages on request', async () => {
    await openConversation({ older: details.messages[0]?.id ?? null })
    api.on(DETAILS, { ...details, messages: [message({ content: 'What came before?' })], older: null })
    await button('Show older messages').click()
    await expect.element(text('What came before?')).toBeVisible()
  })

  test('is opened and deleted by keyboard alone', async () => {
    api.on(LIST, pageOf([FERRY]))
    api.on(DETAILS, details)
    await openApp('/chat-history', ME)
    await expect.element(text('Ferry guide')).toBeVisible()
    await tabTo(/^Ferry guide/)
    await press('{Enter}')
    await expect.element(heading('Conversation Summary')).toBeVisible()
    await tabTo('Delete')
    await press('{Enter}')
    await expect.element(alertDialog()).toBeVisible()
    await press('{Escape}')
    await expect.poll(() => alertDialog().query()).toBeNull()
    api.on('DELETE /rest/v1/chat_history/{id}', () => {
      api.on(LIST, pageOf([]))
      return OK
    })
    await press('{Enter}')
    await expect.element(alertDialog()).toBeVisible()
    await tabTo('Delete')
    await press('{Enter}')
    await expectPath('/chat-history')
    await expectSuccess(CHAT_MESSAGES.conversationDeleted)
    await expect.element(heading('No chat history found')).toBeVisible()
  })

  test('that cannot be deleted says so', async () => {
    api.cut('DELETE /rest/v1/chat_history/{id}')
    await openConversation()
    await button('Delete').click()
    await alertDialog().getByRole('button', { name: 'Delete' }).click()
    await expectFailure(CHAT_MESSAGES.conversationDeleteFailed)
  })

  test('that cannot be loaded says so and can be retried', async () => {
    api.refuse(DETAILS, 403)
    await openApp(`/chat-details/${FERRY.id}`, ME)
    await expectFailure(CHAT_MESSAGES.loadFailed)
    api.on(DETAILS, details)
    await button(/^(Retry|Try again)$/i).click()
    await expect.element(heading('Ferry guide')).toBeVisible()
  })

  test('that does not exist is not found', async () => {
    api.refuse(DETAILS, 404, { error: 'Not found', code: 'not_found' })
    api.on(LIST, pageOf([]))
    await openApp('/chat-details/x', ME)
    await expect.element(heading('Chat Not Found')).toBeVisible()
    await expectAccessibleInEveryLook('not found')
    await link('Back to Chat History').click()
    await expectPath('/chat-history')
  })
})
