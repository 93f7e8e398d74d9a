/** The prerendered chat: what the server sends to first-time visitors. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildPosit, buildUser } from '../factories.ts'
import { startVisitor } from './visitor.ts'

const visitor = startVisitor()

/** Text that would become markup or a template placeholder if it were not escaped. */
const TITLE = 'Harbour <b>guide</b> {{owner}} </script>'
const SUMMARY = 'What the harbour master knows & tells: {{question}}.'
const QUESTIONS = ['When does the ferry leave?', 'Who has the {{0}} key?']

async function buildChat(privacy: 'public' | 'exclusive' = 'public') {
  const owner = await buildUser(visitor.app, { plan: 'posit_plus' })
  const posit = await buildPosit(visitor.app, { owner, privacy, title: TITLE })
  await visitor.app.database.db
    .updateTable('posits')
    .set({ summary_light: SUMMARY, suggested_questions: JSON.stringify(QUESTIONS) })
    .where('id', '=', posit.id)
    .execute()
  return `/chat-with-posit/${posit.id}`
}

/** Opens the page and holds its scripts until the returned function is called. */
async function openWithoutCode(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  // The page's load would wait for the code.
  await page.goto(visitor.app.url + path, { waitUntil: 'commit' })
  return release
}

const PLACED = ['h1', 'section[aria-label] p', 'section[aria-label] li', 'textarea', 'header a', 'button']

/** Text and position of everything readable. The microphone appears on hydration and takes its room from the composer. */
const appearanceOf = (page: Page) =>
  page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((element) => element.ariaLabel !== 'Speak' && element.checkVisibility())
          .map((element) => {
            const { x, y, height } = element.getBoundingClientRect()
            return [selector, element.textContent, Math.round(x), Math.round(y), Math.round(height)].join(
              ' | ',
            )
          }),
      ),
    PLACED,
  )

const isCodeThere = (page: Page) =>
  page.waitForFunction(() => document.querySelector('#prerendered')?.isConnected !== true)

/** The text is there before its style sheets are. */
const isStyled = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )

test.each([360, 1280])(
  'a prerendered chat is readable at %d px and hydrates without layout shift',
  async (width) => {
    const path = await buildChat()
    const { page } = visitor
    await page.setViewportSize({ width, height: 800 })
    const release = await openWithoutCode(page, path)
    await visitor.heading(TITLE).waitFor()
    await isStyled(page)
    await page.evaluate(() => document.fonts.ready)
    const before = await appearanceOf(page)
    expect(before.join('\n')).toContain(SUMMARY)
    for (const question of QUESTIONS) expect(before.join('\n')).toContain(question)

    await page.getByLabel('Your question').fill('Is there a crane?')
    release()
    await isCodeThere(page)
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Is there a crane?')
    await page.getByLabel('Your question').fill('')
    expect(await appearanceOf(page)).toEqual(before)
  },
)

test('a question clicked before hydration is asked after it', async () => {
  const path = await buildChat()
  const release = await openWithoutCode(visitor.page, path)
  await visitor.button(QUESTIONS[0] ?? '').click()
  release()
  await visitor.page
    .getByRole('log')
    .getByText(QUESTIONS[0] ?? '')
    .first()
    .waitFor()
})

test('a question sent twice before hydration is asked once', async () => {
  const { page } = visitor
  const path = await buildChat()
  const release = await openWithoutCode(page, path)
  await page.getByLabel('Your question').fill('Is there a crane?')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  release()
  await page.getByRole('log').getByText('Is there a crane?').waitFor()
  await page.keyboard.type('And')
  expect(await page.getByLabel('Your question').inputValue()).toBe('And')
  expect(await page.getByRole('log').getByText('Is there a crane?').count()).toBe(1)
})

test('only a first visit to a public posit is prerendered', async () => {
  const open = await buildChat()
  const closed = await buildChat('exclusive')
  const bodyOf = async (path: string, headers: Record<string, string> = {}) =>
    (await (await fetch(visitor.app.url + path, { headers })).text()).replace(/^[\s\S]*<body>/, '')
  expect((await bodyOf(open)).includes('What the harbour master knows &amp; tells')).toBe(true)
  const plain = await bodyOf('/chat-with-posit/nobody')
  for (const body of [
    await bodyOf(closed),
    await bodyOf(open, { cookie: 'posit.visitor=somebody' }),
    await bodyOf(`${open}?n=Ada`),
    await bodyOf(`${open}?q=hello`),
  ]) {
    expect(body === plain).toBe(true)
  }
})
