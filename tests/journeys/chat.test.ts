/** A guest who has asked becomes a member and keeps the conversation. */
import { describe, expect, test } from 'vitest'
import { buildUser, TEST_PASSWORD } from '../factories.ts'
import { startChat } from './chat-page.ts'

const chat = startChat()
const { visitor, articles, dialog, openChat, askAndRead } = chat
const { toast, button } = visitor

describe('a guest and the sign-in dialog', () => {
  test('signing in on Exit keeps the conversation', async () => {
    const person = await buildUser(visitor.app)
    await openChat()
    await askAndRead()
    await button('Exit').click()
    await visitor.page.getByRole('heading', { name: 'Create an account' }).waitFor()
    await dialog().getByRole('button', { name: 'Sign in with Google' }).waitFor()
    await button('Already have an account? Sign in').click()
    await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await visitor.fill(person.email, 'a wrong password')
    await dialog().getByRole('button', { name: 'Sign in', exact: true }).click()
    await toast('Login failed').waitFor()
    await visitor.fill(person.email, TEST_PASSWORD)
    await dialog().getByRole('button', { name: 'Sign in', exact: true }).click()
    await toast("You've been logged in successfully.").waitFor()
    await expect.poll(() => dialog().count()).toBe(0)
    await expect.poll(() => articles().count()).toBe(2)
    await button('Exit').click()
    await visitor.arrive('/chat-history')
    await visitor.page
      .getByRole('link', { name: /Harbour guide/ })
      .first()
      .waitFor()
  })

  test('signing up and following the mail in the same browser keeps it too', async () => {
    await openChat()
    await askAndRead()
    await button('Exit').click()
    const email = `guest-${Date.now()}@example.com`
    await visitor.fill(email, TEST_PASSWORD)
    await dialog().getByRole('button', { name: 'Create account' }).click()
    await toast('Please check your email to verify your account').waitFor()
    await dialog().getByText('Check your email').waitFor()
    await visitor.page.goto((await visitor.app.mailTo(email)).links[0] ?? '')
    await visitor.arrive(chat.path)
    await expect.poll(() => articles().count()).toBe(2)
    await button('Exit').click()
    await visitor.arrive('/chat-history')
    await visitor.page
      .getByRole('link', { name: /Harbour guide/ })
      .first()
      .waitFor()
  })
})
