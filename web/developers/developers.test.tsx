import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiKey } from '../../contract/developers.ts'
import { DEVELOPER_MESSAGES } from '../../contract/messages/developers.ts'
import type { OpenAiModel } from '../../contract/openai.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alert, alertDialog, button, dialog, field, heading, link, tab, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { CREATED_AT, newId, OK, person } from '../../tests/web/objects.ts'
import { openApp } from '../../tests/web/open-app.tsx'
import { expectFailure, expectSuccess } from '../../tests/web/toasts.ts'

const PATH = '/settings/developers'
const LIST = 'GET /rest/v1/api_keys'
const KEY = `posit_${'k'.repeat(43)}`

const model = (name: string): OpenAiModel => ({
  ...{ id: newId(), object: 'model', created: 1_767_614_400, owned_by: 'posit', name },
})
const HARBOUR = model('Harbour guide')
const SAILING = model('Sailing')

const apiKey = (own: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: newId(), name: 'Help desk', hint: 'kkkk', scopes: ['ask'], posit_ids: null },
  ...{ expires_at: null, last_used_at: null, created_at: CREATED_AT },
  ...own,
})

async function open(keys: ApiKey[] = [], me = person({ paid: true }), path = PATH) {
  api.on(LIST, { items: keys })
  api.on('GET /v1/models', { object: 'list', data: [HARBOUR, SAILING] })
  await openApp(path, me)
  await expect.element(heading('Developers')).toBeVisible()
}

describe('the keys', () => {
  test('are listed with what they may do, and accessible in every look', async () => {
    await open([
      apiKey({ posit_ids: [SAILING.id], last_used_at: CREATED_AT }),
      apiKey({ name: 'W'.repeat(60), scopes: ['ask', 'read', 'teach', 'manage'], expires_at: CREATED_AT }),
    ])
    await expect.element(text(/^Sailing · Never expires · Last used Jan 5, 2026/)).toBeVisible()
    await expect.element(text(/^All posits · Expired Jan 5, 2026 · Not used yet/)).toBeVisible()
    await expect.element(page.getByText('posit_…kkkk').first()).toBeVisible()
    await expectAccessibleInEveryLook('keys')
  })

  test('none yet: the next step is offered, and what the plan closes is said', async () => {
    await open([], person({ trialDays: -1 }))
    await expect.element(heading('No API keys yet')).toBeVisible()
    await expect.element(button('Create API key')).toBeVisible()
    await expect.element(link('See Posit Plus')).toBeVisible()
    await expectAccessibleInEveryLook('no keys, free plan')
  })

  test('while they load, and after a failure that a second try mends', async () => {
    api.on('GET /v1/models', { object: 'list', data: [] })
    api.refuse(LIST, 400)
    const release = api.hold(LIST)
    await openApp(PATH, person({ paid: true }))
    await expect.element(page.getByRole('status').first()).toBeVisible()
    release()
    await expect.element(heading('Your API keys could not be loaded')).toBeVisible()
    await expectAccessibleInEveryLook('keys not loaded')
    api.on(LIST, { items: [apiKey()] })
    await button('Try again').click()
    await expect.element(heading(/^Help desk/)).toBeVisible()
  })

  test('a revoked key leaves the list; a failure leaves the question open', async () => {
    const doomed = apiKey()
    await open([doomed])
    api.refuse('DELETE /rest/v1/api_keys/{id}', 500)
    await button('Revoke Help desk').click()
    await alertDialog().getByRole('button', { name: 'Revoke' }).click()
    await expectFailure({ ...DEVELOPER_MESSAGES.failed, description: 'Refused.' })
    await expect.element(alertDialog()).toBeVisible()
    api.on('DELETE /rest/v1/api_keys/{id}', OK)
    api.on(LIST, { items: [] })
    await alertDialog().getByRole('button', { name: 'Revoke' }).click()
    await expectSuccess(DEVELOPER_MESSAGES.revoked)
    await expect.element(heading('No API keys yet')).toBeVisible()
  })
})

describe('a new key', () => {
  const CREATE = 'POST /rest/v1/api_keys'

  test('is made by keyboard, shown once and copied', async () => {
    await open()
    api.on(CREATE, { ...apiKey(), key: KEY })
    await tabTo('Create API key')
    await press('{Enter}')
    await expect.element(dialog('Create an API key')).toBeVisible()
    await field('Name').fill('Help desk')
    await page.getByRole('checkbox', { name: /^Read/ }).click()
    await page.getByRole('radio', { name: 'Only some' }).click()
    await page.getByRole('checkbox', { name: 'Sailing' }).click()
    await field('Expires').selectOptions('Never')
    await expectAccessibleInEveryLook('the form of a key')
    await tabTo('Create key')
    api.on(LIST, { items: [apiKey()] })
    await press('{Enter}')
    await expect.element(dialog('Your new API key')).toBeVisible()
    expect(api.calls(CREATE).map(({ body }) => body)).toEqual([
      { name: 'Help desk', scopes: ['ask', 'read'], posit_ids: [SAILING.id], expires_at: null },
    ])
    await expect.element(field('Your key')).toHaveValue(KEY)
    await expectAccessibleInEveryLook('a new key')
    await button('Copy key').click()
    await expect.element(button('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(KEY)
    await userEvent.keyboard('{Escape}')
    await button('Create API key').click()
    await expect.element(dialog('Create an API key')).toBeVisible()
    expect(document.body.innerHTML).not.toContain(KEY)
  })

  test('that the server refuses keeps what was typed, with the reason at its field', async () => {
    await open()
    api.refuse(CREATE, 400, {
      error: 'Give the key a name.',
      code: 'bad_request',
      fields: { name: 'Give the key a name.' },
    })
    await button('Create API key').click()
    await button('Create key').click()
    await expect.element(alert('Give the key a name.')).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: /^Ask/ })).toBeChecked()
    await expectAccessibleInEveryLook('a refused key')
  })
})

test('the first call names the owner’s posit and this server', async () => {
  await open([], undefined, `${PATH}?tab=first-call`)
  await expect.element(text(new RegExp(`"model": "${HARBOUR.id}"`))).toBeVisible()
  await button('Copy curl').click()
  expect(await navigator.clipboard.readText()).toContain(`curl ${window.location.origin}/v1/chat/completions`)
  await expectAccessibleInEveryLook('first call')
})

test('the reference holds the calls that keys may make, by scope', async () => {
  const call = (summary: string, apiKeyScopes: string[][]) => ({
    get: {
      summary,
      security: apiKeyScopes.map((scopes) => ({ apiKey: scopes })),
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: { description: 'The posit' } },
    },
  })
  api.on('GET /openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Posit', version: '1' },
    paths: { '/posits/{id}': call('Get a posit', [['read']]), '/users/me': call('Get yourself', []) },
  })
  await open([], undefined, PATH)
  await tab('Reference').click()
  await expect.element(text('Get a posit')).toBeVisible()
  expect(document.body.textContent).not.toContain('Get yourself')
  await page.getByRole('button', { name: /Get a posit$/ }).click()
  await expect.element(text('The posit')).toBeVisible()
  await expectAccessibleInEveryLook('reference')
})
