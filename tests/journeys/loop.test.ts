/** The loop in three browsers: a question is left open, answered by keyboard, asked in other words and saved as a test. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../chromium.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

const QUESTION = 'Which gasket fits the E61?'
const IN_OTHER_WORDS = 'What gasket do I need for the E61?'
const RESPONSE = 'The 8.5 mm one, in the conical shape.'
const WAIT = { timeout: 15_000 }

let app: TestApp
let browser: Browser
let owner: TestUser
let asker: TestUser
let posit: TestPosit
const pages: Record<'owner' | 'asker' | 'guest', Page> = {} as never

async function openPage(user?: TestUser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  if (user) {
    await context.addCookies([...user.client.cookies].map(([name, value]) => ({ name, value, url: app.url })))
  }
  return context.newPage()
}

beforeAll(async () => {
  app = await startTestApp({ web: true })
  browser = await openChromium()
  owner = await buildUser(app, { first_name: 'Marta' })
  asker = await buildUser(app)
  const knowledge = ['The workshop opens at nine. We repair espresso machines of every make.']
  posit = await buildPosit(app, { owner, privacy: 'public', title: 'Coffee', knowledge })
  pages.owner = await openPage(owner)
  pages.asker = await openPage(asker)
  pages.guest = await openPage()
})
afterAll(async () => {
  await app.close()
})

async function ask(page: Page, question: string) {
  await page.goto(`${app.url}/chat-with-posit/${posit.id}`)
  await page.getByRole('textbox').fill(question)
  await page.keyboard.press('Enter')
}

test('a question that is left open comes back answered', async () => {
  await ask(pages.asker, QUESTION)
  await pages.asker.getByText('The owner has been asked.').waitFor(WAIT)
  await ask(pages.guest, IN_OTHER_WORDS)
  await pages.guest.getByText('The owner has been asked.').waitFor(WAIT)

  const page = pages.owner
  await page.goto(`${app.url}/posits/${posit.id}`)
  const tasksTab = page.getByRole('tab', { name: /^Tasks/ })
  await tasksTab.focus()
  await page.keyboard.press('Enter')
  const row = page.getByRole('link', { name: new RegExp(`^${QUESTION.replace('?', '\\?')}`) })
  await row.getByText('Asked 2 times').waitFor(WAIT)
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^(Nothing close|Out of scope|Missing):/).waitFor(WAIT)
  await page.getByLabel('Your response').focus()
  await page.keyboard.type(RESPONSE)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Task flag updated successfully').first().waitFor(WAIT)
  await expect.poll(() => new URL(page.url()).pathname, WAIT).toBe(`/posits/${posit.id}`)
  await page.goBack()
  await page.getByText('Passes', { exact: true }).first().waitFor(WAIT)
})

test('the asker opens the signed answer in their conversation', async () => {
  const notifications = () =>
    app.database.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', asker.id)
      .where('kind', '=', 'task_answered')
      .execute()
  await expect.poll(notifications, WAIT).toHaveLength(1)
  const [notification] = await notifications()
  await pages.asker.goto(`${app.url}/chat-details/${notification?.data.chat_history_id}`)
  await pages.asker.getByText(RESPONSE).first().waitFor(WAIT)
  await pages.asker.getByText(/Answered by Marta/).waitFor(WAIT)
})

test('a paraphrase gets the same answer with name and date', async () => {
  const page = await openPage()
  await ask(page, IN_OTHER_WORDS)
  await page.getByText(/Answered by Marta/).waitFor(WAIT)
  await page.getByText(RESPONSE).first().waitFor(WAIT)
})

test('a question that is no longer answered is seen in red, with before and now', async () => {
  const page = pages.owner
  await page.goto(`${app.url}/posits/${posit.id}`)
  const tests = page.getByRole('region', { name: /^Tests/ })
  await tests.getByText(QUESTION).first().waitFor(WAIT)
  const source = await app.database.db
    .selectFrom('sources')
    .select('id')
    .where('posit_id', '=', posit.id)
    .where('kind', '=', 'task_response')
    .executeTakeFirstOrThrow()
  await owner.client.call('DELETE', `/rest/v1/sources/${source.id}`)
  await page.reload()
  await tests.getByText('No longer answered', { exact: true }).waitFor(WAIT)
  await tests.getByText('Before', { exact: true }).waitFor(WAIT)
  await tests.getByText(RESPONSE).waitFor(WAIT)
  await tests.getByRole('button', { name: /^Remove/ }).focus()
  await page.keyboard.press('Enter')
  await tests.getByText('No test questions yet.', { exact: false }).waitFor(WAIT)
})
