import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../tests/web/fake-api.ts'
import { heading, link, text } from '../../tests/web/find.ts'
import { expectAccessibleInEveryLook } from '../../tests/web/looks.ts'
import { card, pageOf, person } from '../../tests/web/objects.ts'
import { openApp } from '../../tests/web/open-app.tsx'

const ENDPOINT = 'GET /rest/v1/users/{handle}/posits'
const OWNER = { id: 'mara', handle: 'mara', first_name: 'Mara', last_name: null, is_member: true }

test('a public page without posits says so', async () => {
  api.on(ENDPOINT, { ...pageOf([]), user: OWNER })
  await openApp('/p/mara', null)
  await expect.element(heading("Mara's Public Posits")).toBeVisible()
  await expect.element(heading('No Public Posits Available')).toBeVisible()
  await expectAccessibleInEveryLook('a public page without posits')
})

test('a public page lists posits and offers a guest to sign up', async () => {
  const open = card({ title: 'Open one', privacy: 'public', is_owner: false })
  const named = card({ title: 'Named one', privacy: 'exclusive', is_owner: false })
  api.on(ENDPOINT, { ...pageOf([named, open]), user: OWNER })
  await openApp('/p/mara', null)
  await expect.element(heading('Open one')).toBeVisible()
  const titles = page.getByRole('heading', { level: 2 }).elements()
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Named one', 'Open one'])
  expect(text('Exclusive').elements()).toHaveLength(1)
  const chat = link('Chat with Posit: Open one')
  await expect.element(chat).toHaveAttribute('href', `/chat-with-posit/${open.id}`)
  await expect.element(link('Sign up')).toHaveAttribute('href', '/signup')
  await expectAccessibleInEveryLook('a public page')
})

test('a signed-in person is offered their own posits', async () => {
  api.on(ENDPOINT, { ...pageOf([]), user: OWNER })
  await openApp('/p/mara', person())
  await expect.element(link('View my posits')).toHaveAttribute('href', '/posits')
})

test('the public page of an unknown handle is not found', async () => {
  api.refuse(ENDPOINT, 404, { error: 'Not found', code: 'not_found' })
  await openApp('/p/nobody-here', null)
  await expect.element(heading('Nobody here by that name')).toBeVisible()
  await expectAccessibleInEveryLook('a public page of nobody')
})
