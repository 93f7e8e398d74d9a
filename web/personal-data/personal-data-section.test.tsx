import { expect, test } from 'vitest'
import { PERSONAL_DATA_MESSAGES } from '../../contract/messages/personal-data.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, dialog, field, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { OK, person } from '../../tests/web/objects.ts'
import { departedTo, downloaded, expectPath, openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const DELETION = 'DELETE /rest/v1/users/me'
const EXPORT = 'POST /rest/v1/users/me/export'
const HOLDINGS = { posits: 1, sources: 2, conversations: 0, shares: 0, has_subscription: true }

async function openDeletion(me = ME) {
  api.on('GET /rest/v1/users/me/holdings', HOLDINGS)
  await openApp('/edit-profile', me)
  await expect.element(button('Delete account')).toBeVisible()
  button('Delete account').element().focus()
  await press('{Enter}')
  await expect.element(dialog('Delete your account?')).toBeVisible()
}

test('the data is downloaded', async () => {
  api.respond(EXPORT, () => new Response('a ZIP file'))
  await openApp('/edit-profile', ME)
  await button('Export all my data').click()
  await expectSuccess(PERSONAL_DATA_MESSAGES.exported)
  expect(departedTo()).toMatch(/^blob:/)
  expect(downloaded()).toBe('posit-export.zip')
})

test('an export that fails says so', async () => {
  api.cut(EXPORT)
  await openApp('/edit-profile', ME)
  await button('Export all my data').click()
  await expectFailure(PERSONAL_DATA_MESSAGES.exportFailed)
})

test('a limit on exports shows the message of the server', async () => {
  api.refuse(EXPORT, 429, { error: 'Please wait an hour.', code: 'rate_limited' })
  await openApp('/edit-profile', ME)
  await button('Export all my data').click()
  await expectFailure({ ...PERSONAL_DATA_MESSAGES.exportFailed, description: 'Please wait an hour.' })
})

test('the dialog lists what a deletion removes', async () => {
  await openDeletion()
  await expect.element(text('1 posit with 2 sources and the files you brought')).toBeVisible()
  await expect.element(text('Your Posit Plus subscription ends')).toBeVisible()
  await expectAccessibleInEveryLook('the deletion dialog')
  await press('{Escape}')
  await expect.poll(() => dialog().query()).toBeNull()
  await expect.element(button('Delete account')).toHaveFocus()
})

test('an account is deleted by keyboard with the right password', async () => {
  await openDeletion()
  await field('Your password').click()
  await press('{Enter}')
  await expect.element(text('Please enter your password.')).toBeVisible()
  api.refuse(DELETION, 400, { error: 'Current password is incorrect', code: 'current_password_incorrect' })
  await press('a guess{Enter}')
  await expect.element(text('Current password is incorrect')).toBeVisible()
  api.on(DELETION, () => {
    api.on('GET /rest/v1/users/me', { user: null })
    return OK
  })
  await field('Your password').fill('correct horse battery')
  await press('{Enter}')
  await expectSuccess(PERSONAL_DATA_MESSAGES.deleted)
  await expectPath('/')
  expect(api.calls(DELETION).at(-1)?.body).toEqual({ password: 'correct horse battery' })
})

test('a deletion that fails says so', async () => {
  api.refuse(DELETION, 500, 'broken')
  await openDeletion()
  await field('Your password').fill('correct horse battery')
  await button('Delete my account').click()
  await expectFailure(PERSONAL_DATA_MESSAGES.deleteFailed)
})

test('without a password the address confirms the deletion', async () => {
  await openDeletion(person({ has_password: false }))
  await button('Delete my account').click()
  await expect.element(text('Please type the email address of your account.')).toBeVisible()
  api.on(DELETION, () => {
    api.on('GET /rest/v1/users/me', { user: null })
    return OK
  })
  await field(`Type ${ME.email} to confirm`).fill(ME.email)
  await button('Delete my account').click()
  await expectPath('/')
  expect(api.calls(DELETION).at(-1)?.body).toEqual({ confirmation: ME.email })
})
