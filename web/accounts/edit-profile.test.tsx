import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ACCOUNT_REFUSALS } from '../../contract/accounts.ts'
import { PROFILE_MESSAGES } from '../../contract/messages/profile.ts'
import { ACTIVITY_MESSAGES, AUTH_MESSAGES } from '../../contract/messages.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, dialog, field, heading, text } from '../../tests/web/find.ts'
import { expectAccessible, expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { person } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const PATH = '/edit-profile'

test('a profile is read and saved', async () => {
  await openApp(PATH, ME)
  await expect.element(field('First Name')).toHaveValue('Ada')
  api.on('PATCH /rest/v1/users/me', { user: { ...ME, company: 'Navy' } })
  await field('Company').fill('Navy')
  await button('Save Profile').click()
  await expectSuccess(PROFILE_MESSAGES.updated)
  expect(api.calls('PATCH /rest/v1/users/me')[0]?.body).toMatchObject({ company: 'Navy', first_name: 'Ada' })
})

test('a profile that cannot be saved says so', async () => {
  api.refuse('PATCH /rest/v1/users/me', 500, 'broken')
  await openApp(PATH, ME)
  await button('Save Profile').click()
  await expectFailure(PROFILE_MESSAGES.updateFailed)
})

test('a profile that cannot be loaded says so and can be retried', async () => {
  api.on('GET /rest/v1/users/me', () => {
    api.refuse('GET /rest/v1/users/me', 404, 'gone')
    return { user: ME }
  })
  await openApp(PATH)
  await expectFailure(PROFILE_MESSAGES.loadFailed)
  api.on('GET /rest/v1/users/me', { user: ME })
  await button('Try again').click()
  await expect.element(button('Save Profile')).toBeVisible()
})

test('one referral source can be selected and deselected', async () => {
  await openApp(`${PATH}?newUser=true`, ME)
  const choice = (name: string) => page.getByRole('checkbox', { name })
  await choice('Friend').click()
  await choice('Google').click()
  await expect.element(choice('Friend')).not.toBeChecked()
  await expect.element(choice('Google')).toBeChecked()
  await choice('Google').click()
  await expect.element(choice('Google')).not.toBeChecked()
})

test('a completed profile leads to the first posit', async () => {
  api.on('PATCH /rest/v1/users/me', { user: ME })
  await openApp(`${PATH}?newUser=true&plan=plus`, ME)
  await expect.element(heading('Complete Your Profile')).toBeVisible()
  await button('Continue to Create Posit').click()
  await expectPath('/create-posit')
})

describe('the password dialog', () => {
  async function changePassword(next = 'another good password') {
    await button('Reset Password').click()
    await field('Current password').fill('correct horse battery')
    await field('New password').fill(next)
    await button('Update password').click()
  }

  test('is accessible, and refuses a short password', async () => {
    await openApp(PATH, ME)
    await changePassword('short')
    await expect.element(text('Use at least 6 characters.')).toBeVisible()
    await expectAccessible('the password dialog')
  })

  test('changes the password and closes', async () => {
    api.on('POST /rest/v1/users/me/password', { ok: true })
    await openApp(PATH, ME)
    await changePassword()
    await expectSuccess(AUTH_MESSAGES.passwordUpdated)
    await expect.poll(() => dialog().query()).toBeNull()
  })

  test.each([
    [400, ACCOUNT_REFUSALS.currentPasswordIncorrect, AUTH_MESSAGES.currentPasswordIncorrect],
    [401, 'unauthorized', AUTH_MESSAGES.noSession],
    [500, 'internal', AUTH_MESSAGES.passwordUpdateFailed],
  ])('answers %d %s in the words of the catalogue', async (status, code, notice) => {
    api.refuse('POST /rest/v1/users/me/password', status, { error: 'Refused.', code })
    await openApp(PATH, ME)
    await changePassword()
    await expectFailure(notice)
  })
})

test('the choice of mails is saved at once', async () => {
  api.on('PATCH /rest/v1/notification_settings', { mail: 'instant' })
  await openApp(PATH, ME)
  await page.getByRole('radio', { name: /^At once/ }).click()
  await expectSuccess(ACTIVITY_MESSAGES.mailSaved)
})

test('a choice of mails that cannot be saved says so', async () => {
  api.cut('PATCH /rest/v1/notification_settings')
  await openApp(PATH, ME)
  await page.getByRole('radio', { name: /^Never/ }).click()
  await expectFailure(ACTIVITY_MESSAGES.mailFailed)
})

test.each([PATH, `${PATH}?newUser=true`])('%s is accessible in every look', async (path) => {
  await openApp(path, ME)
  await expect.element(field('First Name')).toBeVisible()
  await expectAccessibleInEveryLook(path)
})
