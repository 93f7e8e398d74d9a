import { expect, test } from 'vitest'
import type { Connection } from '../../contract/mcp.ts'
import { MCP_MESSAGES } from '../../contract/messages/mcp.ts'
import { api } from '../../tests/web/fake-api.ts'
import { alertDialog, button, text } from '../../tests/web/find.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { CREATED_AT, newId, person } from '../../tests/web/objects.ts'
import { openApp } from '../../tests/web/open-app.tsx'
import { expectFailure } from '../../tests/web/toasts.ts'

const ME = person()
const LIST = 'GET /rest/v1/connections'
const DELETE = 'DELETE /rest/v1/connections/{id}'
const CONNECTION: Connection = {
  id: newId(),
  client_name: 'Harbour helper',
  redirect_hosts: ['assistant.example'],
  is_local: false,
  rights: ['ask', 'read', 'teach'],
  allowed_at: CREATED_AT,
  last_used_at: null,
}

async function openConnected() {
  api.on(LIST, { items: [CONNECTION] })
  await openApp('/edit-profile', ME)
  await expect.element(text('Harbour helper')).toBeVisible()
}

test('a person sees what each assistant may do', async () => {
  await openConnected()
  await expect.element(text(/^May ask, read and teach · allowed .* · not used yet$/)).toBeVisible()
  await expect.element(text('assistant.example')).toBeVisible()
  await expect.element(text(`${window.location.origin}/mcp`)).toBeVisible()
  await expectAccessibleInEveryLook('connected')
})

test('an assistant is disconnected after a question', async () => {
  await openConnected()
  api.on(DELETE, { ok: true })
  await button('Disconnect Harbour helper').click()
  await expect.element(alertDialog()).toBeVisible()
  api.on(LIST, { items: [] })
  await button('Disconnect').click()
  await expect.element(text('None is connected yet.')).toBeVisible()
})

test('an assistant that cannot be disconnected stays, and the person is notified', async () => {
  await openConnected()
  api.cut(DELETE)
  await button('Disconnect Harbour helper').click()
  await button('Disconnect').click()
  await expectFailure(MCP_MESSAGES.disconnectFailed)
  await expect.element(text('Harbour helper')).toBeVisible()
})

test('a list that cannot be loaded can be retried', async () => {
  api.refuse(LIST, 400)
  await openApp('/edit-profile', ME)
  await expect.element(text('Your assistants could not be loaded.')).toBeVisible()
  api.on(LIST, { items: [CONNECTION] })
  await button('Try again').click()
  await expect.element(text('Harbour helper')).toBeVisible()
})
