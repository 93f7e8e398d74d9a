/** The landing page and its header, as a person meets them: demo, film, prices, anchors, menus, themes, no script at all. */
import { expect, test } from 'vitest'
import { buildUser } from '../factories.ts'
import { startVisitor } from './visitor.ts'

const visitor = startVisitor()
const page = () => visitor.page
const demo = () => page().getByRole('region', { name: 'A sample conversation' })
const typed = async () => (await demo().locator('[aria-hidden=true]').allTextContents()).join('|')
const scrollTop = () => page().evaluate(() => window.scrollY)

test('the sample conversation runs, can be paused, and shows each exchange on request', async () => {
  await visitor.open('/')
  const caret = demo().locator('.animate-caret')
  await caret.waitFor({ state: 'attached', timeout: 15_000 })
  await visitor.button('Pause the conversation').click()
  await visitor.button('Play the conversation').waitFor()
  for (const number of [1, 2, 3, 4, 5]) {
    await visitor.button(`Show question ${number}`).click()
    expect(await visitor.button(`Show question ${number}`).getAttribute('aria-pressed')).toBe('true')
    expect(await caret.count()).toBe(0)
  }
})

test('reduced motion shows whole exchanges without typing', async () => {
  await page().emulateMedia({ reducedMotion: 'reduce' })
  await visitor.open('/')
  const before = await typed()
  await page().waitForTimeout(4600)
  expect(await typed()).toBe(before)
  expect(await demo().locator('.animate-caret').count()).toBe(0)
})

test('Watch Demo opens a film that plays with captions, and fetches it only then', async () => {
  const fetched: string[] = []
  page().on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page().goto(`${visitor.app.url}/`, { waitUntil: 'networkidle' })
  expect(fetched.filter((path) => path.endsWith('.webm'))).toEqual([])
  await visitor.button('Watch Demo').click()
  const video = page().getByRole('dialog').locator('video')
  await video.waitFor()
  const state = () =>
    video.evaluate((element: HTMLVideoElement) => ({
      plays: element.currentTime > 0.1,
      size: [element.videoWidth, element.videoHeight],
      long: element.duration >= 30 && element.duration <= 60,
      captions: element.textTracks[0]?.mode,
      cues: (element.textTracks[0]?.cues?.length ?? 0) > 4,
    }))
  const expected = { plays: true, size: [1280, 720], long: true, captions: 'hidden', cues: true }
  await expect.poll(state, { timeout: 15_000 }).toEqual(expected)
  const caption = page().getByRole('status', { name: 'Caption' })
  await expect.poll(() => caption.textContent()).not.toBe('')
  const [film, below] = await Promise.all([video.boundingBox(), caption.boundingBox()])
  expect(below?.y).toBeGreaterThanOrEqual((film?.y ?? 0) + (film?.height ?? 0))
  await visitor.expectNoBarrierInAnyLook('the film')
  await page().setViewportSize({ width: 1024, height: 480 })
  const foot = await video.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(foot, 'the foot of the film, in a low window').toBeLessThan(480)
  await page().keyboard.press('Escape')
  await page().getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page().evaluate(() => document.activeElement?.textContent)).toContain('Watch Demo')
})

test('only the pictures of the page’s theme and window size are fetched', async () => {
  const fetched = new Set<string>()
  page().on('request', (request) => fetched.add(new URL(request.url()).pathname))
  const pictures = () => [...fetched].filter((path) => path.endsWith('.webp')).sort()
  const named = (look: string) => ['gap', 'share', 'teach'].map((step) => `/demo/${step}-${look}.webp`)
  const seeAll = async () => {
    for (const image of await page().getByRole('listitem').getByRole('img').all()) {
      await image.scrollIntoViewIfNeeded()
      const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth)
      await expect.poll(width).toBeGreaterThan(0)
    }
  }
  await visitor.open('/')
  await seeAll()
  expect(pictures()).toEqual(named('wide-dark'))
  await visitor.button('Light theme').click()
  // Pictures that are there follow a window that changes; this is about a page that opens.
  await page().goto('about:blank')
  await page().setViewportSize({ width: 360, height: 740 })
  fetched.clear()
  await visitor.open('/')
  await seeAll()
  expect(pictures()).toEqual(named('phone-light'))
})

