import { expect, test } from 'vitest'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, field, heading, text } from '../../tests/web/find.ts'
import { openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const COMMON = 'This password is one of the most common ones.'

async function signUp(password = 'a good long password') {
  await field('Email').fill('grace@example.com')
  await field('Password').fill(password)
  await button('Create Account').click()
}

test('a refused sign-up shows the reason at the field', async () => {
  api.refuse('POST /auth/v1/sign-up/email', 400, { message: COMMON, fields: { password: COMMON } })
  await openApp('/signup', null)
  await signUp('123456')
  await expectFailure(AUTH_MESSAGES.signupFailed(COMMON))
  await expect.element(field('Password')).toHaveAccessibleDescription(expect.stringContaining(COMMON))
})

test('a malformed response to a sign-up is an unexpected error', async () => {
  api.refuse('POST /auth/v1/sign-up/email', 500, 'broken')
  await openApp('/signup', null)
  await signUp()
  await expectFailure(AUTH_MESSAGES.unexpected)
})

test('after a sign-up the mail is announced, and can be sent again', async () => {
  api.on('POST /auth/v1/sign-up/email', { ok: true })
  api.on('POST /auth/v1/send-verification-email', { ok: true })
  await openApp('/signup?plan=plus', null)
  await signUp()
  await expectSuccess(AUTH_MESSAGES.verifyEmail)
  await expect.element(heading('Check your email')).toHaveFocus()
  await expect.element(text('grace@example.com')).toBeVisible()
  await button('Resend email').click()
  await expect.poll(() => api.calls('POST /auth/v1/send-verification-email')).toHaveLength(1)
  await button('Use another address').click()
  await expect.element(field('Email')).toBeVisible()
})
