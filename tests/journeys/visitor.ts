/** A person at a browser in front of a server of the file's own; each test gets a fresh browser profile. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openChromium } from '../chromium.ts'
import { login } from '../login.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { expectNoBarrierInAnyLook } from './barriers.ts'

const ARRIVAL_TIMEOUT_MS = 10_000

/** `settings`: of the server, as in the environment; they may start what they need. */
export function startVisitor(settings: () => Promise<Record<string, string>> = async () => ({})) {
  let app: TestApp
  let browser: Browser
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    app = await startTestApp({ env: await settings(), web: true })
    browser = await openChromium()
  })
  afterAll(async () => {
    await app.close()
  })
  beforeEach(async () => {
    context = await browser.newContext()
    page = await context.newPage()
  })
  afterEach(() => context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const path = () => new URL(page.url()).pathname + new URL(page.url()).search

  async function fill(email: string, password: string) {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
  }

  return {
    get app() {
      return app
    },
    get context() {
      return context
    },
    get page() {
      return page
    },
    open: (where: string) => page.goto(app.url + where),
    heading: (name: string) => page.getByRole('heading', { name, exact: true }),
    button,
    toast: (text: string) => page.getByRole('status').filter({ hasText: text }).first(),
    arrive: (expected: string | RegExp) =>
      typeof expected === 'string'
        ? expect.poll(path, { timeout: ARRIVAL_TIMEOUT_MS }).toBe(expected)
        : expect.poll(path, { timeout: ARRIVAL_TIMEOUT_MS }).toMatch(expected),
    fill,
    async logIn(email: string, password: string) {
      await fill(email, password)
      await button('Log in').click()
    },
    /** Signs in without the screens. */
    async giveSession(email: string) {
      const people = app.database.db.selectFrom('users').select('id').where('email', '=', email)
      const { id } = await people.executeTakeFirstOrThrow()
      await context.addCookies([{ ...(await login(app, id)), url: app.url, httpOnly: true, sameSite: 'Lax' }])
    },
    expectNoBarrierInAnyLook: (state: string) => expectNoBarrierInAnyLook(page, state),
  }
}
