import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BILLING_MESSAGES, POSIT_MESSAGES } from '../../contract/messages.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, field, heading, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { atDoubledText, expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { newId, pageOf, person, posit } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { answerPositPage } from '../../tests/web/posit-page.ts'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()

test('three steps with a way back create a posit of a custom type', async () => {
  const made = answerPositPage({ type: 'other', custom_type_description: 'Recipes' })
  api.on('POST /rest/v1/posits', made)
  api.on('POST /rest/v1/chat_sessions', { id: newId(), posit_id: made.id, is_active: true, messages: [] })
  api.on('PATCH /rest/v1/chat_sessions/{id}', { ok: true })
  await openApp('/create-posit', ME)
  await expect.element(text('Step 1 of 3')).toBeVisible()
  await button(/^Other/).click()
  await button('Continue').click()
  await expect.element(text('Please enter a custom type')).toBeVisible()
  await field('Custom type').fill('  Recipes ')
  await press('{Enter}')
  await expect.element(text('Step 2 of 3')).toBeVisible()
  await button('Back to previous step').click()
  await expect.element(field('Custom type')).toHaveValue('Recipes')
  await button('Continue').click()
  await button('A Wider Audience').click()
  await expect.element(text('Step 3 of 3')).toBeVisible()
  await button(/^As You/).click()
  await expectSuccess(POSIT_MESSAGES.created)
  await expectPath(`/update-posit/${made.id}`)
  await expect.element(heading('Create New Posit')).toBeVisible()
  expect(api.calls('POST /rest/v1/posits')[0]?.body).toEqual({
    type: 'other',
    custom_type_description: 'Recipes',
    audience: 'public',
    response_type: 'you',
  })
})

async function choose() {
  await button(/^Second Brain/).click()
  await button('Just Me').click()
  await button(/^As You/).click()
}

test('a posit that cannot be created says so', async () => {
  api.cut('POST /rest/v1/posits')
  await openApp('/create-posit', ME)
  await choose()
  await expectFailure(POSIT_MESSAGES.createFailed)
})

test('a limit reached in another window is refused at the end', async () => {
  api.refuse('POST /rest/v1/posits', 403, { error: 'Full.', code: 'free_limit' })
  await openApp('/create-posit', ME)
  await choose()
  await expectFailure(BILLING_MESSAGES.freeLimit)
  await expectPath('/posits')
})

test.each([
  ['free', person({ trialDays: -1 }), 1, BILLING_MESSAGES.freeLimit],
  ['paid', person({ paid: true }), 10, BILLING_MESSAGES.premiumLimit],
])('a person at the limit of the %s plan is turned away', async (_, me, total, notice) => {
  api.on('GET /rest/v1/posits', pageOf([posit()], { total }))
  await openApp('/create-posit', me)
  await expectFailure(notice)
  await expectPath('/posits')
})

test('doubled text size keeps the choices within a phone', async () => {
  await openApp('/create-posit', ME)
  await atDoubledText(async () => {
    await expect.element(button(/^Knowledge Base/)).toBeVisible()
  })
})

test('the wizard is accessible in every look', async () => {
  await openApp('/create-posit', ME)
  await expect.element(page.getByRole('heading', { name: /What kind of posit/ })).toBeVisible()
  await expectAccessibleInEveryLook('wizard')
})
