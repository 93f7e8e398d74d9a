import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { LINK_MESSAGES } from '../../../contract/messages/links.ts'
import { ask, askAndRead, composer, expectArticles } from '../../../tests/web/chat-screen.ts'
import { answerChat } from '../../../tests/web/conversation.ts'
import { api } from '../../../tests/web/fake-api.ts'
import { alert, button, field, heading, text } from '../../../tests/web/find.ts'
import { press } from '../../../tests/web/keyboard.ts'
import { expectAccessible, expectAccessibleInEveryLook } from '../../../tests/web/looks.ts'
import { createQueryClient } from '../../core/query-client.ts'
import { EmbeddedLink } from './embedded-link.tsx'
import { applyLook } from './look.ts'

const LINK = 'GET /rest/v1/open_links/{slug}'
const PASSCODE = 'POST /rest/v1/open_links/{slug}/passcode'
const ASK = 'POST /functions/v1/chat-with-posit'
const CHAT = 'GET /rest/v1/posits/{id}/chat'
const SLUG = 'harbour'

const show = (isPanel = true) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EmbeddedLink slug={SLUG} isPanel={isPanel} />
    </QueryClientProvider>,
  )

function openLink(own: Parameters<typeof answerChat>[0] = {}) {
  const chat = answerChat({ title: 'Harbour guide', ...own })
  api.on(LINK, { state: 'open', posit: chat.posit })
  return chat
}

beforeEach(() => page.viewport(400, 680))
afterEach(async () => {
  await cleanup()
  document.documentElement.removeAttribute('style')
  delete document.documentElement.dataset.theme
  localStorage.clear()
})

describe('a chat in a frame', () => {
  test('opens with what it is about, ready to type', async () => {
    openLink({ summary_light: 'All about the harbour.', suggested_questions: ['When does it open?'] })
    await show()
    await expect.element(heading('Harbour guide')).toBeVisible()
    await expect.element(text('All about the harbour.')).toBeVisible()
    await expect.element(composer()).toHaveFocus()
    await expectAccessibleInEveryLook('an embedded chat')
    await button('When does it open?').click()
    await expectArticles(2)
    await expect.element(button('Copy answer')).toBeVisible()
    await expectAccessibleInEveryLook('an embedded answer')
  })

  test('within a page does not take the focus', async () => {
    openLink()
    await show(false)
    await expect.element(composer()).toBeVisible()
    expect(document.activeElement).toBe(document.body)
  })

  test('keeps what was asked when its link is used up, and says when the link is revoked', async () => {
    openLink()
    await show()
    await askAndRead()
    const closed = { error: 'This link has expired or been used up.', code: 'link_closed' }
    for (const call of [ASK, CHAT] as const) api.refuse(call, 403, closed)
    await ask('And when does it return?')
    await expect.poll(() => api.calls(CHAT).length).toBe(1)
    await expectArticles(2)
    for (const call of [ASK, CHAT, LINK] as const)
      api.refuse(call, 404, { error: 'Not found', code: 'not_found' })
    await ask('And when does it return?')
    await expect.element(heading('Posit Not Found')).toBeVisible()
    await expectAccessibleInEveryLook('a revoked link')
  })

  test('whose messages cannot be loaded can be retried', async () => {
    openLink()
    api.refuse('GET /rest/v1/posits/{id}/chat_messages', 404)
    await show()
    await expect.element(button('Retry')).toBeVisible()
  })

  test.each(['#ffff00', '#001144', '#0a6cff'])('can be read with the accent %s', async (accent) => {
    openLink({ suggested_questions: ['When does it open?'] })
    await show()
    await expect.element(composer()).toBeVisible()
    await composer().fill('When?')
    for (const scheme of ['dark', 'light'] as const) {
      applyLook(scheme, accent)
      await expectAccessible(`the accent ${accent}, ${scheme}`)
    }
  })
})

describe('a link in a frame', () => {
  test('that is missing, closed or for people who sign in says so', async () => {
    api.refuse(LINK, 404, { error: 'Not found', code: 'not_found' })
    await show()
    await expect.element(heading('Posit Not Found')).toBeVisible()
    await cleanup()
    api.on(LINK, { state: 'closed' })
    await show()
    await expect.element(heading('This link is closed')).toBeVisible()
    await expectAccessibleInEveryLook('a closed link')
    await cleanup()
    api.on(LINK, { state: 'sign_in' })
    await show()
    await expect
      .element(page.getByRole('link', { name: 'Open in a new tab' }))
      .toHaveAttribute('href', `/l/${SLUG}`)
    await expectAccessibleInEveryLook('a link for people who sign in')
  })

  test('that cannot be loaded can be retried', async () => {
    api.refuse(LINK, 403)
    await show()
    await expect.element(button('Retry')).toBeVisible()
    openLink()
    await button('Retry').click()
    await expect.element(composer()).toBeVisible()
  })

  test('asks for its passcode, and says when it is wrong', async () => {
    const { posit } = openLink()
    api.on(LINK, { state: 'passcode' })
    await show()
    await expect.element(field('Passcode')).toBeVisible()
    await expectAccessibleInEveryLook('a passcode')
    api.refuse(PASSCODE, 404, { error: 'Not found', code: 'not_found' })
    await field('Passcode').fill('wrong one')
    await press('{Enter}')
    await expect.element(alert(LINK_MESSAGES.passcodeWrong)).toBeVisible()
    await expectAccessibleInEveryLook('a wrong passcode')
    api.refuse(PASSCODE, 429, { error: 'Too many passcodes were tried.', code: 'rate_limited' })
    await button('Continue').click()
    await expect.element(alert('Too many passcodes were tried.')).toBeVisible()
    api.on(PASSCODE, { grant: 'proof', link: { state: 'open', posit } })
    await field('Passcode').fill('the right one')
    await press('{Enter}')
    await expect.element(composer()).toBeVisible()
  })
})
