import { expect, test } from 'vitest'
import { ACCOUNT_REFUSALS } from '../../contract/accounts.ts'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, field, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { person } from '../../tests/web/objects.ts'
import { departedTo, expectPath, openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const UNREACHABLE = 'The server could not be reached. Check your connection and try again.'

test('an invalid address is refused at its field', async () => {
  await openApp('/login', null)
  await field('Email').click()
  await press('not an address{Enter}')
  await expect.element(text('Please enter a valid email address')).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
})

test('a login by keyboard alone says so and leads to the list', async () => {
  await openApp('/login', null)
  api.on('POST /auth/v1/sign-in/email', () => {
    api.on('GET /rest/v1/users/me', { user: ME })
    return { token: 'a token', user: { id: ME.id, email: ME.email } }
  })
  await field('Email').click()
  await press(`${ME.email}{Tab}correct horse battery{Enter}`)
  await expectPath('/posits')
  await expectSuccess(AUTH_MESSAGES.loggedIn)
})

test('a refused login shows the reason of the server', async () => {
  await openApp('/login', null)
  api.refuse('POST /auth/v1/sign-in/email', 401, { message: 'Wrong email or password.' })
  await field('Email').fill(ME.email)
  await field('Password').fill('not the password')
  await button('Log in').click()
  await expectFailure(AUTH_MESSAGES.loginFailed('Wrong email or password.'))
})

test('a confirmation link followed again says that the address is confirmed', async () => {
  await openApp('/login?email_confirmed', null)
  await expectSuccess(AUTH_MESSAGES.emailConfirmed)
})

test('a malformed response to a login is an unexpected error', async () => {
  await openApp('/login', null)
  api.refuse('POST /auth/v1/sign-in/email', 500, 'broken')
  await field('Email').fill(ME.email)
  await field('Password').fill('a good long password')
  await button('Log in').click()
  await expectFailure(AUTH_MESSAGES.unexpected)
})

test('a password can be shown and hidden by keyboard', async () => {
  await openApp('/login', null)
  await field('Password').fill('what I typed')
  await press('{Tab}{Enter}')
  await expect.element(field('Password')).toHaveAttribute('type', 'text')
  await press('{Enter}')
  await expect.element(field('Password')).toHaveAttribute('type', 'password')
})

test('a reset mail needs an address', async () => {
  await openApp('/login', null)
  await button('Forgot password?').click()
  await expectFailure(AUTH_MESSAGES.resetEmailRequired)
  await expect.element(field('Email')).toHaveFocus()
})

test('a reset mail and its failures are announced', async () => {
  await openApp('/login', null)
  await field('Email').fill(ME.email)
  api.cut('POST /auth/v1/request-password-reset')
  await button('Forgot password?').click()
  await expectFailure(AUTH_MESSAGES.resetFailed(UNREACHABLE))
  api.refuse('POST /auth/v1/request-password-reset', 500, 'broken')
  await button('Forgot password?').click()
  await expectFailure(AUTH_MESSAGES.resetFailed())
  api.on('POST /auth/v1/request-password-reset', { ok: true })
  await button('Forgot password?').click()
  await expectSuccess(AUTH_MESSAGES.resetSent)
})

test.each([
  ['/login', 'Sign in with Google', AUTH_MESSAGES.googleSigninFailed],
  ['/signup', 'Sign up with Google', AUTH_MESSAGES.googleSignupFailed],
])('on %s, Google sign-in that is not set up says so', async (screen, name, { title, description }) => {
  const reason = 'This server has no Google sign-in.'
  api.refuse('POST /auth/v1/sign-in/social', 404, {
    message: reason,
    code: ACCOUNT_REFUSALS.googleNotConfigured,
  })
  await openApp(screen, null)
  await button(name).click()
  await expectFailure({ title, description: `${description.split('.')[0]}. ${reason}` })
})

test('Google sign-up without a connection shows the catalogue message', async () => {
  api.cut('POST /auth/v1/sign-in/social')
  await openApp('/signup', null)
  await button('Sign up with Google').click()
  await expectFailure(AUTH_MESSAGES.googleSignupFailed)
})

test('Google sign-in leads to Google', async () => {
  api.on('POST /auth/v1/sign-in/social', { url: 'https://accounts.example/consent' })
  await openApp('/login?next=/chat-history', null)
  await button('Sign in with Google').click()
  await expect.poll(departedTo).toBe('https://accounts.example/consent')
  expect(api.calls('POST /auth/v1/sign-in/social')[0]?.body).toMatchObject({ callbackURL: '/chat-history' })
})

test.each(['/login', '/auth/callback', '/signup'])('%s shows why a sign-in failed', async (screen) => {
  await openApp(`${screen}?error=access_denied&error_description=The+person+said+no`, null)
  await expectFailure(AUTH_MESSAGES.authenticationError('The person said no'))
  await openApp(`${screen}?error=server_error`, null)
  await expectFailure(AUTH_MESSAGES.authenticationError(null))
})

test.each([
  ['/login', '/posits'],
  ['/auth/callback', '/posits'],
  ['/login?next=/edit-profile', '/edit-profile'],
  ['/login?next=//evil.example', '/posits'],
  ['/login?next=https://evil.example', '/posits'],
  ['/login?next=/%5Cevil.example', '/posits'],
  ['/signup', '/edit-profile?newUser=true'],
])('%s leads a signed-in person to %s', async (from, to) => {
  await openApp(from, ME)
  await expectPath(to)
})

test.each(['/edit-profile', '/integrations', '/bug-reports', '/posits?page=2'])(
  'a guest at %s is sent to the login and back',
  async (path) => {
    await openApp(path, null)
    await expectPath(`/login?next=${encodeURIComponent(path)}`)
  },
)

test('a returning person sees no form until the session is known', async () => {
  document.documentElement.setAttribute('data-returning', '')
  api.on('GET /rest/v1/users/me', { user: null })
  const release = api.hold('GET /rest/v1/users/me')
  await openApp('/login')
  await expect.element(text('Loading...')).toBeVisible()
  expect(button('Log in').query()).toBeNull()
  release()
  await expect.element(button('Log in')).toBeVisible()
})

test.each(['/login', '/signup', '/reset-password', '/reset-password?token=x'])(
  '%s is accessible in every look',
  async (screen) => {
    await openApp(screen, null)
    await expect.element(field(screen.endsWith('=x') ? 'New password' : 'Email')).toBeVisible()
    await expectAccessibleInEveryLook(screen)
  },
)
