import { describe, expect, test, vi } from 'vitest'
import { SHARING_MESSAGES } from '../../contract/messages/sharing.ts'
import { ownerCan } from '../../contract/posits.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alert, button, dialog, field, heading, text } from '../../tests/web/find.ts'
import { press } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { OK, pageOf, person, share } from '../../tests/web/objects.ts'
import { downloaded, openApp } from '../../tests/web/open-app.tsx'
import { answerPositPage } from '../../tests/web/posit-page.ts'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const SHARES = 'GET /rest/v1/posits/{id}/shares'
const SHARE = 'POST /rest/v1/posits/{id}/shares'

async function openSharing(own: Parameters<typeof answerPositPage>[0] = {}) {
  const posit = answerPositPage({ title: 'Harbour guide', ...own })
  await openApp(`/posits/${posit.id}`, ME)
  await button('Share').click()
  await expect.element(heading('Share by email')).toBeVisible()
  return posit
}

async function shareWith(email: string) {
  await field('Email address').fill(email)
  await press('{Enter}')
}

/** Sharing and removing as the server does. */
function answerShares(emails: string[] = []) {
  const shares = new Set(emails)
  api.on(SHARES, () => pageOf([...shares].map((user_email) => share({ user_email }))))
  api.on(SHARE, ({ body }) => {
    const { user_email } = body as { user_email: string }
    shares.add(user_email)
    return share({ user_email })
  })
  api.on('POST /functions/v1/remove-posit-access', ({ body }) => {
    shares.delete((body as { email: string }).email)
    return OK
  })
}

describe('sharing by email', () => {
  test.each([
    [' ', SHARING_MESSAGES.emailMissing],
    ['nobody', SHARING_MESSAGES.emailInvalid],
    [ME.email.toUpperCase(), SHARING_MESSAGES.ownEmail],
  ])('refuses the address "%s" at its field', async (email, { description }) => {
    await openSharing()
    await shareWith(email)
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(description)
    await expect.element(field('Email address')).toHaveFocus()
  })

  test('adds a person, once, and removes them', async () => {
    await openSharing()
    answerShares()
    await shareWith('a@example.com')
    await expectSuccess(SHARING_MESSAGES.shared('a@example.com'))
    await expect.element(button('Remove access for a@example.com')).toBeVisible()
    const { description = '' } = SHARING_MESSAGES.alreadyShared('a@example.com')
    api.refuse(SHARE, 409, { error: description, code: 'already_shared' })
    await shareWith('a@example.com')
    await expect.element(alert(description)).toBeVisible()
    expect(api.calls(SHARE)).toHaveLength(2)
    button('Remove access for a@example.com').element().focus()
    await press('{Enter}')
    await expectSuccess(SHARING_MESSAGES.removed('a@example.com'))
  })

  test.each([
    [503, SHARING_MESSAGES.failed],
    [404, SHARING_MESSAGES.failedShort],
    [401, SHARING_MESSAGES.loginFirst],
  ])('that fails with %d says so', async (status, notice) => {
    await openSharing()
    api.refuse(SHARE, status, { error: 'Refused.', code: 'not_found' })
    await shareWith('b@example.com')
    await expectFailure(notice)
  })

  test('says when access cannot be removed', async () => {
    answerPositPage()
    await openSharing()
    answerShares()
    await shareWith('b@example.com')
    api.cut('POST /functions/v1/remove-posit-access')
    await button('Remove access for b@example.com').click()
    await expectFailure(SHARING_MESSAGES.removeFailed)
  })

  test('explains how it changes who may chat', async () => {
    await openSharing({ privacy: 'private' })
    await expect.element(text(/^Sharing makes this posit exclusive/)).toBeVisible()
    await openSharing({ privacy: 'exclusive' })
    await expect.element(text('Only you and the people it is shared with can open the link.')).toBeVisible()
  })

  test('needs the plan, but removing does not', async () => {
    const posit = answerPositPage({ privacy: 'exclusive', can: ownerCan({ is_premium: false }) })
    answerShares(['old@example.com'])
    await openApp(`/posits/${posit.id}`, ME)
    await button('Share').click()
    await expect.element(text(SHARING_MESSAGES.premiumOnly)).toBeVisible()
    await expect.element(dialog().getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/pricing')
    expect(field('Email address').query()).toBeNull()
    await button('Remove access for old@example.com').click()
    await expectSuccess(SHARING_MESSAGES.removed('old@example.com'))
  })
})

test('shares that cannot be loaded say so and can be retried', async () => {
  const posit = answerPositPage()
  api.refuse(SHARES, 404, { error: 'Not found', code: 'not_found' })
  await openApp(`/posits/${posit.id}`, ME)
  await button('Share').click()
  await expectFailure(SHARING_MESSAGES.checkFailed)
  answerShares(['b@example.com'])
  await button('Retry').click()
  await expect.element(button('Remove access for b@example.com')).toBeVisible()
})

describe('the link', () => {
  test('is copied, and the button confirms it briefly', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { id } = await openSharing()
    await button('Copy').click()
    await expectSuccess(SHARING_MESSAGES.copied)
    await expect.element(button('Copied')).toBeVisible()
    expect(write).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/chat-with-posit/${id}`)
    await expect.element(button('Copy'), { timeout: 3000 }).toBeVisible()
    expect(api.calls('POST /rest/v1/posits/{id}/link_shares')[0]?.body).toEqual({ status: 'success' })
  })

  test('that cannot be copied says so', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await openSharing()
    await button('Copy').click()
    await expectFailure(SHARING_MESSAGES.copyFailed)
    expect(api.calls('POST /rest/v1/posits/{id}/link_shares')[0]?.body).toEqual({ status: 'error' })
  })
})

test('the QR code is shown on request, and can be downloaded', async () => {
  await openSharing()
  await button('Show QR code').click()
  await expect.element(dialog().getByRole('img', { name: /^QR code of the link/ })).toBeVisible()
  await button('Download').click()
  await expect.poll(downloaded).toBe('Harbour-guide-qr-code.svg')
})

test('the share dialog with a refused address is accessible', async () => {
  await openSharing()
  answerShares([`${'a-rather-long-name'.repeat(3)}@example.com`])
  await shareWith('b@example.com')
  await expect.element(button('Remove access for b@example.com')).toBeVisible()
  await button('Show QR code').click()
  await shareWith('nobody')
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expectAccessibleInEveryLook('share dialog')
})
