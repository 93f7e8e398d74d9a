/** The main job, in two browsers: a person teaches a posit and publishes it; a visitor asks; the gap closes. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../chromium.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

const EMAIL = 'marta@example.com'
const PASSWORD = 'a good long password'
const PARAGRAPHS = [
  'I am Marta Lindqvist and I restore church organs. I have done this for twenty-two years, first in Uppsala and since 2011 with my own workshop in Visby.',
  'My workshop takes four organs a year. A full restoration lasts between six and nine months, and the waiting list is about a year long.',
  'I only use hide glue and leather from a tannery in Tärnsjö, because modern glue cannot be undone by the next restorer.',
]
const FIXTURES = new URL('../fixtures/files/', import.meta.url).pathname
const GAP = 'Does Marta tune pianos in Copenhagen?'
const RESPONSE =
  'No, Marta does not tune pianos, neither in Copenhagen nor elsewhere: she works on organs alone.'

async function signUp(app: TestApp, page: Page) {
  await page.goto(`${app.url}/signup`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Please check your email to verify your account').first().waitFor()
  const [link] = (await app.mailTo(EMAIL)).links
  await page.goto(link ?? '')
  await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor()
  await page.getByLabel('First name').fill('Marta')
  await page.getByRole('button', { name: 'Continue to Create Posit' }).click()
}

async function createPosit(page: Page): Promise<string> {
  await page.getByText('Step 1 of 3').waitFor()
  await page.getByText('Second Brain').click()
  await page.getByText('Step 2 of 3').waitFor()
  await page.getByText('A Wider Audience').click()
  await page.getByText('Step 3 of 3').waitFor()
  await page.getByText('As an Assistant').click()
  await page.waitForURL('**/update-posit/*')
  return page.url().split('/').at(-1) ?? ''
}

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })

/** Sends one message and waits for its complete answer. */
async function say(page: Page, text: string) {
  const before = await log(page).getByRole('article').count()
  const box = page.getByRole('textbox', { name: /Your (message|question)/ })
  await box.fill(text)
  await box.press('Enter')
  await expect.poll(() => log(page).getByRole('article').count()).toBe(before + 2)
  return log(page).getByRole('article').last()
}

async function teach(page: Page) {
  await page.getByRole('heading', { name: 'Create New Posit' }).waitFor()
  await log(page).getByRole('article').first().waitFor()
  for (const paragraph of PARAGRAPHS) await say(page, paragraph)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles([
    `${FIXTURES}guide.pdf`,
    `${FIXTURES}handbook.docx`,
    `${FIXTURES}locked.pdf`,
  ])
  const files = page.getByRole('list', { name: 'Files being added' })
  await expect.poll(() => files.getByText('Attached', { exact: true }).count(), { timeout: 30_000 }).toBe(2)
  await files.getByText('protected by a password').waitFor()
  await say(page, 'These are our guide and our handbook.')
  const known = page.getByRole('complementary', { name: 'What this posit knows' })
  await expect.poll(() => known.getByRole('listitem').count()).toBeGreaterThanOrEqual(5)
}

async function publish(page: Page, app: TestApp, positId: string) {
  await page.goto(`${app.url}/posits/${positId}`)
  await page.getByRole('button', { name: /Private/ }).click()
  await page.getByRole('menuitemradio', { name: /Public/ }).click()
  await page.getByText('Privacy updated').first().waitFor()
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`in the page: ${error.message}`))
  return page
}

describe.each(['the built-in assistant', 'a model'])('with %s', (assistant) => {
  let app: TestApp
  let model: FakeOpenAi | undefined
  let browser: Browser
  let owner: Page
  let visitor: Page
  let positId: string

  beforeAll(async () => {
    if (assistant === 'a model') model = await startFakeOpenAi()
    const env: Record<string, string> = model ? model.env : {}
    app = await startTestApp({ env, web: true })
    browser = await openChromium()
    owner = await newPage(browser)
    visitor = await newPage(browser)
  })
  afterAll(async () => {
    await app?.close()
    await model?.close()
  })

  test('a person signs up, teaches a posit by words and files, and publishes it', async () => {
    await signUp(app, owner)
    positId = await createPosit(owner)
    await teach(owner)
    await publish(owner, app, positId)
  })

  test('a visitor without an account gets the right answer with the right source', async () => {
    await visitor.goto(`${app.url}/chat-with-posit/${positId}`)
    const answer = await say(visitor, 'How long does a full restoration take?')
    await expect.poll(() => answer.textContent()).toMatch(/six (?:and|to) nine months/)
    await answer.getByRole('list', { name: 'Sources' }).getByRole('button').first().click()
    const quote = visitor.getByRole('dialog').locator('blockquote')
    await expect.poll(() => quote.textContent()).toContain('between six and nine months')
    await visitor.keyboard.press('Escape')
    await quote.waitFor({ state: 'hidden' })
  })

  test('the PDF and the document answer questions too', async () => {
    const pdf = await say(visitor, 'What is the limit for a hotel a night, breakfast included?')
    await expect.poll(() => pdf.textContent()).toContain('140')
    await pdf.getByRole('button', { name: /guide/i }).first().waitFor()
    const docx = await say(visitor, 'Wie viele Tage Urlaub hat jede Kollegin?')
    await expect.poll(() => docx.textContent()).toContain('30 Tage')
  })

  test('a reload loses nothing and repeats nothing', async () => {
    const before = await log(visitor).getByRole('article').allTextContents()
    await visitor.reload()
    await expect.poll(() => log(visitor).getByRole('article').allTextContents()).toEqual(before)
  })

  test('an unknown question becomes one task of the owner', async () => {
    const answer = await say(visitor, GAP)
    await answer.getByText('The owner has been asked.').waitFor()
    await owner.goto(`${app.url}/posits/${positId}`)
    await owner.getByRole('tab', { name: /Tasks/ }).click()
    const rows = owner.getByRole('link', { name: GAP })
    await rows.first().waitFor()
    expect(await rows.count()).toBe(1)
    await rows.first().click()
    await owner.getByRole('textbox').fill(RESPONSE)
    await owner.getByRole('button', { name: 'Submit Response' }).click()
    await owner.getByText('Task flag updated successfully').first().waitFor()
    await owner.waitForURL(`**/posits/${positId}`)
  })

  test('the same question asked again is answered', async () => {
    const answer = await say(visitor, GAP)
    await expect.poll(() => answer.textContent()).toContain('does not tune pianos')
    expect(await answer.getByText('The owner has been asked.').count()).toBe(0)
  })
})
