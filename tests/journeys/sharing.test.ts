/** Sharing by e-mail from both sides. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { openChromium } from '../chromium.ts'
import { buildPosit, buildUser, TEST_PASSWORD, type TestUser } from '../factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

const WAIT = { timeout: 15_000 }
const QUESTION = 'When does the harbour office open?'
const TEXT = 'The harbour office opens at six in the morning and closes at nine in the evening.'
/** Longer than anybody waits: only an end from outside ends it. */
const ENDLESS = { text: `[1] ${'The harbour office opens at six in the morning. '.repeat(200)}`, gapMs: 300 }

let app: TestApp
let fake: FakeOpenAi
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({
    web: true,
    env: fake.env,
  })
  browser = await openChromium()
})
afterAll(async () => {
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  fake.always(null)
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  page.setDefaultTimeout(WAIT.timeout)
})
afterEach(() => context.close())

const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const heading = (name: string, on = page) => on.getByRole('heading', { name, exact: true })
const toast = (text: string, on = page) => on.getByRole('status').filter({ hasText: text }).first()
const signIn = (user: TestUser) =>
  context.addCookies([...user.client.cookies].map(([name, value]) => ({ name, value, url: app.url })))

async function ownerAt(path: (id: string) => string, options: Parameters<typeof buildPosit>[1] = {}) {
  const owner = options.owner ?? (await buildUser(app, { first_name: 'Grace' }))
  await signIn(owner)
  const posit = await buildPosit(app, { title: 'Harbour guide', ...options, owner })
  await page.goto(app.url + path(posit.id))
  return posit
}
const onItsPage = (id: string) => `/posits/${id}`

async function openSharing() {
  await button('Share').click()
  await heading('Share by email').waitFor()
}
async function shareWith(email: string) {
  await dialog().getByLabel('Email address').fill(email)
  await dialog().getByRole('button', { name: 'Share', exact: true }).click()
}

test('an invited person signs up, chats, and loses the answer with the access', async () => {
  const invited = 'invited@example.com'
  await ownerAt(onItsPage, { knowledge: [TEXT] })
  await openSharing()
  await page.getByText(/^Sharing makes this posit exclusive/).waitFor()
  await shareWith(` ${invited.toUpperCase()}`)
  await toast(`Your posit has been shared with ${invited}`).waitFor()
  await page.getByText(invited, { exact: true }).waitFor()
  await page.getByText('Only you and the people it is shared with can open the link.').waitFor()
  const invitation = await app.mailTo(invited)
  expect(invitation.text).toContain('Grace shared a posit with you')
  const link = invitation.links.find((url) => url.includes('/chat-with-posit/')) ?? ''

  const theirs = await browser.newContext()
  const guest = await theirs.newPage()
  await guest.goto(link)
  await heading('Posit Not Found', guest).waitFor()
  await guest.goto(`${app.url}/signup`)
  await guest.getByLabel('Email', { exact: true }).fill(invited)
  await guest.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await button('Create Account', guest).click()
  await toast('Please check your email to verify your account', guest).waitFor()
  const confirmation = await app.mailTo(invited, 1)
  await guest.goto(confirmation.links.find((url) => url.includes('verify')) ?? '')
  await guest.goto(`${app.url}/posits`)
  await heading('Shared with you', guest).waitFor(WAIT)
  await guest.getByRole('link', { name: 'Chat with Posit: Harbour guide' }).click()

  fake.always(ENDLESS)
  await guest.getByLabel('Your question').fill(QUESTION)
  await guest.keyboard.press('Enter')
  await guest.getByText(/^The harbour office opens/).waitFor(WAIT)
  await button(`Remove access for ${invited}`).click()
  await toast(`Access removed for ${invited}`).waitFor()
  const lost = POSIT_MESSAGES.accessFailed
  await toast(`${lost.title}${lost.description}`, guest).waitFor()
  await heading('Posit Not Found', guest).waitFor(WAIT)
  await expect.poll(() => fake.open, WAIT).toBe(0)
  await guest.goto(`${app.url}/posits`)
  await heading('No posits yet', guest).waitFor(WAIT)
  expect(await heading('Shared with you', guest).count()).toBe(0)
  await theirs.close()
})
