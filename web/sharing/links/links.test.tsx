import { describe, expect, test, vi } from 'vitest'
import type { Link, LinkCreate } from '../../../contract/links.ts'
import { LINK_MESSAGES } from '../../../contract/messages/links.ts'
import type { Privacy } from '../../../contract/privacy.ts'
import { api } from '../../../tests/web/fake-api.ts'
import { alert, alertDialog, button, dialog, field, heading, link, text } from '../../../tests/web/find.ts'
import { press, tabTo } from '../../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../../tests/web/looks.ts'
import { linkTo, OK, pageOf, person } from '../../../tests/web/objects.ts'
import { openApp } from '../../../tests/web/open-app.tsx'
import { answerPositPage } from '../../../tests/web/posit-page.ts'
import { expectFailure, expectSuccess } from '../../../tests/web/toasts.ts'

const LINKS = 'GET /rest/v1/posits/{id}/links'
const CREATE = 'POST /rest/v1/posits/{id}/links'
const UPDATE = 'PATCH /rest/v1/links/{id}'
const REVOKE = 'DELETE /rest/v1/links/{id}'

/** Links as the server keeps them. */
function answerLinks(links: Link[], link_limit = 20) {
  const kept = [...links]
  api.on(LINKS, () => ({ ...pageOf(kept), link_limit, links_used: kept.length }))
  api.on(CREATE, ({ body }) => {
    const { passcode: _, ...terms } = body as LinkCreate
    const made = linkTo({ slug: 'k7m2p9x4w6rt', ...terms })
    kept.unshift(made)
    return made
  })
  api.on(UPDATE, () => kept[0] ?? linkTo())
  api.on(REVOKE, () => {
    kept.pop()
    return OK
  })
}

async function openLinks(answer: () => void, privacy: Privacy = 'public') {
  const posit = answerPositPage({ title: 'Harbour guide', privacy })
  answer()
  await openApp(`/posits/${posit.id}`, person())
  await button('Share').click()
  await expect.element(heading('More links')).toBeVisible()
}

const USED = {
  ...{ visitors: 12, questions: 1040, share_known: 0.846, last_used_at: '2026-11-20T09:00:00Z' },
  ...{ who: 'invited' as const, has_passcode: true },
}

