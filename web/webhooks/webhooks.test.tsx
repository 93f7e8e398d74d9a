import { describe, expect, test, vi } from 'vitest'
import { WEBHOOK_MESSAGES } from '../../contract/messages/webhooks.ts'
import { WEBHOOK_EVENTS } from '../../contract/webhook-events.ts'
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '../../contract/webhooks.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alert, alertDialog, button, dialog, field, heading, link, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { CREATED_AT, newId, OK, person } from '../../tests/web/objects.ts'
import { expectPath, openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const ME = person()
const LIST = 'GET /rest/v1/webhook_endpoints'
const CREATE = 'POST /rest/v1/webhook_endpoints'
const ONE = 'GET /rest/v1/webhook_endpoints/{id}'
const CHANGE = 'PATCH /rest/v1/webhook_endpoints/{id}'
const LOG = 'GET /rest/v1/webhook_endpoints/{id}/deliveries'
const SECRET = `whsec_${'a'.repeat(43)}=`

const endpoint = (own: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  ...{ id: newId(), url: `https://example.com/${'long-'.repeat(20)}path`, events: [...WEBHOOK_EVENTS] },
  ...{ posit_ids: null, is_on: true, off_reason: null, off_at: null, last_succeeded_at: null },
  ...{ previous_secret_until: null, created_at: CREATED_AT, ...own },
})
const attempt = (own: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  ...{ attempted_at: CREATED_AT, status: 200, error: null, duration_ms: 12, response: 'ok', ...own },
})
const delivery = (own: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: newId(), event: 'question.asked', posit_id: newId(), state: 'delivered', occurred_at: CREATED_AT },
  ...{ next_try_at: null, attempts: [attempt()], ...own },
})

const openList = (items: WebhookEndpoint[]) => {
  api.on(LIST, { items, limit: 10 })
  return openApp('/settings/webhooks', ME)
}
async function openOne(one: WebhookEndpoint, items: WebhookDelivery[] = []) {
  api.on(ONE, one)
  api.on(LOG, { items, next: null })
  await openApp(`/settings/webhooks/${one.id}`, ME)
  await expect.element(heading('example.com')).toBeVisible()
}

describe('the list', () => {
  test('invites to add a webhook, by keyboard alone, and shows its secret once', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openList([])
    await expect.element(heading('No webhooks yet')).toBeVisible()
    await expectAccessibleInEveryLook('no webhooks')
    await tabTo('Add webhook')
    await press('{Enter}')
    await expect.element(field('Address')).toBeVisible()
    await expectAccessibleInEveryLook('the form')
    field('Address').element().focus()
    const created = endpoint()
    api.on(CREATE, { ...created, secret: SECRET })
    api.on(LIST, { items: [created], limit: 10 })
    await press('https://example.com/hook{Enter}')
    await expect.element(field('Signing secret')).toHaveValue(SECRET)
    expect(api.calls(CREATE)[0]?.body).toEqual({
      ...{ url: 'https://example.com/hook', events: [...WEBHOOK_EVENTS], posit_ids: null },
    })
    await expectAccessibleInEveryLook('the secret')
    await button('Copy secret').click()
    expect(write).toHaveBeenCalledExactlyOnceWith(SECRET)
    await button('Done').click()
    await expect.element(text('1 of at most 10')).toBeVisible()
    expect(document.body.textContent).not.toContain(SECRET)
  })

  test('names what the server refuses at its field, and limits itself to chosen posits', async () => {
    const posit = { id: newId(), name: 'Harbour', object: 'model' as const, created: 0, owned_by: 'Ada' }
    api.on('GET /v1/models', { object: 'list', data: [posit] })
    await openList([])
    await button('Add webhook').click()
    api.refuse(CREATE, 400, { error: 'No.', code: 'bad_request', fields: { url: 'Enter another address.' } })
    await button('Add webhook').last().click()
    await expect.element(alert('Enter another address.')).toBeVisible()
    await dialog()
      .getByRole('radio', { name: /^Only some/ })
      .click()
    await dialog().getByLabelText('Harbour').click()
    await button('Add webhook').last().click()
    await expect.poll(() => api.calls(CREATE).at(-1)?.body).toMatchObject({ posit_ids: [posit.id] })
  })

  test('says which webhooks are off, and why', async () => {
    await openList([
      endpoint({ last_succeeded_at: CREATED_AT }),
      endpoint({ is_on: false, off_reason: 'failing', off_at: CREATED_AT, posit_ids: [newId()] }),
    ])
    await expect.element(text(/accepted no event for a day/)).toBeVisible()
    await expectAccessibleInEveryLook('the list')
  })

  test('that cannot be loaded can be retried', async () => {
    api.refuse(LIST, 404)
    await openApp('/settings/webhooks', ME)
    await expect.element(heading('Your webhooks could not be loaded')).toBeVisible()
    api.on(LIST, { items: [], limit: 10 })
    await button('Try again').click()
    await expect.element(heading('No webhooks yet')).toBeVisible()
  })
})

