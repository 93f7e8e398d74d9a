/** What a stranger meets: the front pages, the public pages, and what links say of themselves. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildPosit, buildUser, type TestUser } from '../factories.ts'
import { startVisitor } from './visitor.ts'

const LANDING_SCRIPT_MAX_KB = 130
const BUILT = join(import.meta.dirname, '../../build/client')

const visitor = startVisitor()
const link = (name: string) => visitor.page.getByRole('link', { name, exact: true }).first()
const html = async (path: string, headers = {}) => (await fetch(visitor.app.url + path, { headers })).text()
const handleOf = async ({ id }: TestUser) =>
  (
    await visitor.app.database.db
      .selectFrom('users')
      .select('handle')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).handle
const signIn = ({ client }: TestUser) =>
  visitor.context.addCookies(
    [...client.cookies].map(([name, value]) => ({ name, value, url: visitor.app.url })),
  )

test(`the landing page loads at most ${LANDING_SCRIPT_MAX_KB} KB of compressed scripts`, async () => {
  const scripts = new Set<string>()
  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await visitor.open('/')
  // Code is asked for after the first paint: on a busy machine the network may be idle before.
  await expect.poll(() => scripts.size).toBeGreaterThan(3)
  await visitor.page.waitForLoadState('networkidle')
  const sizes = [...scripts].map((path) => gzipSync(readFileSync(join(BUILT, path)), { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(LANDING_SCRIPT_MAX_KB)
})

test('the landing page offers each viewer their next step', async () => {
  await visitor.open('/')
  expect(await link('Get Started for Free').getAttribute('href')).toBe('/signup')
  expect(await link('Posit for Free').getAttribute('href')).toBe('/signup')
  expect(await link('Upgrade').getAttribute('href')).toBe('/signup?plan=plus')

  await signIn(await buildUser(visitor.app, { trialDays: -1 }))
  await visitor.open('/')
  await link('Upgrade to Posit Plus').waitFor()
  expect(await link('Upgrade to Posit Plus').getAttribute('href')).toBe('/#pricing')
  expect(await link('Upgrade').getAttribute('href')).toBe('/edit-profile')
  expect(await visitor.button('Posit for Free').isDisabled()).toBe(true)

  await visitor.context.clearCookies()
  await signIn(await buildUser(visitor.app, { plan: 'posit_plus' }))
  await visitor.open('/')
  await link('Go to My Posits').waitFor()
  expect(await link('Go to My Posits').getAttribute('href')).toBe('/posits')
})

test('the page head describes public posits and hides all others alike', async () => {
  const owner = await buildUser(visitor.app, { first_name: 'Mara', plan: 'posit_plus' })
  const open = await buildPosit(visitor.app, { owner, privacy: 'public', title: 'Tea & "cake" </title>' })
  const head = await html(`/chat-with-posit/${open.id}`)
  const site = visitor.app.url
  expect(head).toContain('<title data-served>Tea &amp; &quot;cake&quot; &lt;/title&gt; · Posit</title>')
  expect(head).toContain(`rel="canonical" href="${site}/chat-with-posit/${open.id}"`)
  expect(head).toContain(`property="og:image" content="${site}/storage/v1/previews/posits/${open.id}"`)
  expect(head).not.toContain('noindex')
  // First-time visitors get the prerendered chat, returning ones preloads of its code and first requests.
  expect(head).toContain('You are talking to')
  const returning = await html(`/chat-with-posit/${open.id}`, { cookie: 'been=here' })
  expect(returning).toContain('<title data-served>Tea &amp; &quot;cake&quot; &lt;/title&gt; · Posit</title>')
  expect(returning).toMatch(/<link rel="modulepreload" href="\/assets\/chat-[\w-]+\.js"\/>/)
  for (const call of ['chat', 'chat_messages']) {
    expect(returning).toContain(
      `as="fetch" crossorigin="anonymous" href="/rest/v1/posits/${open.id}/${call}"`,
    )
  }
  const hidden = await buildPosit(visitor.app, { owner, privacy: 'private', title: 'Hidden' })
  const named = await buildPosit(visitor.app, { owner, privacy: 'exclusive', title: 'Named' })
  const missing = await html('/chat-with-posit/01930000-0000-7000-8000-000000000000')
  expect(missing).toContain('name="robots" content="noindex"')
  for (const id of [hidden.id, named.id, 'nonsense']) {
    expect(await html(`/chat-with-posit/${id}`)).toBe(missing)
  }
  const page = await html(`/p/${await handleOf(owner)}`)
  expect(page).toContain('Mara&#39;s Public Posits')
  expect(page).not.toContain('noindex')
  expect(await html('/p/nobody')).toBe(missing)
  for (const path of ['/login', '/posits', '/nothing']) expect(await html(path)).toContain('noindex')
  for (const path of ['/', '/pricing', '/terms', '/privacy']) {
    const front = await html(path)
    expect(front).toContain(`rel="canonical" href="${site}${path}"`)
    expect(front).not.toContain('noindex')
  }
})

test('the served title is replaced on navigation', async () => {
  const posit = await buildPosit(visitor.app, { privacy: 'public', title: 'Harbour rules' })
  await visitor.open(`/chat-with-posit/${posit.id}`)
  await visitor.heading('Harbour rules').waitFor()
  await expect.poll(() => visitor.page.title()).toBe('Harbour rules · Posit')
  await visitor.page.getByRole('link', { name: 'Posit', exact: true }).click()
  await expect.poll(() => visitor.page.title()).toBe('Posit: 2X yourself with AI')
})

test('each navigation is one page view, and none under Do Not Track', async () => {
  const views = async () => {
    const events = visitor.app.database.db
      .selectFrom('events')
      .select('properties')
      .where('name', '=', 'page_view')
    return (await events.orderBy('created_at').execute()).map(({ properties }) => properties.page_name)
  }
  await visitor.app.services.activity.flush()
  const before = (await views()).length
  const newViews = async () => (await views()).slice(before)
  await visitor.open('/')
  await expect.poll(newViews).toEqual(['home'])
  await link('Terms').click()
  await expect.poll(newViews).toEqual(['home', 'terms'])
  await visitor.page.goBack()
  await expect.poll(newViews).toEqual(['home', 'terms', 'home'])

  const posted: string[] = []
  visitor.page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
  await visitor.page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
  await visitor.open('/pricing')
  await link('Terms').click()
  await visitor.page.waitForLoadState('networkidle')
  expect(posted).toEqual([])
  expect(await newViews()).toHaveLength(3)
})
