import { describe, expect, test, vi } from 'vitest'
import type { Link } from '../../contract/links.ts'
import { WEBSITE_MESSAGES } from '../../contract/messages/websites.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alert, button, dialog, field, text } from '../../tests/web/find.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { linkTo, pageOf, person } from '../../tests/web/objects.ts'
import { openApp } from '../../tests/web/open-app.tsx'
import { answerPositPage } from '../../tests/web/posit-page.ts'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const LINKS = 'GET /rest/v1/posits/{id}/links'
const CREATE = 'POST /rest/v1/posits/{id}/links'
const UPDATE = 'PATCH /rest/v1/links/{id}'
const SITE = 'https://www.example.com'

const ownLink = (own: Partial<Link> = {}) => linkTo({ origins: [SITE], ...own })

const answerLinks = (links: Link[]) =>
  api.on(LINKS, () => ({ ...pageOf(links), link_limit: 20, links_used: links.length }))

async function openWebsites(links: Link[]) {
  const posit = answerPositPage({ title: 'Harbour guide', privacy: 'public' })
  answerLinks(links)
  await openApp(`/posits/${posit.id}`, person())
  await button('Share').click()
  await button('Get the code').click()
  return posit
}

const preview = () => document.querySelector('posit-chat')
const { origin } = window.location

describe('a posit on a website', () => {
  test('begins with the sites that may show it', async () => {
    await openWebsites([])
    await expect.element(field('Websites')).toBeVisible()
    await expectAccessibleInEveryLook('a posit without links')
    api.on(CREATE, ({ body }) => {
      const made = ownLink(body as Partial<Link>)
      answerLinks([made])
      return made
    })
    await field('Websites').fill('www.example.com')
    await button('Save').click()
    await expectSuccess(WEBSITE_MESSAGES.saved)
    const terms = { origins: [SITE], accent: null, corner: 'bottom-right' }
    expect(api.calls(CREATE)[0]?.body).toEqual({ name: 'Website', ...terms })
    await expect.element(text(/<script async/)).toBeVisible()
  })

  test('has code to copy and a preview, for a button and within the page', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openWebsites([ownLink()])
    await expect.poll(() => preview()?.getAttribute('launcher')).toBe('contained')
    await dialog().getByRole('figure', { name: 'Code for your website' }).getByRole('button').click()
    expect(write).toHaveBeenCalledExactlyOnceWith(
      `<script async src="${origin}/embed.js" data-posit="harbour-guide"></script>`,
    )
    await text('My website has a content security policy').click()
    await expect.element(text(new RegExp(`script-src ${origin}/embed.js ${origin}/embed/;`))).toBeVisible()
    await expectAccessibleInEveryLook('the code of a button')
    await text('Within the page').click()
    await expect.element(text(/<posit-chat posit="harbour-guide"><\/posit-chat>/)).toBeVisible()
    await expect.poll(() => preview()?.hasAttribute('launcher')).toBe(false)
  })

  test('takes the colour and the corner that its owner chooses', async () => {
    const link = ownLink({ accent: '#0a6cff' })
    await openWebsites([link])
    await expect.element(field('Colour')).toHaveValue('#0a6cff')
    api.on(UPDATE, link)
    await field('Corner').selectOptions('Bottom left')
    await button('Save').click()
    await expectSuccess(WEBSITE_MESSAGES.saved)
    const terms = { origins: [SITE], accent: '#0a6cff', corner: 'bottom-left' }
    expect(api.calls(UPDATE)[0]?.body).toEqual(terms)
  })

  test('says what is wrong with a site, what the server refuses, and that nothing was saved', async () => {
    await openWebsites([])
    const problem = 'Enter a site as https://example.com.'
    api.refuse(CREATE, 400, { error: problem, code: 'bad_request', fields: { 'origins.0': problem } })
    await field('Websites').fill('http://insecure.example.com')
    await button('Save').click()
    await expect.element(alert(problem)).toBeVisible()
    await expectAccessibleInEveryLook('a refused site')
    const full = 'Your plan includes one link. Upgrade to make more.'
    api.refuse(CREATE, 409, { error: full, code: 'link_limit' })
    await button('Save').click()
    await expectFailure({ title: 'Error', description: full })
    api.cut(CREATE)
    await button('Save').click()
    await expectFailure(WEBSITE_MESSAGES.saveFailed)
  })

  test('may be any of its links, also one for people who sign in', async () => {
    const team = { name: 'Team', slug: 'for-the-team', who: 'signed_in' } as const
    await openWebsites([ownLink(), ownLink(team)])
    await field('Which link').selectOptions('Team')
    await expect.element(text(/opens in a new tab/)).toBeVisible()
    await expect.element(text(/data-posit="for-the-team"/)).toBeVisible()
  })

  test('whose links cannot be loaded can be retried', async () => {
    const posit = answerPositPage({ privacy: 'public' })
    api.refuse(LINKS, 404)
    await openApp(`/posits/${posit.id}`, person())
    await button('Share').click()
    await button('Get the code').click()
    await expect.element(alert(WEBSITE_MESSAGES.loadFailed)).toBeVisible()
    answerLinks([ownLink()])
    await alert(WEBSITE_MESSAGES.loadFailed).getByRole('button', { name: 'Retry' }).click()
    await expect.element(field('Websites')).toHaveValue(SITE)
  })
})

test('a private posit is shown on no website', async () => {
  const posit = answerPositPage({ privacy: 'private' })
  await openApp(`/posits/${posit.id}`, person())
  await button('Share').click()
  await expect.element(text('A private posit is shown on no website.')).toBeVisible()
})
