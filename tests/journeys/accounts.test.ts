/** Signing up, in and out, and the forgotten password, in a browser as a person would; and what the screens say. */
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../chromium.ts'
import { buildUser, TEST_PASSWORD } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

const PASSWORD = 'a good long password'
const NEW_PASSWORD = 'another good password'

let app: TestApp
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  app = await startTestApp({ web: true })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
})
afterEach(() => context.close())

const open = (path: string) => page.goto(app.url + path)
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('status').filter({ hasText: text }).first()
const path = () => new URL(page.url()).pathname + new URL(page.url()).search
const arrive = (expected: string) => expect.poll(path, { timeout: 10_000 }).toBe(expected)

async function fill(email: string, password: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function logIn(email: string, password: string) {
  await fill(email, password)
  await button('Log in').click()
}

async function expectNoBarrier(where: string) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
  expect(found, where).toEqual([])
}

/** Signs in behind the screens' back. */
async function giveSession(email: string, password: string) {
  const body = { email, password }
  await context.request.post(`${app.url}/auth/v1/sign-in/email`, { data: body, headers: { origin: app.url } })
}

test('sign up, verify, complete the profile, log out, log in to where one wanted to go, forget, reset', async () => {
  const email = 'grace@example.com'
  await open('/signup?plan=plus')
  await heading('Create an Account').waitFor()
  await fill(email, PASSWORD)
  await button('Create Account').click()
  await toast('Please check your email to verify your account').waitFor()
  await heading('Check your email').waitFor()
  expect(await heading('Check your email').evaluate((element) => element === document.activeElement)).toBe(
    true,
  )
  await page.getByText(email).first().waitFor()

  const first = await app.mailTo(email)
  await button('Resend email').click()
  const second = await app.mailTo(email, 1)
  expect(second.links[0]).toContain('/auth/v1/verify-email')

  await page.goto(first.links[0] ?? '')
  await arrive('/edit-profile?newUser=true&plan=plus')
  await heading('Complete Your Profile').waitFor()
  await page.getByLabel('First Name').fill('Grace')
  await page.getByLabel('Last Name').fill('Hopper')
  const friend = page.getByRole('checkbox', { name: 'Friend' })
  const google = page.getByRole('checkbox', { name: 'Google' })
  await friend.click()
  await google.click()
  expect([await friend.isChecked(), await google.isChecked()]).toEqual([false, true])
  await google.click()
  expect(await google.isChecked()).toBe(false)
  await button('Continue to Create Posit').click()
  await arrive('/create-posit')

  await open('/edit-profile')
  await heading('Edit Your Profile').waitFor()
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Grace')
  await page.getByText('13 days left in trial').first().waitFor()
  await page.getByLabel('Company').fill('Navy')
  await button('Save Profile').click()
  await toast('Profile updated').waitFor()

  await context.clearCookies()
  await open('/edit-profile')
  await arrive('/login?next=%2Fedit-profile')
  await button('Forgot password?').click()
  await toast('Please enter your email address to reset your password.').waitFor()
  await logIn(email, 'not the password')
  await toast('Login failed').waitFor()
  await logIn(email, PASSWORD)
  await toast('Logged in successfully').waitFor()
  await arrive('/edit-profile')
  await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('Navy')

  await context.clearCookies()
  await open('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  const before = await app.countMailsTo(email)
  await button('Forgot password?').click()
  await toast('Check your email for the password reset link.').waitFor()
  const reset = await app.mailTo(email, before)
  await page.goto(reset.links[0] ?? '')
  await heading('Reset your password').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('password')
  await button('Set new password').click()
  await page.getByText('This password is one of the most common ones.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await button('Set new password').click()
  await arrive('/posits')
  await toast('Password updated').waitFor()

  await page.goto(reset.links[0] ?? '')
  await heading('This link no longer works').waitFor()
})

test('an unverified person who logs in is told to verify, and gets a new link', async () => {
  const email = 'hasty@example.com'
  await context.request.post(`${app.url}/auth/v1/sign-up/email`, { data: { email, password: PASSWORD } })
  await open('/login')
  await logIn(email, PASSWORD)
  await toast('Please verify your email first').waitFor()
  const { links } = await app.mailTo(email, 1)
  await page.goto(links[0] ?? '')
  await arrive('/edit-profile?newUser=true')
})

test('the login works by keyboard alone, and shows what is wrong at its field', async () => {
  const { email } = await buildUser(app)
  await open('/login')
  const field = page.getByLabel('Email', { exact: true })
  await field.focus()
  await page.keyboard.type('not an address')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid email address').waitFor()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(TEST_PASSWORD)
  await page.keyboard.press('Enter')
  await arrive('/posits')
})

test('a password can be shown and hidden by keyboard', async () => {
  await open('/login')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('what I typed')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await field.getAttribute('type')).toBe('text')
  await page.keyboard.press('Enter')
  expect(await field.getAttribute('type')).toBe('password')
})

test('the password dialog says what is wrong, then changes the password', async () => {
  const { email } = await buildUser(app)
  await giveSession(email, TEST_PASSWORD)
  await open('/edit-profile')
  await button('Reset Password').click()
  await page.getByRole('dialog', { name: 'Reset Password' }).waitFor()
  await expectNoBarrier('dialog')
  await page.getByLabel('Current password', { exact: true }).fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await button('Update password').click()
  await page.getByText('Use at least 6 characters.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await button('Update password').click()
  await toast('Current password is incorrect').waitFor()
  await page.getByLabel('Current password', { exact: true }).fill(TEST_PASSWORD)
  await button('Update password').click()
  await toast('Password updated').waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.reload()
  await heading('Edit Your Profile').waitFor()
})

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
  },
)

