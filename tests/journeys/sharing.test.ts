/** Sharing by e-mail from both sides, and the place of a posit's sources, as people use them. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { openChromium } from '../chromium.ts'
import { addStatement, buildPosit, buildUser, TEST_PASSWORD, type TestUser } from '../factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { expectNoBarrierInAnyLook } from './barriers.ts'

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

test('shared by e-mail: the mail arrives, the invited signs up, chats, and loses the answer with the access', async () => {
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

test('by keyboard alone: share, be refused in the catalogue’s words, remove; and each failure is said', async () => {
  const { owner, id } = await ownerAt(onItsPage, { privacy: 'public' })
  await button('Share').focus()
  await page.keyboard.press('Enter')
  const field = dialog().getByLabel('Email address')
  await field.focus()
  const refusals = [
    ['', 'Please enter an email address'],
    ['nobody', 'Please enter a valid email address'],
    [owner.email.toUpperCase(), 'You cannot share a posit with your own email address'],
  ] as const
  for (const [typed, message] of refusals) {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(typed || ' ')
    await page.keyboard.press('Enter')
    await dialog().getByRole('alert').filter({ hasText: message }).waitFor()
  }
  for (const _ of ['shared', 'shared already']) {
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('a@example.com')
    await page.keyboard.press('Enter')
    await button('Remove access for a@example.com').waitFor()
  }
  await dialog()
    .getByRole('alert')
    .filter({ hasText: 'This posit has already been shared with a@example.com' })
    .waitFor()
  await button('Remove access for a@example.com').focus()
  await page.keyboard.press('Enter')
  await toast('Access removed for a@example.com').waitFor()

  await page.route('**/shares', (route) => route.fulfill({ status: 503, body: '{}' }))
  await shareWith('b@example.com')
  await toast('Failed to share the posit. Please try again.').waitFor()
  await page.unroute('**/shares')
  await page.route('**/shares', (route) => route.fulfill({ status: 404, body: '{"code":"not_found"}' }))
  await shareWith('b@example.com')
  await toast('Failed to share posit').waitFor()
  await page.unroute('**/shares')
  await shareWith('b@example.com')
  await page.route('**/remove-posit-access', (route) => route.abort())
  await button('Remove access for b@example.com').click()
  await toast('Failed to remove access').waitFor()
  await page.route('**/shares?*', (route) => route.fulfill({ status: 404, body: '{"code":"not_found"}' }))
  await page.goto(`${app.url}/posits/${id}`)
  await button('Share').click()
  await toast('Failed to check existing shares. Please try again.').waitFor()
  await page.unroute('**/shares?*')
  await button('Retry').click()
  await button('Remove access for b@example.com').waitFor()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await button('Copy').click()
  await toast('Failed to copy link').waitFor()
})

test('the free plan: the way to upgrade stands where the form would, and people can still be taken off', async () => {
  const owner = await buildUser(app, { trialDays: -1 })
  await ownerAt(onItsPage, { owner, privacy: 'exclusive', sharedWith: ['old@example.com'] })
  await openSharing()
  await page.getByText('Upgrade to premium to share posits directly via email.').waitFor()
  const upgrade = dialog().getByRole('link', { name: 'Upgrade' })
  expect(await upgrade.getAttribute('href')).toBe('/pricing')
  expect(await dialog().getByLabel('Email address').count()).toBe(0)
  await button('Remove access for old@example.com').click()
  await toast('Access removed for old@example.com').waitFor()
})

test('the QR code can be shown and taken along', async () => {
  await ownerAt(onItsPage)
  await openSharing()
  await button('Show QR code').click()
  await page.getByRole('img', { name: /^QR code of the link/ }).waitFor()
  const download = page.waitForEvent('download')
  await button('Download').click()
  expect((await download).suggestedFilename()).toBe('Harbour-guide-qr-code.svg')
})

test('what a posit knows: searched, opened, renamed, kept from viewers, deleted', async () => {
  const posit = await ownerAt((id) => `/posits/${id}`, { privacy: 'public' })
  await heading('Nothing yet').waitFor()
  for (let at = 1; at <= 11; at++)
    await addStatement(app, posit.id, `Tea number ${at} is brewed.`, `Tea ${at}`)
  await addStatement(app, posit.id, TEXT, 'Rules of the harbour')
  await page.reload()
  await page.getByText('12 sources', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await button(/^Tea 1 /).waitFor()
  expect(page.url()).toContain('sources=2')
  await page.getByLabel('Search in what it knows').fill('SIX in the')
  await page.getByText('1 source holds ‘SIX in the’').waitFor()
  expect(await page.locator('mark').textContent()).toBe('six in the')
  await page.getByLabel('Search in what it knows').fill('coffee')
  await heading('No source matches').waitFor()
  await button('Clear search').click()

  const row = button(/^Rules of the harbour/)
  await row.focus()
  await page.keyboard.press('Enter')
  await dialog().getByText(TEXT).waitFor()
  await dialog().getByLabel('What viewers see of it').selectOption('title')
  await dialog()
    .getByText(/Answers go on using the source/)
    .waitFor()
  await dialog().getByLabel('Name').fill('Harbour rules')
  await page.keyboard.press('Enter')
  await button(/^Harbour rules.*Title only/).waitFor()

  const theirs = await browser.newContext()
  const guest = await theirs.newPage()
  await guest.goto(`${app.url}/chat-with-posit/${posit.id}`)
  await guest.getByLabel('Your question').fill(QUESTION)
  await guest.keyboard.press('Enter')
  await guest.getByRole('list', { name: 'Sources' }).getByRole('button').first().click(WAIT)
  await guest.getByText('Its owner shows the title alone, not the passage.').waitFor()
  await theirs.close()

  await button(/^Harbour rules/).click()
  await button('Delete').last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('11 sources', { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sources')
  await page.route('**/sources?*', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.reload()
  await page.getByText('An unexpected error occurred while loading files').waitFor()
})

test('no barrier in any state and look', async () => {
  const owner = await buildUser(app)
  const other = await buildUser(app)
  const sharedWith = [`${'a-rather-long-name'.repeat(3)}@example.com`, 'b@example.com']
  await buildPosit(app, {
    owner: other,
    privacy: 'exclusive',
    title: 'Of somebody else',
    sharedWith: [owner.email],
  })
  const posit = await ownerAt(onItsPage, { owner, sharedWith })
  await heading('Nothing yet').waitFor()
  await expectNoBarrierInAnyLook(page, 'no sources')
  await addStatement(app, posit.id, TEXT, 'Donaudampfschiff'.repeat(5))
  await page.goto(`${app.url}/posits/${posit.id}?source=six`)
  await page.getByText('1 source holds ‘six’').waitFor()
  await expectNoBarrierInAnyLook(page, 'sources found')
  await button(/^Donau/).click()
  await dialog().getByText(TEXT).waitFor()
  await expectNoBarrierInAnyLook(page, 'a source opened')
  await page.keyboard.press('Escape')
  await openSharing()
  await button('Show QR code').click()
  await page.getByRole('img', { name: /^QR code of the link/ }).waitFor()
  await shareWith('nobody')
  await dialog().getByRole('alert').waitFor()
  await page.getByText('b@example.com').waitFor()
  await expectNoBarrierInAnyLook(page, 'the share panel')
  await page.goto(`${app.url}/posits`)
  await heading('Shared with you').waitFor()
  await expectNoBarrierInAnyLook(page, 'shared with you')
})
