import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alertDialog, button, field, heading, link, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { atDoubledText, expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { card, pageOf, person, sharedPosit } from '../../tests/web/objects.ts'
import { expectPath, openApp, reloadApp } from '../../tests/web/open-app.tsx'
import { expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const TITLES = ['Tea', 'Coffee', 'Cocoa', 'Milk', 'Water', 'Juice', 'Tea ceremony']
const CARDS = TITLES.map((title) => card({ title, privacy: title === 'Tea ceremony' ? 'public' : 'private' }))
const PAGE_SIZE = 6

/** Searches, filters, sorts and pages, as the server does. */
function answerList() {
  api.on('GET /rest/v1/posits', ({ query }) => {
    const number = Number(query.get('page') ?? 1)
    const found = CARDS.filter(
      ({ title, privacy }) =>
        title.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) &&
        privacy === (query.get('privacy') ?? privacy),
    )
    if (query.get('sort') === 'title') found.sort((a, b) => a.title.localeCompare(b.title))
    const items = found.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
    return pageOf(items, { page: number, page_size: PAGE_SIZE, total: found.length })
  })
}

const showing = (words: string) => expect.element(text(`Showing ${words} posits`)).toBeVisible()

test('without posits the list offers to create the first one', async () => {
  await openApp('/posits', ME)
  await expect.element(heading('No posits yet')).toBeVisible()
  await expect.element(link('Create Your First Posit')).toHaveAttribute('href', '/create-posit')
  await expectAccessibleInEveryLook('empty list')
})

test('the page is in the URL, and a search starts at the first', async () => {
  answerList()
  await openApp('/posits', ME)
  await showing('6 of 7')
  await link('Page 2').click()
  await showing('1 of 7')
  await expectPath('/posits?page=2')
  await field('Search posits').fill('tea')
  await showing('2 of 2')
  await expectPath('/posits?search=tea')
})

test('filters survive a reload, and each can be removed', async () => {
  answerList()
  await openApp('/posits?search=tea', ME)
  await button('Filter').click()
  await userEvent.selectOptions(field('Privacy'), 'public')
  await showing('1 of 1')
  await reloadApp()
  await expect.element(heading('Tea ceremony')).toBeVisible()
  await button('Remove filter Privacy: Public').click()
  await showing('2 of 2')
})

test('a search without a match can be cleared', async () => {
  answerList()
  await openApp('/posits?search=nothing-like-this', ME)
  await expect.element(heading('No matching posits found')).toBeVisible()
  await expectAccessibleInEveryLook('no match')
  await button('Clear All Filters').click()
  await showing('6 of 7')
})

test('the list can be sorted by title, from A to Z at first', async () => {
  answerList()
  await openApp('/posits', ME)
  await userEvent.selectOptions(field('Sort by'), 'title')
  await expectPath('/posits?sort=title&direction=asc')
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Cocoa')
  await button('Ascending; switch to descending').click()
  await expectPath('/posits?sort=title')
})

test('doubled text size keeps the list within a phone', async () => {
  answerList()
  await openApp('/posits', ME)
  await atDoubledText(() => showing('6 of 7'))
})

test('the list works by keyboard alone', async () => {
  answerList()
  await openApp('/posits', ME)
  await showing('6 of 7')
  await tabTo('Search posits')
  await press('tea')
  await showing('2 of 2')
  await tabTo('Remove filter Search: tea')
  await press('{Enter}')
  await showing('6 of 7')
  field('Search posits').element().focus()
  await tabTo('Sort by')
  await press('{ArrowDown}')
  await expectPath('/posits?sort=title&direction=asc')
  await tabTo('Ascending; switch to descending')
  await press(' ')
  await expectPath('/posits?sort=title')
  await tabTo('Filter')
  await press('{Enter}')
  await tabTo('Privacy')
  await press('{ArrowDown}')
  await expect.element(text('Privacy: Public')).toBeVisible()
  await press('{Escape}')
  await tabTo('View Posit: Tea ceremony')
})

test('a card deletes its posit after a confirmation', async () => {
  answerList()
  api.on('DELETE /rest/v1/posits/{id}', { ok: true })
  await openApp('/posits', ME)
  await button('Delete Tea').click()
  await alertDialog().getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(POSIT_MESSAGES.deleted)
})

test('a list that cannot be loaded can be retried', async () => {
  api.refuse('GET /rest/v1/posits', 403)
  await openApp('/posits', ME)
  await expect.element(heading('Your posits could not be loaded')).toBeVisible()
  answerList()
  await button('Try again').click()
  await showing('6 of 7')
})

test('the list with open filters and with shared posits is accessible', async () => {
  answerList()
  api.on('GET /rest/v1/shared_posits', pageOf([sharedPosit({ title: 'Donaudampfschiff'.repeat(5) })]))
  await openApp('/posits', person({ paid: true }))
  await expect.element(heading('Shared with you')).toBeVisible()
  await expect.element(text('Member')).toBeVisible()
  await button('Filter').click()
  await expect.element(field('Type')).toBeVisible()
  await expectAccessibleInEveryLook('list with open filters')
})

describe("another person's list", () => {
  const OWNER = { id: ME.id, handle: 'grace', first_name: 'Grace', last_name: null, is_member: true }
  const ENDPOINT = 'GET /rest/v1/users/{handle}/posits'
  const shown = [card({ title: 'A public one', is_owner: false, privacy: 'public' })]

  test('offers its posits to chat with, and nothing to change', async () => {
    api.on(ENDPOINT, { ...pageOf(shown), user: OWNER })
    await openApp('/posits/u/grace', null)
    await showing('1 of 1')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Grace's PositsMember")
    expect(page.getByRole('button', { name: /Delete/ }).query()).toBeNull()
    const chat = link('Chat with Posit: A public one')
    await expect.element(chat).toHaveAttribute('href', `/chat-with-posit/${shown[0]?.id}`)
    await button('Filter').click()
    await userEvent.selectOptions(field('Privacy'), 'exclusive')
    await expectPath('/posits/u/grace?privacy=exclusive')
    await expect.poll(() => api.calls(ENDPOINT).at(-1)?.query.get('privacy')).toBe('exclusive')
  })

  test('is one’s own list for its owner', async () => {
    answerList()
    // Until it is known who looks.
    api.on(ENDPOINT, { ...pageOf([]), user: OWNER })
    await openApp('/posits/u/ada', ME)
    await expect.element(heading('My Posits')).toBeVisible()
  })

  test('offers the plan to those without it when there is nothing', async () => {
    api.on(ENDPOINT, { ...pageOf([]), user: { ...OWNER, first_name: null, is_member: false } })
    await openApp('/posits/u/grace', null)
    await expect.element(heading('No public posits available')).toBeVisible()
    await expect.element(heading("@grace's Posits")).toBeVisible()
    await expect.element(link('Upgrade to the paid plan')).toHaveAttribute('href', '/integrations')
    await openApp('/posits/u/grace', ME)
    await expect.element(heading('No public posits available')).toBeVisible()
    await expect.element(button('Your menu')).toBeVisible()
    expect(link('Upgrade to the paid plan').query()).toBeNull()
  })

  test('of an unknown handle looks like one without public posits', async () => {
    api.refuse(ENDPOINT, 404, { error: 'Not found', code: 'not_found' })
    await openApp('/posits/u/nobody', null)
    await expect.element(heading('Posits')).toBeVisible()
    await expect.element(heading('No public posits available')).toBeVisible()
  })
})