test('a failure without a description gets the catalogue’s words', async () => {
  await open('/login?error=server_error')
  await toast('Failed to authenticate. Please try again.').waitFor()
})

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
  const { email } = await buildUser(app)
  await giveSession(email, TEST_PASSWORD)
  for (const [from, to] of Object.entries(LEADS_ON)) {
    await open(from)
    await arrive(to)
  }
})

test('a refused sign-up says why at the field, and an account that is cut off says so', async () => {
  await open('/signup')
  await fill('ada@example.com', '123456')
  await button('Create Account').click()
  await toast('Signup failed').waitFor()
  await page.getByText('This password is one of the most common ones.').nth(1).waitFor()
  await page.route('**/auth/v1/sign-up/email', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await fill('ada@example.com', PASSWORD)
  await button('Create Account').click()
  await toast('An unexpected error occurred. Please try again.').waitFor()
})

test('what cannot be done for now says so in the words of the catalogue', async () => {
  await open('/login')
  await page.route('**/auth/v1/**', (route) => route.abort())
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await button('Forgot password?').click()
  await toast('The server could not be reached').waitFor()
  await page.unroute('**/auth/v1/**')
  await page.route('**/auth/v1/**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await button('Forgot password?').click()
  await toast('Failed to send reset email.').waitFor()
  await logIn('ada@example.com', PASSWORD)
  await toast('An unexpected error occurred. Please try again.').waitFor()
})

test('a profile that cannot be saved or read says so', async () => {
  const { email } = await buildUser(app)
  await giveSession(email, TEST_PASSWORD)
  await open('/edit-profile')
  await page.route('**/rest/v1/users/me', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  )
  await button('Save Profile').click()
  await toast('Failed to update profile. Please try again.').waitFor()

  // The first read tells who is signed in, the second one fills the form.
  let reads = 0
  await page.route('**/rest/v1/users/me', (route) => {
    reads += 1
    return reads === 2 ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback()
  })
  await page.reload()
  await toast('Failed to load profile data. Please try again.').waitFor()
  await button('Try again').click()
  await button('Save Profile').waitFor()
})

const SCREENS = ['/login', '/signup', '/reset-password', '/reset-password?token=x']
const SCREENS_WITH_SESSION = ['/edit-profile', '/edit-profile?newUser=true']
const LOOKS = ['dark', 'light'].flatMap((theme) => [360, 1280].map((width) => ({ theme, width })))

test.each([...SCREENS, ...SCREENS_WITH_SESSION])(
  '%s has no barrier and no sideways scrolling, dark and light, on a phone and a desktop',
  async (screen) => {
    if (SCREENS_WITH_SESSION.includes(screen)) {
      const { email } = await buildUser(app)
      await giveSession(email, TEST_PASSWORD)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(screen)
    await page.locator('form').first().waitFor()
    for (const { theme, width } of LOOKS) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
      await expectNoBarrier(`${theme} at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)
