/** Sharing by e-mail from both sides. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { launchChromium, openChromium } from '../chromium.ts'
import { buildPosit, buildUser, TEST_PASSWORD, type TestUser } from '../factories.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/openai.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { startWebsite, strictPolicy } from '../website.ts'
import {
  ARTICLE,
  askInFrame,
  framed,
  HOSTILE_CSS,
  launcher,
  lookOfLauncher,
  lookOfPage,
  panel,
  snippet,
} from './embedded-chat.ts'

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

test('an open link shows its visitor the chat, in the built app', async () => {
  const owner = await buildUser(app)
  const { id } = await buildPosit(app, { owner, privacy: 'exclusive', title: 'Harbour guide' })
  const body = { name: 'Course', slug: 'harbour-course', greeting: 'Welcome aboard.' }
  expect((await owner.client.call('POST', `/rest/v1/posits/${id}/links`, body)).status).toBe(201)
  await page.goto(`${app.url}/l/harbour-course`)
  await page.getByText('Welcome aboard.').waitFor()
})

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

test('a website’s visitors ask a link as guests, and no other site may show it', async () => {
  const [site, neighbour, stranger] = [
    await startWebsite(),
    await startWebsite('127.0.0.1'),
    await startWebsite(),
  ]
  const posit = await buildPosit(app, { privacy: 'public', title: 'Harbour guide', knowledge: [TEXT] })
  const terms = { name: 'Website', slug: 'harbour-site', origins: [site.origin, neighbour.origin] }
  const made = await posit.owner.client.call('POST', `/rest/v1/posits/${posit.id}/links`, terms)
  expect(made.status).toBe(201)
  const code = snippet(app.url, terms.slug)
  const policy = strictPolicy(app.url)
  site.show('/', { body: ARTICLE + code, policy })
  site.show('/without', { body: ARTICLE, policy })
  site.show('/hostile', { body: ARTICLE + code, policy, css: HOSTILE_CSS })

  const careful = await launchChromium(['--test-third-party-cookie-phaseout'])
  const theirs = await careful.newContext()
  // The visitor has a session of the product's, and is a guest all the same.
  await theirs.addCookies(
    [...posit.owner.client.cookies].map(([name, value]) => ({ name, value, url: app.url })),
  )
  const visitor = await theirs.newPage()
  const complaints: string[] = []
  visitor.on('console', (message) => complaints.push(message.text()))
  visitor.on('pageerror', (error) => complaints.push(String(error)))

  await visitor.goto(`${site.origin}/without`)
  const untouched = await lookOfPage(visitor)
  await visitor.goto(site.origin)
  const drawn = await lookOfLauncher(visitor)
  expect(await lookOfPage(visitor)).toEqual(untouched)
  await askInFrame(visitor, QUESTION)
  await framed(visitor)
    .getByText(/^The harbour office opens/)
    .first()
    .waitFor(WAIT)
  await visitor.keyboard.press('Escape')
  await panel(visitor).waitFor({ state: 'hidden' })
  expect(await launcher(visitor).evaluate((button) => button.matches(':focus'))).toBe(true)

  // The conversation goes on at the site's next page, whatever that does to its own elements.
  await visitor.goto(`${site.origin}/hostile`)
  expect(await lookOfLauncher(visitor)).toEqual(drawn)
  await launcher(visitor).click()
  await framed(visitor)
    .getByText(/^The harbour office opens/)
    .first()
    .waitFor(WAIT)
  expect(complaints).toEqual([])

  // The browser takes this one for the same site as the product, and would send its cookies along.
  neighbour.show('/', { body: ARTICLE + code, policy })
  await visitor.goto(neighbour.origin)
  await askInFrame(visitor, QUESTION)
  await framed(visitor)
    .getByText(/^The harbour office opens/)
    .first()
    .waitFor(WAIT)
  const listAsked = () =>
    app.database.db
      .selectFrom('chat_messages')
      .select(['created_by', 'visitor_id'])
      .where('posit_id', '=', posit.id)
      .where('role', '=', 'user')
      .execute()
  // What the chat begins with may say the same as the answer.
  await expect.poll(async () => (await listAsked()).length, WAIT).toBe(2)
  const asked = await listAsked()
  expect(asked.map(({ created_by }) => created_by)).toEqual([null, null])
  expect(new Set(asked.map(({ visitor_id }) => visitor_id)).size).toBe(2)

  const frameOf = (path: string) => `<iframe title="Chat" src="${app.url}${path}"></iframe>`
  stranger.show('/', { body: code + frameOf(`/embed/${terms.slug}`) })
  site.show('/other', { body: frameOf(`/chat-with-posit/${posit.id}`) })
  for (const refused of [stranger.origin, `${site.origin}/other`]) {
    await visitor.goto(refused, { waitUntil: 'networkidle' })
    expect(visitor.frames().map((frame) => new URL(frame.url()).protocol)).toEqual(['http:', 'chrome-error:'])
    expect(await launcher(visitor).count()).toBe(0)
  }
  await careful.close()
  for (const each of [site, neighbour, stranger]) await each.close()
})
