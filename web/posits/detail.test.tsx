import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { ownerCan } from '../../contract/posits.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alertDialog, button, dialog, field, heading, link, tab, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { atDoubledText, expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { card, pageOf, person } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { answerAskedPosit, answerPositPage } from '../../tests/web/posit-page.ts'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const FREE = { can: ownerCan({ is_premium: false }) }
const CLOSED = 'Your trial period has ended. Upgrade to the paid plan to keep using this feature!'
const choice = (name: string) => page.getByRole('menuitemradio', { name })

async function openPosit(own: Parameters<typeof answerPositPage>[0] = {}, me = ME) {
  const posit = answerPositPage(own)
  await openApp(`/posits/${posit.id}`, me)
  return posit
}

test('a posit without knowledge invites its owner to teach it', async () => {
  await openPosit()
  await expect
    .element(text(/^Start by adding your thoughts and let POSIT help you organize them\./))
    .toBeVisible()
})

describe('the title', () => {
  test('is changed, trimmed, and never blank', async () => {
    await openPosit({ title: 'Untitled Posit' })
    await button('Edit title').click()
    await field('Title').fill('   ')
    await button('Save').click()
    await expect.element(heading('Edit Posit Title')).toBeVisible()
    await field('Title').fill('  Espresso ')
    await press('{Enter}')
    await expectSuccess(POSIT_MESSAGES.titleUpdated)
    await expect.element(heading('Espresso')).toBeVisible()
    expect(api.calls('PATCH /rest/v1/posits/{id}').map(({ body }) => body)).toEqual([{ title: 'Espresso' }])
  })

  test('that cannot be saved stays in its field', async () => {
    await openPosit()
    api.cut('PATCH /rest/v1/posits/{id}')
    await button('Edit title').click()
    await field('Title').fill('Filter')
    await button('Save').click()
    await expectFailure(POSIT_MESSAGES.titleFailed)
    await expect.element(field('Title')).toHaveValue('Filter')
  })
})

describe('the settings', () => {
  test('are saved, with a custom type', async () => {
    await openPosit()
    await button('Settings').click()
    await expect.element(text('Modify how your Posit behaves')).toBeVisible()
    await userEvent.selectOptions(field('Type'), 'other')
    await button('Save Custom Type').click()
    await expect.element(text('Please enter a custom type')).toBeVisible()
    await field('Custom Type Description').fill('Machines')
    await button('Save Custom Type').click()
    await expect.poll(() => field('Custom Type Description').query()).toBeNull()
    await userEvent.selectOptions(field('Response style'), 'you')
    await button('Save').click()
    await expectSuccess(POSIT_MESSAGES.settingsUpdated)
    await expect.element(text(/^Machines · A Wider Audience · As You/)).toBeVisible()
  })

  test('that cannot be saved say so', async () => {
    await openPosit()
    api.cut('PATCH /rest/v1/posits/{id}')
    await button('Settings').click()
    await button('Save').click()
    await expectFailure(POSIT_MESSAGES.settingsFailed)
  })
})

describe('the privacy', () => {
  test('is changed in its menu by keyboard', async () => {
    await openPosit({ privacy: 'public' })
    await tabTo('Privacy: Public')
    await press('{Enter}')
    await expect.element(choice('Public')).toHaveFocus()
    await press('{ArrowDown}')
    await expect.element(choice('Exclusive')).toHaveFocus()
    await press('{Enter}')
    await expectSuccess(POSIT_MESSAGES.privacyUpdated)
    await expect.element(button('Privacy: Exclusive')).toBeVisible()
  })

  test('that cannot be saved says so', async () => {
    await openPosit({ privacy: 'private' })
    api.cut('PATCH /rest/v1/posits/{id}')
    await button('Privacy: Private').click()
    await choice('Public').click()
    await expectFailure(POSIT_MESSAGES.privacyFailed)
  })

  test('that the server ignores, as the trial has ended, says so', async () => {
    const posit = await openPosit({ privacy: 'public' })
    api.on('PATCH /rest/v1/posits/{id}', posit)
    await button('Privacy: Public').click()
    await choice('Private').click()
    await expectFailure(POSIT_MESSAGES.privacyRefused)
  })

  test('shows options outside the plan with a badge, without effect', async () => {
    await openPosit({ ...FREE, privacy: 'public' }, person({ trialDays: -1 }))
    await button('Privacy: Public').click()
    await choice('Private Premium').click()
    await expect.element(button('Privacy: Public')).toBeVisible()
    expect(api.calls('PATCH /rest/v1/posits/{id}')).toEqual([])
  })
})

