import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, heading, link, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { expectAccessible, expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { OK, person } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person({ first_name: 'ada' })
const PHONE = { width: 360, height: 740 }
const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })
const phoneMenu = () => page.getByRole('navigation', { name: 'Menu' })

/** The session is over once it was ended. */
const answerSignOut = () =>
  api.on('POST /auth/v1/sign-out', () => {
    api.on('GET /rest/v1/users/me', { user: null })
    return OK
  })

describe('the user menu', () => {
  test('opens by keyboard with every entry in its order', async () => {
    await openApp('/', ME)
    const avatar = button('Your menu')
    await expect.element(avatar).toHaveTextContent('A')
    avatar.element().focus()
    await press('{Enter}')
    await expect.element(page.getByRole('menu')).toBeVisible()
    const entries = page.getByRole('menuitem').elements()
    expect(entries.map(({ textContent }) => textContent?.trim())).toEqual([
      'Posits',
      'Chat History',
      'Integrations Coming Soon',
      'Settings',
      'Report a Bug',
      'Light',
      'Log out',
    ])
    await expect.element(entry(/Integrations/)).toHaveAttribute('aria-disabled', 'true')
    await expectAccessibleInEveryLook('the open menu')
    await press('{Escape}')
    await expect.poll(() => page.getByRole('menu').query()).toBeNull()
  })

  test('leads only administrators to the bug reports', async () => {
    await openApp('/', person({ is_admin: true }))
    await button('Your menu').click()
    await expect.element(entry('Bug Reports (Admin)')).toHaveAttribute('href', '/admin/bug-reports')
    await openApp('/', ME)
    await button('Your menu').click()
    await expect.element(entry('Report a Bug')).toBeVisible()
    expect(entry('Bug Reports (Admin)').query()).toBeNull()
  })

  test('signs out', async () => {
    answerSignOut()
    await openApp('/posits', ME)
    await button('Your menu').click()
    await entry('Log out').click()
    await expectSuccess(AUTH_MESSAGES.signedOut)
    await expectPath('/')
    await expect.element(link('Sign in')).toBeVisible()
  })

  test('says when signing out fails', async () => {
    api.cut('POST /auth/v1/sign-out')
    await openApp('/posits', ME)
    await button('Your menu').click()
    await entry('Log out').click()
    await expectFailure(AUTH_MESSAGES.signOutFailed)
    await expectPath('/posits')
  })

  test('switches the theme', async () => {
    await openApp('/', ME)
    await button('Your menu').click()
    await entry('Light').click()
    await expect.element(entry('Dark')).toBeVisible()
    expect(document.documentElement.dataset.theme).toBe('light')
  })
})

describe('the menu of a phone', () => {
  async function openPhoneMenu(me: typeof ME | null, path = '/') {
    await page.viewport(PHONE.width, PHONE.height)
    await openApp(path, me)
    if (me) await expect.element(button('Your menu')).toBeVisible()
    await button('Open menu').click()
    await expect.element(phoneMenu()).toBeVisible()
  }
  const entries = () =>
    phoneMenu()
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)

  test('offers a guest to sign in', async () => {
    await openPhoneMenu(null)
    expect(entries()).toEqual(['Features', 'Pricing', 'Sign In', 'Sign Up'])
    await expectAccessible('the phone menu of a guest')
  })

  test('offers a signed-in person everything, and signs them out', async () => {
    answerSignOut()
    await openPhoneMenu(ME)
    expect(entries()).toEqual(['Posits', 'Features', 'Pricing', 'Chat History', 'Report Bug', 'Settings'])
    await expectAccessible('the phone menu of a signed-in person')
    await button('Logout').click()
    await expectSuccess(AUTH_MESSAGES.loggedOutMobile)
  })

  test('says when signing out fails', async () => {
    api.cut('POST /auth/v1/sign-out')
    await openPhoneMenu(ME, '/posits')
    await button('Logout').click()
    await expectFailure(AUTH_MESSAGES.signOutFailedMobile)
    await expectPath('/posits')
  })
})

test('a session that cannot be checked says so', async () => {
  api.cut('GET /rest/v1/users/me')
  await openApp('/')
  await expectFailure(AUTH_MESSAGES.sessionCheckFailed)
})

test('a page that does not exist leads home and to a report', async () => {
  await openApp('/no/such/page', null)
  await expect.element(heading("Oops! We couldn't find that page")).toBeVisible()
  await expect.element(text(/^The page you're looking for doesn't exist or has been moved/)).toBeVisible()
  await expect.element(link('Return Home')).toHaveAttribute('href', '/')
  await expect.element(link('Report Bug')).toHaveAttribute('href', '/bug-reports')
  await expectAccessibleInEveryLook('not found')
})
