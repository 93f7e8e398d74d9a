/** The bell, the page of what happened, and the mails about it, in a browser: live, by keyboard, and for everybody. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChatReply } from '../../contract/chat.ts'
import { openChromium } from '../chromium.ts'
import { TestClient } from '../client.ts'
import { buildPosit, buildUser, type TestUser } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { expectNoBarrierInAnyLook } from './barriers.ts'

const QUESTION = 'When is low tide?'

let app: TestApp
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  app = await startTestApp({ web: true })
  browser = await openChromium()
})
afterAll(async () => {
  await app.close()
})
beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await context.newPage()
})
afterEach(() => context.close())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const path = () => new URL(page.url()).pathname
const signIn = (user: TestUser) =>
  context.addCookies([...user.client.cookies].map(([name, value]) => ({ name, value, url: app.url })))
async function ask(positId: string, query = QUESTION, guest = new TestClient(app.url)) {
  const question = { positId, query, stream: false }
  return (await guest.call<ChatReply>('POST', '/functions/v1/chat-with-posit', question)).body.answer_id
}

async function ownerOf(title: string) {
  const owner = await buildUser(app)
  await signIn(owner)
  const posit = await buildPosit(app, { owner, title, privacy: 'public' })
  return { owner, posit }
}

test('the bell counts up without a reload, and leads by keyboard to what it is about', async () => {
  const { posit } = await ownerOf('Harbour')
  const streams: string[] = []
  page.on('request', (request) => request.url().endsWith('/realtime/v1') && streams.push(request.url()))
  const live = page.waitForResponse((response) => response.url().endsWith('/realtime/v1'))
  await page.goto(`${app.url}/posits`)
  await live
  await button('Notifications').waitFor()
  await ask(posit.id)
  await button('Notifications, 2 unread').waitFor()
  await button('Notifications, 2 unread').focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('‘Harbour’ was asked a question.').waitFor()
  await ask(posit.id)
  await panel.getByText('‘Harbour’ was asked 2 questions.').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Notifications/)
  await page.keyboard.press('Enter')
  const task = panel.getByRole('link', { name: /could not answer a question/ })
  await task.focus()
  await page.keyboard.press('Enter')
  await expect.poll(path).toMatch(/^\/posit-tasks\//)
  await button('Notifications, 1 unread').click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await button('Notifications').waitFor()
  await panel.getByRole('link', { name: 'See all activity' }).click()
  await heading('Activity').waitFor()
  expect(streams).toHaveLength(1)
})

test('the dashboard’s questions, what their askers think, and its tasks come by themselves', async () => {
  const { posit } = await ownerOf('Harbour')
  const row = page.getByRole('row').filter({ hasText: QUESTION })
  const live = page.waitForResponse((response) => response.url().endsWith('/realtime/v1'))
  await page.goto(`${app.url}/posits/${posit.id}`)
  await live
  await page.getByText(/^No questions yet/).waitFor()
  const guest = new TestClient(app.url)
  const answerId = await ask(posit.id, QUESTION, guest)
  await row.waitFor()
  const feedback = { feedback: 'down', reason: 'It should know the tides.' }
  await guest.call('PUT', `/rest/v1/chat_messages/${answerId}/feedback`, feedback)
  await row.getByText('Found not helpful').waitFor()
  await row.getByRole('button', { name: QUESTION }).click()
  const opened = page.getByRole('dialog', { name: 'Question' })
  await opened.getByText('It should know the tides.').waitFor()
  await opened.getByRole('button', { name: 'Keep as test' }).click()
  await opened.getByText('Kept as test').waitFor()
  // A toast that came later does not keep the first Escape from the dialog.
  await page.locator('li[data-state=open]').waitFor()
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'detached' })
  await page.getByText(/^1 of 50 test questions/).waitFor()
  await page.getByRole('tab', { name: /^Tasks/ }).click()
  await page.getByRole('link', { name: new RegExp(`^${QUESTION.replace('?', '\\?')}`) }).waitFor()
})

test('the connection comes back after it was lost, and what was missed is there', async () => {
  const { posit } = await ownerOf('Harbour')
  await page.goto(`${app.url}/posits`)
  await button('Notifications').waitFor()
  await context.setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await ask(posit.id)
  await context.setOffline(false)
  await button('Notifications, 2 unread').waitFor({ timeout: 30_000 })
})

test('nothing listens on the landing page, nor in a guest’s chat', async () => {
  const { posit } = await ownerOf('Harbour')
  await context.clearCookies()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const screen of ['/', `/chat-with-posit/${posit.id}`]) {
    await page.goto(app.url + screen)
    await page.waitForLoadState('networkidle')
  }
  expect(asked.filter((name) => /realtime|notifications|bell|live/.test(name))).toEqual([])
})

test('the page: filter and pages in the address, nothing of a kind, marked as read', async () => {
  const { owner, posit } = await ownerOf('Harbour')
  await page.goto(`${app.url}/activity`)
  await heading('Nothing has happened yet').waitFor()
  for (let turn = 0; turn < 21; turn++) {
    await app.services.activity.notify(app.database.db, {
      user_id: owner.id,
      posit_id: posit.id,
      kind: 'task_created',
      data: { task_id: `019ab000-0000-7000-8000-0000000000${10 + turn}` },
    })
  }
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect.poll(() => page.url()).toContain('?page=2')
  await page.getByLabel('Show').selectOption('Shares')
  await heading('Nothing of this kind').waitFor()
  expect(page.url()).toContain('?kind=posit_shared')
  await button('Show everything').click()
  await button('Mark all as read').click()
  await button('Notifications').waitFor()
  await page.route('**/rest/v1/notifications?**', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto(`${app.url}/activity?page=2`)
  await heading('Your activity could not be loaded').waitFor()
})

