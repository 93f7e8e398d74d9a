import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ConnectionRequest } from '../../contract/mcp.ts'
import { api } from '../../tests/web/fake-api.ts'
import { button, heading, link, text } from '../../tests/web/find.ts'
import { press, tabTo } from '../../tests/web/keyboard.ts'
import { expectAccessible, expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { person } from '../../tests/web/objects.ts'
import { departedTo, expectPath, openApp } from '../../tests/web/open-app.tsx'

const ME = person()
const QUERY = 'client_id=abc&redirect_uri=https%3A%2F%2Fassistant.example%2Fcallback&scope=ask+read&sig=s'
const REQUEST = 'GET /rest/v1/connection_requests'
const DECIDE = 'POST /rest/v1/connections'
const BACK = 'https://assistant.example/callback?code=c'

const right = (label: string) => page.getByRole('checkbox', { name: new RegExp(`^${label}`) })

const ASKED: ConnectionRequest = {
  client_name: 'Harbour helper',
  redirect_host: 'assistant.example',
  is_local: false,
  rights: ['ask', 'read'],
}

async function openRequest(request: Partial<ConnectionRequest> = {}) {
  api.on(REQUEST, { ...ASKED, ...request })
  api.on(DECIDE, { url: BACK })
  await openApp(`/connect?${QUERY}`, ME)
  await expect.element(heading('Connect Harbour helper?')).toBeVisible()
}

describe('a request to connect', () => {
  test('names where the answer goes and what is asked for', async () => {
    await openRequest()
    await expect.element(text('assistant.example')).toBeVisible()
    await expect.element(text(/^It will act in your name, /)).toBeVisible()
    await expect.element(right('Ask posits')).toBeChecked()
    await expect.element(right('Read your posits')).toBeChecked()
    expect(right('Teach your posits').query()).toBeNull()
    expect(api.calls(REQUEST).at(-1)?.query.get('query')).toBe(QUERY)
    await expectAccessibleInEveryLook('a request')
  })

  test('is allowed for what stays chosen, and the browser goes on', async () => {
    await openRequest({ rights: ['ask', 'teach'] })
    await right('Teach your posits').click()
    await button('Allow').click()
    await expect.element(heading('Connected')).toBeVisible()
    expect(api.calls(DECIDE).at(-1)?.body).toEqual({ query: QUERY, accept: true, rights: ['ask'] })
    await expect.poll(departedTo).toBe(BACK)
    await expectAccessible('allowed')
  })

  test('is refused by keyboard', async () => {
    await openRequest()
    await tabTo('Refuse')
    await press('{Enter}')
    await expect.element(heading('Nothing was connected')).toBeVisible()
    expect(api.calls(DECIDE).at(-1)?.body).toEqual({ query: QUERY, accept: false, rights: [] })
    await expect.poll(departedTo).toBe(BACK)
  })

  test('cannot be allowed for nothing', async () => {
    await openRequest({ rights: ['ask'] })
    await right('Ask posits').click()
    await expect.element(button('Allow')).toBeDisabled()
  })

  test('of a program on this computer says so', async () => {
    await openRequest({ redirect_host: '127.0.0.1:7777', is_local: true })
    await expect.element(text('Access goes to a program on this computer')).toBeVisible()
  })

  test('that fails to be sent stays, with the reason', async () => {
    await openRequest()
    api.cut(DECIDE)
    await button('Allow').click()
    await expect.element(text(/The server could not be reached/)).toBeVisible()
    await expect.element(button('Allow')).toBeEnabled()
    await expectAccessible('not sent')
  })
})

test('a guest signs in first and comes back to the request', async () => {
  api.on(REQUEST, ASKED)
  await openApp(`/connect?${QUERY}`, null)
  await expect.element(link('Create an account')).toBeVisible()
  expect(button('Allow').query()).toBeNull()
  await expectAccessibleInEveryLook('a guest')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expectPath('/login?next=%2Fconnect')
  await openApp('/connect', ME)
  await expect.element(heading('Connect Harbour helper?')).toBeVisible()
})

test.each([
  ['request_expired', 'This request has expired'],
  ['unknown_client', 'Posit does not know this assistant'],
])('a request refused as %s says what to do', async (code, title) => {
  api.refuse(REQUEST, 400, { error: 'Refused.', code })
  await openApp(`/connect?${QUERY}`, ME)
  await expect.element(heading(title)).toBeVisible()
  await expectAccessible(title)
})

test.each([
  ['?error=invalid_client', 'Posit does not know this assistant'],
  ['?error=invalid_redirect', 'This request is not valid'],
  ['', 'This request has expired'],
])('the screen at %s connects nothing', async (search, title) => {
  await openApp(`/connect${search}`, ME)
  await expect.element(heading(title)).toBeVisible()
})

test('a request that cannot be loaded can be retried', async () => {
  api.cut(REQUEST)
  await openApp(`/connect?${QUERY}`, ME)
  await expect.element(heading('The request could not be loaded')).toBeVisible()
  api.on(REQUEST, ASKED)
  await button('Try again').click()
  await expect.element(heading('Connect Harbour helper?')).toBeVisible()
})
