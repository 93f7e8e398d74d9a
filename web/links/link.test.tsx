import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OpenLink } from '../../contract/links.ts'
import { LINK_MESSAGES } from '../../contract/messages/links.ts'
import { ask, composer } from '../../tests/web/chat-screen.ts'
import { answerChat } from '../../tests/web/conversation.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, field, heading, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { person } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'

const OPEN = 'GET /rest/v1/open_links/{slug}'
const PASSCODE = 'POST /rest/v1/open_links/{slug}/passcode'
const PATH = '/l/harbour-guide'

/** Not the header's. */
const inPage = (name: string) => page.getByRole('main').getByRole('link', { name })

const openLink = async (found: OpenLink, me: Parameters<typeof openApp>[1] = null) => {
  api.on(OPEN, found)
  await openApp(PATH, me)
}

describe('a link', () => {
  test('that is open is the posit’s chat, asked by the link', async () => {
    const { posit } = answerChat({ title: 'Harbour guide', summary_light: 'Welcome aboard.' })
    await openLink({ state: 'open', posit })
    await expect.element(text('Welcome aboard.')).toBeVisible()
    await expect.poll(() => document.title).toBe('Harbour guide · Posit')
    await ask('When does the ferry leave?')
    await expect
      .poll(() => api.calls('POST /functions/v1/chat-with-posit')[0]?.body)
      .toMatchObject({ positId: posit.id })
    await expectPath(PATH)
    await expectAccessibleInEveryLook('an open link')
  })

  test('with a passcode opens after the right one, and says of a wrong one no more than that', async () => {
    const { posit } = answerChat()
    await openLink({ state: 'passcode' })
    await expect.element(heading('Enter the passcode')).toBeVisible()
    await expectAccessibleInEveryLook('a link with a passcode')
    api.refuse(PASSCODE, 404, { error: 'Not found', code: 'not_found' })
    await field('Passcode').fill('high tide')
    await press('{Enter}')
    await expect.element(text(LINK_MESSAGES.passcodeWrong)).toBeVisible()
    await expect.element(field('Passcode')).toHaveFocus()
    await expectAccessibleInEveryLook('a wrong passcode')
    api.on(PASSCODE, { grant: 'g', link: { state: 'open', posit } })
    await button('Continue').click()
    await expect.element(composer()).toBeVisible()
  })

  test('for people who are signed in leads there and back', async () => {
    await openLink({ state: 'sign_in' })
    await expect.element(heading('Sign in to continue')).toBeVisible()
    await expectAccessibleInEveryLook('a link to sign in for')
    await inPage('Sign in').click()
    await expectPath(`/login?next=${encodeURIComponent(PATH)}`)
  })

  test('that has ended is one calm page', async () => {
    await openLink({ state: 'closed' })
    await expect.element(heading('This link is closed')).toBeVisible()
    await expectAccessibleInEveryLook('a closed link')
  })

  test.each([
    ['a guest', null, 'Sign in'],
    ['a member', person(), 'Go to My Posits'],
  ])('that opens nothing is "Posit Not Found" for %s', async (_, me, next) => {
    api.refuse(OPEN, 404, { error: 'Not found', code: 'not_found' })
    await openApp(PATH, me)
    await expect.element(heading('Posit Not Found')).toBeVisible()
    await expect.element(inPage(next)).toBeVisible()
    await expectAccessibleInEveryLook('a link to nothing')
  })

  test('that could not be asked for can be tried again', async () => {
    const { posit } = answerChat()
    api.refuse(OPEN, 400)
    await openApp(PATH, null)
    await expect.element(text(LINK_MESSAGES.openFailed.description)).toBeVisible()
    await expectAccessibleInEveryLook('a link that failed')
    api.on(OPEN, { state: 'open', posit })
    await button('Retry').click()
    await expect.element(composer()).toBeVisible()
  })
})
