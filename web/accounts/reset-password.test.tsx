import { expect, test } from 'vitest'
import { ACCOUNT_REFUSALS } from '../../contract/accounts.ts'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, field, heading, text } from '../../tests/web/find.ts'
import { person } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const COMMON = 'This password is one of the most common ones.'

async function setPassword() {
  await field('New password').fill('another good password')
  await button('Set new password').click()
}

test('a password that is too common is refused at the field', async () => {
  api.refuse('POST /auth/v1/reset-password', 400, { message: COMMON, code: 'weak_password' })
  await openApp('/reset-password?token=a-token', null)
  await setPassword()
  await expectFailure(AUTH_MESSAGES.passwordUpdateFailed)
  await expect.element(text(COMMON)).toBeVisible()
})

test('a new password signs the person in', async () => {
  api.on('POST /auth/v1/reset-password', () => {
    api.on('GET /rest/v1/users/me', { user: ME })
    return { token: 'a token', user: { id: ME.id, email: ME.email } }
  })
  await openApp('/reset-password?token=a-token', null)
  await setPassword()
  await expectSuccess(AUTH_MESSAGES.passwordUpdated)
  await expectPath('/posits')
  expect(api.calls('POST /auth/v1/reset-password')[0]?.body).toMatchObject({ token: 'a-token' })
})

test('a spent link offers a new one', async () => {
  api.refuse('POST /auth/v1/reset-password', 400, { message: 'Spent.', code: ACCOUNT_REFUSALS.invalidLink })
  await openApp('/reset-password?token=spent', null)
  await setPassword()
  await expect.element(heading('This link no longer works')).toHaveFocus()
  await button('Send a new link').click()
  await expectFailure(AUTH_MESSAGES.resetEmailRequired)
  api.on('POST /auth/v1/request-password-reset', { ok: true })
  await field('Email').fill(ME.email)
  await button('Send a new link').click()
  await expectSuccess(AUTH_MESSAGES.resetSent)
})