describe('the list of links', () => {
  test('invites to a first one', async () => {
    await openLinks(() => answerLinks([]))
    await expect.element(text(/Give each audience an address of its own/)).toBeVisible()
    await expectAccessibleInEveryLook('no links')
  })

  test('says that links of a private posit open nothing', async () => {
    await openLinks(() => answerLinks([linkTo()]), 'private')
    await expect.element(text('While this posit is private, its links open nothing.')).toBeVisible()
  })

  test('shows what each is used for, and copies its address', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const long = {
      name: 'Donaudampfschifffahrtsgesellschaftskapitän and everybody on board',
      slug: 'a'.repeat(40),
    }
    await openLinks(() => answerLinks([linkTo({ ...USED, ...long }), linkTo({ state: 'used_up' })]))
    await expect
      .element(text('12 visitors · 1,040 questions · 85% known · last used Nov 20, 2026'))
      .toBeVisible()
    await expect.element(text('Not used yet')).toBeVisible()
    await expect.element(text('Used up')).toBeVisible()
    await expect.element(link(`${window.location.host}/l/harbour-guide`)).toBeVisible()
    await expectAccessibleInEveryLook('two links')
    await button('Copy the address of Website').click()
    expect(write).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/l/harbour-guide`)
    await expect.element(button('Address of Website copied')).toBeVisible()
  })

  test('says when the plan includes no more', async () => {
    await openLinks(() => answerLinks([linkTo()], 1))
    await expect.element(text('Your plan includes one link. Upgrade to make more.')).toBeVisible()
    expect(button('New link').query()).toBeNull()
    await expectAccessibleInEveryLook('a full plan')
  })

  test('can be loaded again', async () => {
    await openLinks(() => api.refuse(LINKS, 400))
    await expect.element(alert(LINK_MESSAGES.listFailed.description)).toBeVisible()
    await expectAccessibleInEveryLook('links that failed to load')
    answerLinks([linkTo()])
    await button('Retry').click()
    await expect.element(text('Website')).toBeVisible()
  })

  test('shows that it is loading', async () => {
    let release = () => {}
    await openLinks(() => {
      answerLinks([])
      release = api.hold(LINKS)
    })
    await expect.element(text('Loading your links...')).toBeInTheDocument()
    release()
    await expect.element(button('New link')).toBeVisible()
  })
})

describe('a link', () => {
  test('is made with its terms, by keyboard', async () => {
    await openLinks(() => answerLinks([]))
    await tabTo('New link')
    await press('{Enter}')
    await expect.element(dialog('New link')).toBeVisible()
    await field('Name').fill('Course 2026')
    await field('Who may use it').selectOptions('People who are signed in')
    await text('Passcode and limits').click()
    await field('Passcode').fill('low tide')
    await field('Questions in all').fill('100')
    await text('What visitors see').click()
    await field('Greeting').fill('Welcome aboard.')
    await expectAccessibleInEveryLook('a new link')
    await button('Create link').click()
    await expectSuccess(LINK_MESSAGES.created)
    expect(api.calls(CREATE)[0]?.body).toEqual({
      ...{ name: 'Course 2026', who: 'signed_in', passcode: 'low tide', expires_at: null },
      ...{ questions_per_day: null, questions_total: 100, citations: 'quote' },
      ...{ greeting: 'Welcome aboard.', first_question: null },
    })
    await expect.element(text('Course 2026')).toBeVisible()
    await expect.element(heading('More links')).toHaveFocus()
  })

  test('with a field the server refuses says so there, and keeps the rest', async () => {
    await openLinks(() => answerLinks([]))
    const body = {
      error: 'Taken.',
      code: 'slug_taken',
      fields: { questions_total: 'Enter a number from 1.' },
    }
    api.refuse(CREATE, 400, body)
    await button('New link').click()
    await field('Name').fill('Course 2026')
    await button('Create link').click()
    await expect.element(dialog('New link').getByRole('alert')).toHaveTextContent('Enter a number from 1.')
    await expect.element(field('Questions in all')).toHaveFocus()
    await expect.element(field('Name')).toHaveValue('Course 2026')
    await expectAccessibleInEveryLook('a refused field')
    api.refuse(CREATE, 500)
    await button('Create link').click()
    await expectFailure(LINK_MESSAGES.saveFailed)
  })

  test('is edited: its passcode stays, changes or goes', async () => {
    await openLinks(() => answerLinks([linkTo({ has_passcode: true, expires_at: '2026-12-01T12:00:00Z' })]))
    await button('Edit Website').click()
    await expect.element(field('Expires')).not.toHaveValue('')
    await button('Save link').click()
    await expectSuccess(LINK_MESSAGES.updated)
    const kept = api.calls(UPDATE)[0]?.body
    expect(kept).toMatchObject({ expires_at: '2026-12-01T12:00:00.000Z' })
    expect(kept).not.toHaveProperty('passcode')
    await button('Edit Website').click()
    await dialog('Edit link').getByRole('checkbox', { name: 'Remove the passcode' }).click()
    await expectAccessibleInEveryLook('an edited link')
    await button('Save link').click()
    await expect.poll(() => api.calls(UPDATE)[1]?.body).toMatchObject({ passcode: null })
  })

  test('is revoked after a question', async () => {
    await openLinks(() => answerLinks([linkTo()]))
    api.refuse(REVOKE, 500)
    await button('Revoke Website').click()
    await expect.element(alertDialog().getByText(/stops working at once/)).toBeVisible()
    await button('Revoke').click()
    await expectFailure(LINK_MESSAGES.revokeFailed)
    answerLinks([linkTo()])
    await button('Revoke').click()
    await expectSuccess(LINK_MESSAGES.revoked)
    await expect.element(text(/Give each audience/)).toBeVisible()
    await expect.element(heading('More links')).toHaveFocus()
  })
})
