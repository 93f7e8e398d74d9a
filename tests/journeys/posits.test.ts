/** An owner's screens in a browser, as a person would use them: wizard, list, posit page, tasks; and what they say. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../chromium.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { expectNoBarrierInAnyLook } from './barriers.ts'

const QUESTION = 'Which gasket fits an E61?'
const DELETE_QUESTION = 'Are you sure you want to delete this posit? This action cannot be undone.'
const WAIT = { timeout: 10_000 }

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
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
})
afterEach(() => context.close())

const open = (path: string) => page.goto(app.url + path)
const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
const toast = (text: string) => page.getByRole('status').filter({ hasText: text }).first()
const path = () => new URL(page.url()).pathname
const arrive = (expected: string | RegExp) => expect.poll(path, WAIT).toMatch(expected)

/** Signs in behind the screens' back. */
const signIn = (user: TestUser) =>
  context.addCookies([...user.client.cookies].map(([name, value]) => ({ name, value, url: app.url })))

async function signedInOwner(options: Parameters<typeof buildUser>[1] = {}) {
  const owner = await buildUser(app, options)
  await signIn(owner)
  return owner
}

const raiseFlag = ({ id }: TestPosit, question = QUESTION) =>
  app.database.db.transaction().execute((trx) =>
    app.services.tasks.raiseFlag(trx, {
      positId: id,
      askerId: null,
      viewerKey: 'v',
      reply: 'I do not know that.',
      question,
    }),
  )

test('the wizard: three steps, a way back, a custom type, and on to the update chat', async () => {
  await signedInOwner()
  await open('/posits')
  await link('Create Your First Posit').click()
  await page.getByText('Step 1 of 3').waitFor()
  await button(/^Other/).click()
  await button('Continue').click()
  await page.getByText('Please enter a custom type').waitFor()
  await page.getByLabel('Custom type').fill('  Recipes ')
  await page.keyboard.press('Enter')
  await page.getByText('Step 2 of 3').waitFor()
  await button('Back to previous step').click()
  expect(await page.getByLabel('Custom type').inputValue()).toBe('Recipes')
  await button('Continue').click()
  await button('A Wider Audience').click()
  await page.getByText('Step 3 of 3').waitFor()
  await button(/^As You/).click()
  await toast('Posit created!').waitFor()
  await arrive(/^\/update-posit\/[\w-]+$/)
  await heading('Create New Posit').waitFor()
  const made = await app.database.db
    .selectFrom('posits')
    .selectAll()
    .where('id', '=', path().split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()
  expect(made).toMatchObject({
    type: 'other',
    custom_type_description: 'Recipes',
    audience: 'public',
    response_type: 'you',
    privacy: 'private',
  })
})

test('who has as many posits as the plan allows is turned away on entry', async () => {
  const free = await signedInOwner({ trialDays: -1 })
  await buildPosit(app, { owner: free, title: 'The one' })
  await open('/create-posit')
  await toast('Free Plan Limit Reached').waitFor()
  await arrive('/posits')
  await page.getByText('Showing 1 of 1 posits').waitFor()

  await context.clearCookies()
  const premium = await signedInOwner({ plan: 'posit_plus' })
  for (let made = 0; made < 10; made++) await buildPosit(app, { owner: premium })
  await open('/create-posit')
  await toast('You have reached the maximum limit of 10 posits.').waitFor()
  await arrive('/posits')
  await page.getByText('Member', { exact: true }).waitFor()
})

test('the list: pages, search, filters with their chips, and the ways back', async () => {
  const owner = await signedInOwner()
  for (const title of ['Tea', 'Coffee', 'Cocoa', 'Milk', 'Water', 'Juice'])
    await buildPosit(app, { owner, title })
  await buildPosit(app, { owner, title: 'Tea ceremony', privacy: 'public' })
  await open('/posits')
  await page.getByText('Showing 6 of 7 posits').waitFor()
  await link('Page 2').click()
  await page.getByText('Showing 1 of 7 posits').waitFor()
  expect(page.url()).toContain('?page=2')
  await page.getByLabel('Search posits').fill('tea')
  await page.getByText('Showing 2 of 2 posits').waitFor()
  expect(page.url()).not.toContain('page=')
  await button('Filter').click()
  await page.getByLabel('Privacy').selectOption('public')
  await page.getByText('Showing 1 of 1 posits').waitFor()
  await page.reload()
  await heading('Tea ceremony').waitFor()
  await button('Remove filter Privacy: Public').click()
  await page.getByText('Showing 2 of 2 posits').waitFor()
  await page.getByLabel('Search posits').fill('%')
  await heading('No matching posits found').waitFor()
  await button('Clear All Filters').click()
  await page.getByText('Showing 6 of 7 posits').waitFor()
  await page.getByLabel('Sort by').selectOption('title')
  await button('Descending; switch to ascending').click()
  await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent(), WAIT).toBe('Cocoa')
  await link('View Posit: Cocoa').click()
  await heading('Cocoa').waitFor()
})