test('the prices follow the choice of billing', async () => {
  await visitor.open('/pricing')
  await page().getByText('$8', { exact: true }).waitFor()
  await page().getByText('Annual', { exact: false }).first().click()
  await page().getByText('$3.75', { exact: true }).waitFor()
  await page().getByText('Save 53%').waitFor()
})

test('an anchor scrolls to its section, a new page opens at the top', async () => {
  await page().emulateMedia({ reducedMotion: 'reduce' })
  await visitor.open('/terms')
  await page().getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await visitor.arrive('/')
  await expect.poll(scrollTop, { timeout: 10_000 }).toBeGreaterThan(500)
  await expect.poll(() => page().evaluate(() => document.activeElement?.id)).toBe('pricing')
  await page().getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await visitor.heading('Terms of use').waitFor()
  await expect.poll(scrollTop).toBe(0)
})

test('the header changes its ground once the page is scrolled by more than ten pixels', async () => {
  await visitor.open('/')
  const header = page().locator('header').first()
  await page().mouse.wheel(0, 10)
  await expect.poll(scrollTop).toBe(10)
  expect(await header.getAttribute('data-scrolled')).toBeNull()
  await page().mouse.wheel(0, 1)
  await expect.poll(() => header.getAttribute('data-scrolled')).toBe('true')
})

test('the chosen theme is there before anything is painted', async () => {
  const theme = () => page().evaluate(() => document.documentElement.dataset.theme)
  await visitor.open('/')
  await visitor.button('Light theme').click()
  // A press that comes before the page's code waits for it.
  await expect.poll(theme).toBe('light')
  await page().route('**/*.js', (route) => route.abort())
  await visitor.open('/')
  expect(await theme()).toBe('light')
})

test('without scripts the front pages can be read, links and all', async () => {
  const browser = visitor.context.browser()
  const context = await browser?.newContext({ javaScriptEnabled: false })
  const plain = await context?.newPage()
  if (!context || !plain) throw new Error('no browser')
  await plain.goto(`${visitor.app.url}/`)
  await plain.getByRole('heading', { name: '2X yourself with AI' }).waitFor()
  for (const name of ['How it works', 'Features', 'Why it works', 'Pricing']) {
    await plain.getByRole('heading', { name, exact: true }).waitFor()
  }
  await plain.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await plain.getByText('at least 18 years old').waitFor()
  await plain.goto(`${visitor.app.url}/privacy`)
  await plain.getByText('about 12 months').waitFor()
  await context.close()
})

test.each(['/', '/pricing', '/terms', '/privacy'])(
  '%s has no barrier, in both themes and sizes',
  async (path) => {
    await visitor.open(path)
    await page().getByRole('heading', { level: 1 }).waitFor()
    await visitor.expectNoBarrierInAnyLook(path)
  },
)

/** Blocks these files until the returned function is called. */
async function cutOff(name: string) {
  await page().route(`**/assets/${name}-*.js`, (route) => route.abort())
  return () => page().unroute(`**/assets/${name}-*.js`)
}

test('a menu that fails to load shows a toast and loads on the next click', async () => {
  await page().setViewportSize({ width: 360, height: 740 })
  const reconnect = await cutOff('mobile-menu-panel')
  await visitor.open('/')
  await visitor.button('Open menu').click()
  await visitor.toast('This could not be loaded.').waitFor()
  await visitor.heading('2X yourself with AI').waitFor()
  expect(await visitor.button('Open menu').getAttribute('aria-expanded')).toBe('false')
  await reconnect()
  await visitor.button('Open menu').click()
  await page().getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }).waitFor()
})

test('a page works when its bell and toasts fail to load', async () => {
  const user = await buildUser(visitor.app)
  await visitor.giveSession(user.email)
  await cutOff('bell')
  await cutOff('toaster')
  await visitor.open('/')
  await visitor.button('Your menu').waitFor()
  await cutOff('open-user-menu')
  await cutOff('demo-dialog')
  const withoutToast = page().waitForEvent('requestfailed', (request) => request.url().includes('/toaster-'))
  await visitor.button('Your menu').click()
  await withoutToast
  await visitor.button('Watch Demo').click()
  await page().getByRole('link', { name: 'Go to My Posits' }).first().waitFor()
  await visitor.heading('2X yourself with AI').waitFor()
})
