import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { Link } from '../../contract/links.ts'
import { button, text } from '../../tests/web/find.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { newId } from '../../tests/web/objects.ts'
import { EmbedSnippet } from './embed-snippet.tsx'

const link = (own: Partial<Link> = {}): Link => ({
  id: newId(),
  posit_id: newId(),
  name: 'Website',
  slug: 'harbour-guide',
  expires_at: null,
  has_passcode: false,
  questions_per_day: null,
  questions_total: null,
  who: 'anyone',
  citations: 'quote',
  first_question: null,
  greeting: null,
  origins: ['https://www.example.com', 'https://example.org'],
  accent: null,
  corner: 'bottom-right',
  state: 'open',
  visitors: 0,
  questions: 0,
  share_known: null,
  last_used_at: null,
  created_at: new Date().toISOString(),
  ...own,
})

const show = (shown: Link) =>
  render(
    <main>
      <h1>Share</h1>
      <EmbedSnippet link={shown} />
    </main>,
  )
const preview = () => document.querySelector('posit-chat')
const origin = window.location.origin

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

test('the code of a button is copied, and previewed', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show(link())
  await expect.element(text('Shown only on https://www.example.com and https://example.org.')).toBeVisible()
  await button('Copy').first().click()
  await expect.element(button('Copied')).toBeVisible()
  expect(write).toHaveBeenCalledExactlyOnceWith(
    `<script async src="${origin}/embed.js" data-posit="harbour-guide"></script>`,
  )
  await expect.poll(() => preview()?.getAttribute('launcher')).toBe('contained')
  await expectAccessibleInEveryLook('the code of a button')
})

test('the code of a chat within the page has its element', async () => {
  await show(link())
  await text('Within the page').click()
  await expect.element(text(/<posit-chat posit="harbour-guide"><\/posit-chat>/)).toBeVisible()
  await expect.poll(() => preview()?.hasAttribute('launcher')).toBe(false)
})

test('what a strict site must allow is shown on request', async () => {
  await show(link())
  await text('My website has a content security policy').click()
  await expect.element(text(new RegExp(`script-src ${origin}/embed.js ${origin}/embed/;`))).toBeVisible()
  await expectAccessibleInEveryLook('the content security policy')
})

test('a link that no site may show says so', async () => {
  await show(link({ origins: [] }))
  await expect.element(text('No website may show this link yet')).toBeVisible()
  await expectAccessibleInEveryLook('a link without sites')
})

test('a link for people who sign in says that it opens in a tab', async () => {
  await show(link({ who: 'invited' }))
  await expect.element(text(/opens in a new tab/)).toBeVisible()
})