test('the posit page: title, settings, privacy, link, delete', async () => {
  const owner = await signedInOwner()
  const { id } = await buildPosit(app, { owner, title: 'Untitled Posit' })
  await open(`/posits/${id}`)
  await page.getByText('Start by adding your thoughts and let POSIT help you organize them.').waitFor()

  await button('Edit title').click()
  await page.getByLabel('Title', { exact: true }).fill('   ')
  await button('Save').click()
  await heading('Edit Posit Title').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('  Espresso ')
  await button('Save').click()
  await toast('Posit title updated successfully').waitFor()
  await heading('Espresso').waitFor()

  await button('Settings').click()
  await page.getByText('Modify how your Posit behaves').waitFor()
  await page.getByLabel('Type', { exact: true }).selectOption('other')
  await button('Save Custom Type').click()
  await page.getByText('Please enter a custom type').waitFor()
  await page.getByLabel('Custom Type Description').fill('Machines')
  await button('Save Custom Type').click()
  await page.getByLabel('Custom Type Description').waitFor({ state: 'detached' })
  await page.getByLabel('Response style').selectOption('you')
  await button('Save').click()
  await toast('Your Posit settings have been updated successfully.').waitFor()
  await page.getByText(/^Machines · A Wider Audience · As You/).waitFor()

  await button('Privacy: Private').click()
  await page.getByRole('menuitemradio', { name: 'Public' }).click()
  await toast('Privacy updated').waitFor()
  await button('Privacy: Public').waitFor()

  await button('Share').click()
  await button('Copy').click()
  await toast('Link copied to clipboard').waitFor()
  await button('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/chat-with-posit/${id}`)
  await button('Copied').waitFor({ state: 'detached', timeout: 3000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await button('Delete').click()
  await page.getByText(DELETE_QUESTION, { exact: true }).waitFor()
  await button('Cancel').click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await button('Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toast('Posit deleted successfully').waitFor()
  await arrive('/posits')
  await heading('No posits yet').waitFor()
  await open(`/posits/${id}`)
  await heading('Posit not found').waitFor()
  await page
    .getByText("This Posit might have been deleted or you don't have permission to view it.")
    .waitFor()
})

test('a task is answered once, and what was typed survives a reload', async () => {
  const owner = await signedInOwner()
  const posit = await buildPosit(app, { owner, title: 'Espresso' })
  await raiseFlag(posit)
  await raiseFlag(posit, 'Who invented it?')
  await open(`/posits/${posit.id}`)
  await page.getByRole('tab', { name: 'Tasks 2 open' }).click()
  await link(new RegExp(QUESTION.replace('?', '\\?'))).click()
  await arrive(/^\/posit-tasks\//)
  await page.getByText('I do not know that.').waitFor()
  await button('Submit Response').click()
  await page.getByText('Please provide a response before submitting').waitFor()
  await page.getByLabel('Your response').fill('An 8.5 mm one.')
  await page.reload()
  expect(await page.getByLabel('Your response').inputValue()).toBe('An 8.5 mm one.')
  const task = page.url()
  await button('Submit Response').click()
  await toast('Task flag updated successfully').waitFor()
  await arrive(`/posits/${posit.id}`)
  await page.getByRole('tab', { name: 'Tasks 1 open' }).waitFor()
  await page.goto(task)
  await page.getByText('Closed').waitFor()
  expect(await button('Submit Response').count()).toBe(0)

  await open(`/posits/${posit.id}?tab=tasks`)
  await link(/Who invented it\?/).click()
  await button('Close Without Response').click()
  await arrive(`/posits/${posit.id}`)
  await page.getByRole('tab', { name: 'Tasks', exact: true }).click()
  await page.getByText('Cancelled').waitFor()
})

test('when the trial has ended: premium badges that do nothing, and a closed dashboard', async () => {
  const owner = await signedInOwner({ trialDays: -1 })
  const posit = await buildPosit(app, { owner, privacy: 'public' })
  await raiseFlag(posit)
  await open(`/posits/${posit.id}`)
  await page.getByText(/^Your trial period has ended\. Upgrade to the paid plan to keep using this/).waitFor()
  await link('Upgrade Now').waitFor()
  expect(await page.getByText(QUESTION).count()).toBe(0)
  await button('Privacy: Public').click()
  await page.getByRole('menuitemradio', { name: 'Private Premium' }).click()
  await page.reload()
  await button('Privacy: Public').waitFor()
})

test('not found: somebody else’s posit, summary and task', async () => {
  const posit = await buildPosit(app, { privacy: 'public' })
  const { taskId } = await raiseFlag(posit)
  await signedInOwner()
  await open(`/posits/${posit.id}`)
  await heading('Posit not found').waitFor()
  await open(`/posit-details/${posit.id}`)
  await heading('No posit found.').waitFor()
  await open(`/posit-tasks/${taskId}`)
  await heading('Task not found').waitFor()
})

test('no accessibility fault and nothing cut off in any look', async () => {
  const owner = await signedInOwner()
  const posit = await buildPosit(app, {
    owner,
    title: `${'Donaudampfschiff'.repeat(4)} and a few more words`,
  })
  const { taskId } = await raiseFlag(posit)
  await app.database.db
    .updateTable('posits')
    .set({
      summary: 'A paragraph. '.repeat(20),
      summary_full: '# All\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    })
    .where('id', '=', posit.id)
    .execute()
  const screens: [string, string | RegExp][] = [
    ['/posits', 'My Posits'],
    ['/create-posit', /What kind of posit/],
    [`/posits/${posit.id}`, /Donaudampf/],
    [`/posit-details/${posit.id}`, /Donaudampf/],
    [`/posit-tasks/${taskId}`, 'Task'],
  ]
  for (const [address, title] of screens) {
    await open(address)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectNoBarrierInAnyLook(page, address)
  }
})
