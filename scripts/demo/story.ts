/** The story of the film, played by a real browser on a real server: sign up, teach, ask, a gap, an answer. */
import type { Browser, Page } from 'playwright-core'
import { newestLink, type PositServer } from '../../bench/posit-server.ts'
import { FILM_HEIGHT_PX, FILM_WIDTH_PX, type Film } from './film.ts'
import { type Pictures, takePictures } from './pictures.ts'

const EMAIL = 'maya@example.com'
const PASSWORD = 'six small steps'
const LESSONS = [
  'Pricing for design studios is what I advise on. A first workshop takes half a day and costs 900 dollars.',
  'I take on a client only if they can say their problem in one sentence.',
]
const QUESTION = 'What does a first workshop cost?'
const GAP = 'Which languages do you speak?'
const RESPONSE = 'I speak English and Portuguese. For Spanish I bring a colleague.'
const KEY_MS = 14

async function openPage(browser: Browser): Promise<Page> {
  const viewport = { width: FILM_WIDTH_PX, height: FILM_HEIGHT_PX }
  const page = await (await browser.newContext({ viewport })).newPage()
  page.setDefaultTimeout(60_000)
  return page
}

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
/** The conversation's end, as after a message. */
const scrollToEnd = (page: Page) => () => log(page).getByRole('article').last().scrollIntoViewIfNeeded()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function type(page: Page, label: string | RegExp, text: string) {
  await page.getByLabel(label).first().click()
  await page.keyboard.type(text, { delay: KEY_MS })
}

/** Sends a message and waits until the answer is finished. */
async function say(page: Page, text: string) {
  const articles = log(page).getByRole('article')
  const before = await articles.count()
  await page.getByRole('textbox', { name: /Your (message|question)/ }).click()
  await page.keyboard.type(text, { delay: KEY_MS })
  await page.keyboard.press('Enter')
  await articles.nth(before + 1).waitFor()
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' })
  return articles.nth(before + 1)
}

async function signUp(page: Page, film: Film, server: PositServer) {
  await page.goto(`${server.url}/signup`)
  await page.getByLabel('Email').waitFor()
  await film.watch(page)
  film.caption('Maya makes an account. There is nothing else to set up.')
  await type(page, 'Email', EMAIL)
  await type(page, 'Password', PASSWORD)
  await press(page, 'Create Account')
  await page.getByText('Please check your email').first().waitFor()
  film.hold(1)
  const link = await newestLink(server.dataDir)
  await film.cut(page, async () => {
    await page.goto(link)
    await page.getByLabel('First name').waitFor()
  })
  await type(page, 'First name', 'Maya')
  await press(page, 'Continue to Create Posit')
}

async function createPosit(page: Page, film: Film): Promise<string> {
  film.caption('Three choices: what it is, who it is for, and how it speaks.')
  await film.cut(page, () => page.getByText('Step 1 of 3').waitFor())
  film.hold(1.2)
  await page.getByRole('button', { name: /^Second Brain/ }).click()
  await page.getByText('Step 2 of 3').waitFor()
  film.hold(0.6)
  await page.getByRole('button', { name: /^A Wider Audience/ }).click()
  await page.getByText('Step 3 of 3').waitFor()
  film.hold(0.6)
  await page.getByRole('button', { name: /^As You/ }).click()
  await page.waitForURL('**/update-posit/*')
  return page.url().split('/').at(-1) ?? ''
}

async function teach(page: Page, film: Film): Promise<Pictures> {
  await film.cut(page, () => log(page).getByRole('article').first().waitFor())
  film.hold(1.2)
  film.caption('She teaches it by talking. It shows what it has just learnt, and asks on.')
  for (const lesson of LESSONS) {
    await say(page, lesson)
    film.hold(1.6)
  }
  return takePictures(page, film, 'teach', scrollToEnd(page))
}

async function publish(page: Page, film: Film, url: string): Promise<Pictures> {
  film.caption('She makes it public. Anyone with the link can ask now.')
  await film.cut(page, async () => {
    await page.goto(url)
    await page.getByRole('button', { name: /Private/ }).waitFor()
  })
  film.hold(0.8)
  await press(page, /Private/)
  await page.getByRole('menuitemradio', { name: /Public/ }).click()
  await page.getByText('Privacy updated').first().waitFor()
  film.hold(1)
  await press(page, 'Share')
  await page.getByRole('dialog').waitFor()
  film.hold(1.6)
  const toastGone = () => page.getByText('Privacy updated').first().waitFor({ state: 'hidden' })
  return takePictures(page, film, 'share', toastGone)
}

async function ask(page: Page, film: Film) {
  film.caption('A visitor asks, without an account. The answer shows the words it rests on.')
  const answer = await say(page, QUESTION)
  film.hold(1.2)
  await answer.getByRole('list', { name: 'Sources' }).getByRole('button').first().click()
  await page.locator('blockquote').first().waitFor()
  film.hold(3)
  await page.keyboard.press('Escape')
}

async function findGap(page: Page, film: Film): Promise<Pictures> {
  film.caption('What it was not taught, it does not make up. It says so, and asks Maya.')
  const answer = await say(page, GAP)
  await answer.getByText('The owner has been asked.').waitFor()
  film.hold(3.2)
  const poster = await page.screenshot({ type: 'png' })
  return { poster, ...(await takePictures(page, film, 'gap', scrollToEnd(page))) }
}

async function closeGap(page: Page, film: Film, url: string) {
  await page.goto(url)
  await page.getByRole('tab', { name: /Tasks/ }).waitFor()
  await film.watch(page)
  film.caption('Maya finds the question as a task, and answers it once.')
  await page.getByRole('tab', { name: /Tasks/ }).click()
  await page.getByRole('link', { name: GAP }).first().click()
  await page.getByRole('textbox').first().click()
  await page.keyboard.type(RESPONSE, { delay: KEY_MS })
  await press(page, 'Submit Response')
  await page.getByText('Task flag updated successfully').first().waitFor()
  film.hold(1.4)
}

/** Plays it all; the pictures are for the landing page. */
export async function playStory(browser: Browser, server: PositServer, film: Film): Promise<Pictures> {
  const owner = await openPage(browser)
  const visitor = await openPage(browser)
  await signUp(owner, film, server)
  const id = await createPosit(owner, film)
  const positUrl = `${server.url}/posits/${id}`
  const taught = await teach(owner, film)
  const share = await publish(owner, film, positUrl)
  await visitor.goto(`${server.url}/chat-with-posit/${id}`)
  await film.watch(visitor)
  await ask(visitor, film)
  const gap = await findGap(visitor, film)
  await closeGap(owner, film, positUrl)
  await film.watch(visitor)
  film.caption('The next one who asks gets her answer.')
  const answer = await say(visitor, GAP)
  await answer.getByText(RESPONSE.slice(0, 20)).first().waitFor()
  await answer.getByRole('button', { name: /^Copy/ }).waitFor()
  film.hold(4)
  await film.end()
  return { ...taught, ...share, ...gap }
}
