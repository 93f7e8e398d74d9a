import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../chromium.ts'
import { buildPosit } from '../factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

const KNOWLEDGE =
  'My workshop takes four organs a year. A full restoration lasts between six and nine months, and the waiting list is about a year long.'
const QUESTION = 'How long does a full restoration take?'

let app: TestApp
let fake: FakeOpenAi
let browser: Browser
let positId: string

beforeAll(async () => {
  fake = await startFakeOpenAi()
  const env = fake.env
  app = await startTestApp({ env, web: true })
  browser = await openChromium()
  positId = (await buildPosit(app, { privacy: 'public', knowledge: [KNOWLEDGE] })).id
})
afterAll(async () => {
  await app?.close()
  await fake?.close()
})

const countRunning = async () =>
  (
    await app.database.db
      .selectFrom('chat_messages')
      .select('id')
      .where('status', '=', 'running')
      .where('visitor_id', 'is not', null)
      .execute()
  ).length
const conversation = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const articles = (page: Page) => conversation(page).getByRole('article')
/** Within the conversation: the posit's own description begins with the same words. */
const beginning = (page: Page) => conversation(page).getByText('My workshop takes')

test('a reloaded tab and a second tab join the running answer', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${app.url}/chat-with-posit/${positId}`)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  fake.always({ text: `[1] ${KNOWLEDGE}`, until: released })
  await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION)
  await page.keyboard.press('Enter')
  await beginning(page).waitFor()
  await page.reload()
  const second = await context.newPage()
  await second.goto(`${app.url}/chat-with-posit/${positId}`)

  for (const tab of [page, second]) await beginning(tab).waitFor()
  expect(await countRunning()).toBe(1)
  release()
  for (const tab of [page, second]) {
    await expect.poll(() => articles(tab).count()).toBe(2)
    expect(await articles(tab).last().textContent()).toContain(KNOWLEDGE)
  }
  const rows = await app.database.db
    .selectFrom('chat_messages')
    .select(['role', 'content', 'status'])
    .where('visitor_id', 'is not', null)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { role: 'user', content: QUESTION, status: 'done' },
    { role: 'assistant', content: KNOWLEDGE, status: 'done' },
  ])
  expect(fake.requests.filter((request) => request.prompt.includes(QUESTION))).toHaveLength(1)
})
