/** An owner hears of questions while they look at their posits. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { askAsGuest } from '../ask.ts'
import { openChromium } from '../chromium.ts'
import { buildPosit, buildUser, type TestUser } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

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
const ask = (positId: string) => askAsGuest(app.url, positId, QUESTION)

async function ownerOf(title: string) {
  const owner = await buildUser(app)
  await signIn(owner)
  const posit = await buildPosit(app, { owner, title, privacy: 'public' })
  return { owner, posit }
}

test('the bell counts up without a reload and leads by keyboard to the task', async () => {
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
