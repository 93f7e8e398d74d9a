/** An owner at the list, the posit's page with its dashboard, and the full summary: by keyboard alone, in faults, in each state. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { TestClient } from '../client.ts'
import { buildPosit, buildUser } from '../factories.ts'
import { walkByKeyboard } from './owner-by-keyboard.ts'
import { walkStates } from './owner-states.ts'
import { BLURRED, GAP, ownerWorld, QUESTION } from './owner-world.ts'
import { startVisitor } from './visitor.ts'

const visitor = startVisitor()
const { open, heading, button, toast, arrive } = visitor
const world = ownerWorld(visitor)
const { link, text, tab, signedInOwner, askedPosit } = world

test('the whole flow by keyboard alone', () => walkByKeyboard(visitor, world))

test('questions: who asked what and when, ten a page, each with its answer and its sources', async () => {
  const owner = await signedInOwner()
  const posit = await askedPosit(owner)
  const { db } = visitor.app.database
  const rows = Array.from({ length: 11 }, (_, n) => ({
    posit_id: posit.id,
    role: 'user' as const,
    source: 'posit_query',
    visitor_id: 'guest',
    content: `Older question ${n + 1}`,
    created_at: new Date(Date.UTC(2026, 0, 5, 12, n)),
  }))
  await db.insertInto('chat_messages').values(rows).execute()
  await open(`/posits/${posit.id}`)
  const row = (content: string) => visitor.page.getByRole('row').filter({ hasText: content })
  await row(QUESTION).getByText('Grace', { exact: true }).waitFor()
  await row(QUESTION).getByText('Answered', { exact: true }).waitFor()
  await row(GAP).getByText('Guest', { exact: true }).waitFor()
  await row(GAP).getByText('Not answered', { exact: true }).waitFor()
  await row('Older question 11').getByText('Jan 5, 2026', { exact: true }).waitFor()
  expect(await row('Older question 11').textContent()).toMatch(/\d\d:10 (AM|PM)/)
  expect(await visitor.page.getByRole('row').count()).toBe(11)
  await link('Page 2').click()
  await row('Older question 1').first().waitFor()
  await expect.poll(() => visitor.page.getByRole('row').count()).toBe(4)
  await link('Page 1').click()
  await button(QUESTION).click()
  const dialog = visitor.page.getByRole('dialog')
  await dialog.getByText('six in the morning').first().waitFor()
  await dialog.getByRole('list', { name: 'Sources' }).getByText('What the owner said').waitFor()
  await visitor.page.reload()
  await dialog.getByText('six in the morning').first().waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await tab('Tasks 1 open').click()
  await arrive(`/posits/${posit.id}?tab=tasks`)
})

describe('another person’s list', () => {
  const handleOf = async (client: TestClient) =>
    (await client.call<{ user: { handle: string } }>('GET', '/rest/v1/users/me')).body.user.handle

  test('shows a guest what is public or exclusive, to chat with; and a member as such', async () => {
    const owner = await buildUser(visitor.app, { plan: 'posit_plus', first_name: 'Grace' })
    for (const privacy of ['public', 'exclusive', 'private'] as const)
      await buildPosit(visitor.app, { owner, privacy, title: `A ${privacy} one` })
    const handle = await handleOf(owner.client)
    await open(`/posits/u/${handle}`)
    await text('Showing 2 of 2 posits').waitFor()
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe("Grace's PositsMember")
    await heading('A public one').waitFor()
    await heading('A exclusive one').waitFor()
    expect(await heading('A private one').count()).toBe(0)
    expect(await visitor.page.getByRole('button', { name: /Delete/ }).count()).toBe(0)
    await button('Filter').click()
    await visitor.page.getByLabel('Privacy').selectOption('exclusive')
    await visitor.page.keyboard.press('Escape')
    await text('Showing 1 of 1 posits').waitFor()
    await button('Clear all').click()
    await link('Chat with Posit: A public one').click()
    await arrive(/^\/chat-with-posit\//)
    await visitor.giveSession(owner.email)
    await open(`/posits/u/${handle}`)
    await text('Showing 3 of 3 posits').waitFor()
    await text('My Posits').first().waitFor()
  })

  test('one that shows nothing offers the plan to who is not premium, and only to them', async () => {
    const owner = await buildUser(visitor.app, { first_name: '' })
    const handle = await handleOf(owner.client)
    await open(`/posits/u/${handle}`)
    await heading('No public posits available').waitFor()
    await heading(`@${handle}'s Posits`).waitFor()
    expect(await link('Upgrade to the paid plan').getAttribute('href')).toBe('/integrations')
    await signedInOwner()
    await open(`/posits/u/${handle}`)
    await heading('No public posits available').waitFor()
    expect(await link('Upgrade to the paid plan').count()).toBe(0)
    await open('/posits/u/nobody-at-all')
    await heading('Posits').waitFor()
    await heading('No public posits available').waitFor()
  })
})

describe('when a call is cut', () => {
  const cut = (page: Page, method: string, path: RegExp) =>
    page.route(path, (route) => (route.request().method() === method ? route.abort() : route.fallback()))

  test('each change says so in the words of the catalogue, and nothing is lost', async () => {
    const owner = await signedInOwner()
    const posit = await buildPosit(visitor.app, { owner, title: 'Espresso' })
    const { page } = visitor
    await cut(page, 'PATCH', /\/rest\/v1\/posits\//)
    await cut(page, 'DELETE', /\/rest\/v1\/posits\//)
    await cut(page, 'POST', /\/rest\/v1\/posits$/)
    await open(`/posits/${posit.id}`)
    await button('Edit title').click()
    await page.getByLabel('Title', { exact: true }).fill('Filter')
    await button('Save').click()
    await text('Failed to update the title. Please try again.').first().waitFor()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Filter')
    await button('Cancel').click()
    await button('Settings').click()
    await button('Save').click()
    await text('Failed to update settings. Please try again.').first().waitFor()
    await button('Cancel').click()
    await button('Privacy: Private').click()
    await page.getByRole('menuitemradio', { name: 'Public' }).click()
    await toast('Failed to update posit privacy settings. Please try again.').waitFor()
    await button('Delete').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await text('Failed to delete the Posit. Please try again.').first().waitFor()
    await button('Cancel').click()
    await open('/create-posit')
    await page.getByRole('button', { name: /^Second Brain/ }).click()
    await button('Just Me').click()
    await page.getByRole('button', { name: /^As You/ }).click()
    await toast('Failed to create Posit. Please try again.').waitFor()
  })

  test('a posit that cannot be loaded leads back to the list, a summary can be asked for again', async () => {
    const owner = await signedInOwner()
    const posit = await askedPosit(owner)
    const other = await visitor.context.newPage()
    await cut(visitor.page, 'GET', new RegExp(`/rest/v1/posits/${posit.id}$`))
    await cut(other, 'GET', /\/details$/)
    await Promise.all([
      open(`/posits/${posit.id}`),
      other.goto(`${visitor.app.url}/posit-details/${posit.id}`),
    ])
    await text('Failed to load the posit. Please try again.').first().waitFor()
    await arrive('/posits')
    await other.getByText('Failed to load posit details', { exact: true }).first().waitFor()
    await other.unroute(/\/details$/)
    await other.getByRole('button', { name: 'Try again' }).click()
    await other.getByText('The ferry leaves').waitFor()
  })
})

test('search paints what it finds in the text as it stands, and makes nothing of it', async () => {
  const owner = await signedInOwner()
  const posit = await askedPosit(owner)
  const painted = () =>
    visitor.page.evaluate(() =>
      [...(CSS.highlights.get('search-match') ?? [])].map((range) => (range as Range).toString()),
    )
  await open(`/posit-details/${posit.id}`)
  const field = visitor.page.getByLabel('Search in this summary')
  await field.fill('HARBOUR')
  await text('1 of 5 matches').waitFor()
  expect(await painted()).toEqual(['Harbour', 'harbour', 'harbour', 'Harbour', 'harbour'])
  await field.fill('<b>not  bold</b> &')
  await text('1 match').waitFor()
  expect(await painted()).toEqual(['<b>Not bold</b> &'])
  await field.fill('(harbour')
  await text('No matches').waitFor()
  expect(await painted()).toEqual([])
  expect(await visitor.page.locator('article b, article mark').count()).toBe(0)
})

test('without the plan: no search, a closed dashboard, and nothing of it comes over the line', async () => {
  const owner = await signedInOwner({ trialDays: -1 })
  const posit = await askedPosit(owner)
  const calls: string[] = []
  visitor.page.on('request', (request) => calls.push(request.url()))
  await open(`/posits/${posit.id}`)
  await text(BLURRED).waitFor()
  expect(await link('Upgrade Now').getAttribute('href')).toBe('/pricing')
  expect(calls.filter((url) => /questions|posit_task_flags/.test(url))).toEqual([])
  await open(`/posit-details/${posit.id}`)
  await visitor.page.getByText('The ferry leaves').waitFor()
  expect(await visitor.page.getByLabel('Search in this summary').count()).toBe(0)
})

const LOOKS = [
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 360 },
] as const

test.each(LOOKS)(
  'every state is whole and without a barrier ($theme, $width px)',
  async ({ theme, width }) => {
    const { page } = visitor
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript((chosen) => localStorage.setItem('posit-theme', chosen), theme)
    await walkStates(visitor, world, async (state) => {
      await page.waitForLoadState('networkidle')
      await visitor.expectNoBarrier(state)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([state, Math.max(0, overflow)]).toEqual([state, 0])
    })
  },
)