describe('a webhook', () => {
  test('shows each try, and sends an event again', async () => {
    const one = endpoint()
    const failed = delivery({
      ...{ event: 'gap.opened', state: 'failed' },
      attempts: [
        attempt({ status: null, error: 'The connection was refused.', response: '' }),
        attempt({
          attempted_at: '2026-01-05T12:00:00.000Z',
          status: 503,
          response: `Busy ${'x'.repeat(300)}`,
        }),
      ],
    })
    await openOne(one, [delivery({ state: 'pending', next_try_at: '2099-01-05T12:10:00.000Z' }), failed])
    await text('2 tries').click()
    await expect.element(text('The connection was refused.')).toBeVisible()
    await expectAccessibleInEveryLook('the log')
    api.on('POST /rest/v1/webhook_deliveries/{id}/resend', { ...failed, state: 'pending' })
    await button('Send again: Gap opened').click()
    await expectSuccess(WEBHOOK_MESSAGES.sentAgain)
    expect(api.calls('POST /rest/v1/webhook_deliveries/{id}/resend')[0]?.path).toContain(failed.id)
  })

  test('sends a test event, and says when the server refuses', async () => {
    const one = endpoint()
    await openOne(one)
    await expect.element(text(/Nothing has been sent yet/)).toBeVisible()
    const TEST = 'POST /rest/v1/webhook_endpoints/{id}/test'
    api.on(TEST, delivery({ event: 'webhook.test', posit_id: null, state: 'pending', attempts: [] }))
    await button('Send a test event').click()
    await expectSuccess(WEBHOOK_MESSAGES.testSent)
    const error = 'You can send 30 events by hand a minute. Please wait a moment.'
    api.refuse(TEST, 429, { error, code: 'rate_limited' })
    await button('Send a test event').click()
    await expectFailure({ title: 'Error', description: error })
  })

  test('that was switched off says why and can be switched on', async () => {
    const one = endpoint({ is_on: false, off_reason: 'failing', off_at: CREATED_AT })
    await openOne(one)
    await expect.element(text(/accepted no event for a day/)).toBeVisible()
    await expectAccessibleInEveryLook('switched off')
    const on = { ...one, is_on: true, off_reason: null, off_at: null }
    api.on(CHANGE, on)
    api.on(ONE, on)
    await button('Switch on').click()
    await expectSuccess(WEBHOOK_MESSAGES.switchedOn)
    expect(api.calls(CHANGE)[0]?.body).toEqual({ is_on: true })
    await expect.element(button('Switch off')).toBeVisible()
  })

  test('can be switched off, also after a try that a proxy answered', async () => {
    const one = endpoint()
    await openOne(one)
    api.respond(CHANGE, () => new Response('<p>Please sign in to the network.</p>'))
    await button('Switch off').click()
    await expectFailure(WEBHOOK_MESSAGES.failed)
    const off: WebhookEndpoint = { ...one, is_on: false, off_reason: 'owner', off_at: CREATED_AT }
    api.on(CHANGE, off)
    api.on(ONE, off)
    await button('Switch off').click()
    await expectSuccess(WEBHOOK_MESSAGES.switchedOff)
    expect(api.calls(CHANGE).at(-1)?.body).toEqual({ is_on: false })
    await expect.element(text(/^You switched it off/)).toBeVisible()
  })

  test('gets a new secret, shown once, after a question', async () => {
    await openOne(endpoint())
    api.on('POST /rest/v1/webhook_endpoints/{id}/secret', { secret: SECRET })
    await button('New secret').click()
    await alertDialog().getByRole('button', { name: 'Make a new secret' }).click()
    await expect.element(field('Signing secret')).toHaveValue(SECRET)
    await button('Done').click()
    await expect.poll(() => document.body.textContent).not.toContain(SECRET)
  })

  test('is edited and deleted', async () => {
    const one = endpoint({ events: ['gap.opened'] })
    await openOne(one)
    api.on(CHANGE, one)
    await button('Edit').click()
    await field('Address').fill('https://example.com/other')
    await button('Save').click()
    await expectSuccess(WEBHOOK_MESSAGES.saved)
    expect(api.calls(CHANGE)[0]?.body).toEqual({
      ...{ url: 'https://example.com/other', events: ['gap.opened'], posit_ids: null },
    })
    api.on('DELETE /rest/v1/webhook_endpoints/{id}', OK)
    api.on(LIST, { items: [], limit: 10 })
    await button('Delete').click()
    await alertDialog().getByRole('button', { name: 'Delete' }).click()
    await expectSuccess(WEBHOOK_MESSAGES.deleted)
    await expectPath('/settings/webhooks')
  })

  test('of somebody else is not found', async () => {
    api.refuse(ONE, 404, { error: 'Not found', code: 'not_found' })
    await openApp(`/settings/webhooks/${newId()}`, ME)
    await expect.element(heading("Oops! We couldn't find that page")).toBeVisible()
    expect(link('Webhooks').query()).toBeNull()
  })
})