test('mail: chosen in the profile, ended by a link of a mail without signing in', async () => {
  const { owner, posit } = await ownerOf('Harbour')
  await page.goto(`${app.url}/edit-profile`)
  await page.getByRole('radio', { name: /^At once/ }).click()
  await page.getByRole('status').filter({ hasText: 'Email notifications saved' }).first().waitFor()
  await app.services.activity.notify(app.database.db, {
    user_id: owner.id,
    posit_id: posit.id,
    kind: 'task_answered',
    data: { task_id: posit.id },
  })
  await app.mailTo(owner.email, 1)
  const { links } = await app.mailTo(owner.email)
  await context.clearCookies()
  await page.goto(links.find((link) => link.includes('/unsubscribe?token=')) ?? '')
  await heading('Unsubscribe from these mails?').waitFor()
  await button('Unsubscribe').click()
  await heading('You are unsubscribed').waitFor()
  const chosen = await owner.client.call('GET', '/rest/v1/notification_settings')
  expect(chosen.body).toEqual({ mail: 'off' })
  await page.goto(`${app.url}/unsubscribe?token=wrong`)
  await button('Unsubscribe').click()
  await heading('You are not unsubscribed yet').waitFor()
})

test('no barrier and nothing cut off in any look', async () => {
  const { owner, posit } = await ownerOf(`${'Donaudampfschiff'.repeat(4)} and a few more words`)
  await ask(posit.id, 'Rindfleischetikettierung'.repeat(6))
  await app.services.activity.flush()
  await app.services.activity.notifyShared(app.database.db, {
    owner_id: owner.id,
    posit_id: posit.id,
    email: 'a@example.com',
  })
  await page.goto(`${app.url}/activity`)
  await page.getByText(/You shared/).waitFor()
  await expectNoBarrierInAnyLook(page, '/activity')
  await button('Notifications, 2 unread').click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/You shared/)
    .waitFor()
  await expectNoBarrierInAnyLook(page, 'the bell')
  await page.goto(`${app.url}/activity?kind=feedback_given`)
  await heading('Nothing of this kind').waitFor()
  await expectNoBarrierInAnyLook(page, 'nothing of this kind')
  await page.goto(`${app.url}/unsubscribe?token=x`)
  await heading('Unsubscribe from these mails?').waitFor()
  await expectNoBarrierInAnyLook(page, '/unsubscribe')
})
