/** Where the messages of the catalogue are provoked: one server, one browser, and a browser profile for each actor. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Notice } from '../../contract/messages.ts'
import { openChromium } from '../chromium.ts'
import { buildPosit, buildUser, type TestUser } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

const WAIT = { timeout: 20_000 }
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 800 }
const KNOWLEDGE = [
  'I joined the shipyard in 2009. I left the shipyard in 2019.',
  'A berth for one night costs forty euros.',
]

export type Stage = Awaited<ReturnType<ReturnType<typeof startMessages>['enter']>>
/** The owner has a posit; a newcomer is made for the one test, as it is to be changed beyond repair. */
export type Actor = 'owner' | 'guest' | Parameters<typeof buildUser>[1]

export function startMessages() {
  let app: TestApp
  let browser: Browser
  let owner: TestUser
  const contexts = new Map<string, BrowserContext>()
  const cleanups: (() => Promise<void>)[] = []

  beforeAll(async () => {
    app = await startTestApp({ web: true })
    browser = await openChromium()
    owner = await buildUser(app)
  })
  afterAll(async () => {
    await app.close()
  })

  async function contextOf(name: string): Promise<BrowserContext> {
    const context = contexts.get(name) ?? (await browser.newContext({ reducedMotion: 'reduce' }))
    contexts.set(name, context)
    return context
  }

  /** A page of the actor's own; a guest has a user all the same, to be spoken of. */
  async function enter(actor: Actor, isPhone = false) {
    const isNew = typeof actor === 'object'
    const user = isNew ? await buildUser(app, actor) : owner
    const context = await contextOf(isNew ? user.id : String(actor))
    const cookies = [...user.client.cookies].map(([name, value]) => ({ name, value, url: app.url }))
    if (actor !== 'guest') await context.addCookies(cookies)
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT.timeout)
    await page.setViewportSize(isPhone ? PHONE : DESKTOP)
    cleanups.push(() => (isNew ? context.close() : page.close()))
    const posit = await buildPosit(app, { owner: user, privacy: 'public', knowledge: KNOWLEDGE })
    return { app, context, page, user, positId: posit.id, ...gesturesOn(page, app) }
  }

  async function leave() {
    for (const cleanup of cleanups.splice(0)) await cleanup()
  }
  return { enter, leave }
}

const gesturesOn = (page: Page, app: TestApp) => ({
  open: (path: string) => page.goto(app.url + path),
  press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  fill: (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text),
  /** `call`, such as 'POST /rest/v1/posits', leaves the browser and never arrives. */
  cut: (call: string) => {
    const [method, path] = call.split(' ')
    return page.route(app.url + path, (route) =>
      route.request().method() === method ? route.abort() : route.fallback(),
    )
  },
  /** Arrived at, with or without a query. */
  arrive: (path: string) => expect.poll(() => new URL(page.url()).pathname, WAIT).toBe(path),
})

/** The toast whole: title, description, and for a failure its red. Taken at once, as it goes away by itself. */
export async function expectToast(page: Page, { title, description }: Notice, isFailure: boolean) {
  const kind = isFailure ? 'ol > li.border-danger' : 'ol > li:not(.border-danger)'
  const texts = [title, ...(description ? [description] : [])]
  const toast = texts.reduce(
    (found, text) => found.filter({ has: page.getByText(text, { exact: true }) }),
    page.locator(kind),
  )
  await toast.first().waitFor(WAIT)
}
