import { describe, expect, test, vi } from 'vitest'
import { askAndRead, composer } from '../../tests/web/chat-screen.ts'
import { answerChat } from '../../tests/web/conversation.ts'
import { button, dialog, heading } from '../../tests/web/find.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { openApp } from '../../tests/web/open-app.tsx'

async function openChat() {
  await openApp(answerChat().path, null)
  await expect.element(composer()).toBeVisible()
}

describe('a guest', () => {
  test('with messages is asked to sign up or sign in on Exit', async () => {
    await openChat()
    await askAndRead()
    await button('Exit').click()
    await expect.element(heading('Create an account')).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
    await expectAccessibleInEveryLook('sign-in dialog')
    await button('Already have an account? Sign in').click()
    await expect.element(dialog().getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('is asked to sign in after ten idle minutes, once there is a message', async () => {
    const minute = 60_000
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openChat()
    await vi.advanceTimersByTimeAsync(12 * minute)
    expect(dialog().query()).toBeNull()
    await askAndRead()
    await vi.advanceTimersByTimeAsync(9 * minute)
    expect(dialog().query()).toBeNull()
    // The answer may have scrolled the page meanwhile, and that counts as doing something.
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(minute)
        return dialog().query()
      })
      .not.toBeNull()
    vi.useRealTimers()
    await expect
      .element(
        dialog()
          .getByText(/Create an account/)
          .first(),
      )
      .toBeVisible()
  })
})
