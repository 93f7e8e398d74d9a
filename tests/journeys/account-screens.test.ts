/** What the account screens say, where they lead, and whether everybody can use them. */
import { expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { startVisitor } from './visitor.ts'

const PASSWORD = 'a good long password'

const visitor = startVisitor()
const { open, button, toast, arrive, fill, logIn, giveSession } = visitor

test.each([
  ['/login', 'Sign in with Google', 'Failed to sign in with Google'],
  ['/signup', 'Sign up with Google', 'Failed to sign up with Google'],
])('on %s, Google says that it is not set up here', async (screen, name, message) => {
  await open(screen)
  await button(name).click()
  await toast(message).waitFor()
  expect(await toast(message).textContent()).toContain('This server has no Google sign-in')
})

test.each(['/login', '/auth/callback', '/signup'])(
  '%s says what a failed sign-in sent along',
  async (screen) => {
    await open(`${screen}?error=access_denied&error_description=The+person+said+no`)
    await toast('The person said no').waitFor()
    await toast('Authentication Error').waitFor()
    await open(`${screen}?error=server_error`)
    await toast('Failed to authenticate. Please try again.').waitFor()
  },
)

const LEADS_ON = {
  '/login': '/posits',
  '/auth/callback': '/posits',
  '/login?next=/edit-profile': '/edit-profile',
  '/login?next=//evil.example': '/posits',
  '/login?next=https://evil.example': '/posits',
  '/login?next=/%5Cevil.example': '/posits',
  '/signup': '/edit-profile?newUser=true',
}

test('with a session the screens for guests lead on, and only within this site', async () => {
  const { email } = await buildUser(visitor.app)
  await giveSession(email)
  for (const [from, to] of Object.entries(LEADS_ON)) {
    await open(from)
    await arrive(to)
  }
})

test('who was signed in last time is shown no form until it is known who they are', async () => {
  const { page } = visitor
  await page.addInitScript(() => localStorage.setItem('posit-returning', '1'))
  const { promise: release, resolve } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/users/me', async (route) => {
    await release
    await route.continue()
  })
  await open('/login')
  await page.getByRole('main').getByText('Loading...').waitFor()
  await page.getByRole('contentinfo').waitFor()
  expect(await button('Log in').count()).toBe(0)
  resolve()
  // The session has ended meanwhile, or never was.
  await button('Log in').waitFor()
})

test('a refused sign-up says why at the field, and an account that is cut off says so', async () => {
  await open('/signup')
  await fill('ada@example.com', '123456')
  await button('Create Account').click()
  await toast('Signup failed').waitFor()
  await visitor.page.getByText('This password is one of the most common ones.').nth(1).waitFor()
  await visitor.page.route('**/auth/v1/sign-up/email', (route) =>
    route.fulfill({ status: 500, body: 'broken' }),
  )
  await fill('ada@example.com', PASSWORD)
  await button('Create Account').click()
  await toast('An unexpected error occurred. Please try again.').waitFor()
})

test('what cannot be done for now says so in the words of the catalogue', async () => {
  await open('/login')
  await visitor.page.route('**/auth/v1/**', (route) => route.abort())
  await visitor.page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await button('Forgot password?').click()
  await toast('The server could not be reached').waitFor()
  await visitor.page.unroute('**/auth/v1/**')
  await visitor.page.route('**/auth/v1/**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await button('Forgot password?').click()
  await toast('Failed to send reset email.').waitFor()
  await logIn('ada@example.com', PASSWORD)
  await toast('An unexpected error occurred. Please try again.').waitFor()
})

test('a profile that cannot be saved or read says so', async () => {
  const { email } = await buildUser(visitor.app)
  await giveSession(email)
  await open('/edit-profile')
  await visitor.page.route('**/rest/v1/users/me', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  )
  await button('Save Profile').click()
  await toast('Failed to update profile. Please try again.').waitFor()

  // The first read tells who is signed in, the second one fills the form.
  let reads = 0
  await visitor.page.route('**/rest/v1/users/me', (route) => {
    reads += 1
    return reads === 2 ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback()
  })
  await visitor.page.reload()
  await toast('Failed to load profile data. Please try again.').waitFor()
  await button('Try again').click()
  await button('Save Profile').waitFor()
})

const SCREENS = ['/login', '/signup', '/reset-password', '/reset-password?token=x']
const SCREENS_WITH_SESSION = ['/edit-profile', '/edit-profile?newUser=true']
test.each([...SCREENS, ...SCREENS_WITH_SESSION])(
  '%s has no barrier and no sideways scrolling, dark and light, on a phone and a desktop',
  async (screen) => {
    if (SCREENS_WITH_SESSION.includes(screen)) {
      const { email } = await buildUser(visitor.app)
      await giveSession(email)
    }
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
    await open(screen)
    await visitor.page.locator('form').first().waitFor()
    await visitor.expectNoBarrierInAnyLook(screen)
  },
)