describe('deleting', () => {
  test('asks first and leads to the list', async () => {
    await openPosit()
    api.on('DELETE /rest/v1/posits/{id}', { ok: true })
    await button('Delete').click()
    await expect
      .element(text('Are you sure you want to delete this posit? This action cannot be undone.'))
      .toBeVisible()
    await button('Cancel').click()
    await expect.poll(() => alertDialog().query()).toBeNull()
    await button('Delete').click()
    await alertDialog().getByRole('button', { name: 'Delete' }).click()
    await expectSuccess(POSIT_MESSAGES.deleted)
    await expectPath('/posits')
  })

  test('that fails says so', async () => {
    await openPosit()
    api.cut('DELETE /rest/v1/posits/{id}')
    await button('Delete').click()
    await alertDialog().getByRole('button', { name: 'Delete' }).click()
    await expectFailure(POSIT_MESSAGES.deleteFailed)
  })
})

describe('a posit that is not there', () => {
  test('is not found, and offers to create the first one to those without any', async () => {
    answerPositPage()
    api.refuse('GET /rest/v1/posits/{id}', 404, { error: 'Not found', code: 'not_found' })
    await openApp('/posits/x', ME)
    await expect.element(heading('Create Your First Posit')).toBeVisible()
    await expectAccessibleInEveryLook('not found, and none yet')
    api.on('GET /rest/v1/posits', pageOf([card()]))
    await openApp('/posits/x', ME)
    await expect.element(heading('Posit not found')).toBeVisible()
    await expect
      .element(text("This Posit might have been deleted or you don't have permission to view it."))
      .toBeVisible()
  })

  test('because of an error leads back to the list with the reason', async () => {
    api.refuse('GET /rest/v1/posits/{id}', 403)
    await openApp('/posits/x', ME)
    await expectFailure(POSIT_MESSAGES.loadFailed)
    await expectPath('/posits')
  })
})

test('without the plan the dashboard is closed and not fetched', async () => {
  await openPosit(FREE, person({ trialDays: -1 }))
  await expect.element(text(CLOSED)).toBeVisible()
  await expect.element(link('Upgrade Now')).toHaveAttribute('href', '/pricing')
  expect(api.calls('GET /rest/v1/posits/{id}/questions')).toEqual([])
  expect(api.calls('GET /rest/v1/posits/{id}/posit_task_flags')).toEqual([])
  await expectAccessibleInEveryLook('closed dashboard')
})

test('the dashboard works by keyboard alone', async () => {
  const { posit, question, task } = answerAskedPosit()
  await openApp(`/posits/${posit.id}`, ME)
  await expect.element(button(question.content)).toBeVisible()
  await tabTo('tab Questions')
  await tabTo(question.content)
  await press('{Enter}')
  await expect.element(dialog().getByText('Answered', { exact: true })).toBeVisible()
  await press('{Escape}')
  await expect.poll(() => dialog().query()).toBeNull()
  await tabTo('tab Questions', { shift: true })
  await press('{ArrowRight}')
  await expect.element(text('Analytics features coming soon!')).toBeVisible()
  await press('{ArrowRight}')
  await tabTo(/^Who sells ice cream/)
  await press('{Enter}')
  await expectPath(`/posit-tasks/${task.id}`)
  window.history.back()
  await expect.element(page.getByRole('tab', { name: /Tasks/, selected: true })).toBeVisible()
})

test('a fact of the posit is not broken between lines', async () => {
  await page.viewport(360, 740)
  await openPosit({ type: 'other', custom_type_description: 'Repairing violins and cellos for players' })
  const created = page.getByText(/Jan 5, 2026/)
  await expect.element(created).toBeVisible()
  const { height } = created.element().getBoundingClientRect()
  expect(height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(created.element()).fontSize))
})

test('doubled text size keeps the page within a phone, and its title whole', async () => {
  const { posit } = answerAskedPosit({ title: 'Marta Lindqvist, repairing violins' })
  await openApp(`/posits/${posit.id}`, ME)
  await atDoubledText(async () => {
    await expect.element(tab(/Tasks/)).toBeInTheDocument()
    const title = heading(posit.title).element()
    expect(title.clientWidth).toBe(title.closest('header')?.clientWidth)
  })
})

test('every state of the posit page is accessible', async () => {
  const { posit, question } = answerAskedPosit({ title: `${'Donaudampfschiff'.repeat(4)} and more` })
  await openApp(`/posits/${posit.id}`, ME)
  await expect.element(button(question.content)).toBeVisible()
  await expectAccessibleInEveryLook('questions')
  await tab(/Tasks/).click()
  await expect.element(link(/^Who sells/)).toBeVisible()
  await expectAccessibleInEveryLook('tasks')
  await tab('Analytics').click()
  await expectAccessibleInEveryLook('analytics')
})

test.each(['Edit title', 'Settings', 'Delete'])('the dialog of %s is accessible', async (name) => {
  await openPosit()
  await button(name).click()
  await expect.element(name === 'Delete' ? alertDialog() : dialog()).toBeVisible()
  await expectAccessibleInEveryLook(name)
})

test('the open privacy menu is accessible', async () => {
  await openPosit({ privacy: 'public' })
  await button('Privacy: Public').click()
  await expect.element(choice('Private')).toBeVisible()
  await expectAccessibleInEveryLook('privacy')
})
