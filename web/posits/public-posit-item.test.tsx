import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Me } from '../../contract/accounts.ts'
import type { PositCard } from '../../contract/posits.ts'
import { setMe } from '../core/session/session-store.ts'
import { PublicPositItem } from './public-posit-item.tsx'

const POSIT: PositCard = {
  id: '01930000-0000-7000-8000-000000000000',
  title: 'Harbour guide',
  type: 'other',
  privacy: 'exclusive',
  summary_light: null,
  created_at: '2026-01-01T00:00:00.000Z',
  is_owner: false,
}
const CHAT = `/chat-with-posit/${POSIT.id}`

const renderItem = (posit: PositCard) =>
  render(
    <MemoryRouter>
      <PublicPositItem posit={posit} />
    </MemoryRouter>,
  )

afterEach(() => setMe(null))

test('an exclusive posit says for whom it is and offers a guest to sign in', async () => {
  setMe(null)
  const screen = await renderItem(POSIT)
  await expect.element(screen.getByText('For people it is shared with')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Sign in to chat: Harbour guide' })
  await expect.element(link).toHaveAttribute('href', `/login?next=${encodeURIComponent(CHAT)}`)
})

test('a signed-in person goes to the chat of an exclusive posit', async () => {
  setMe({ id: POSIT.id } as Me)
  const screen = await renderItem(POSIT)
  const link = screen.getByRole('link', { name: 'Chat with Posit: Harbour guide' })
  await expect.element(link).toHaveAttribute('href', CHAT)
})

test('a public posit is open to a guest', async () => {
  setMe(null)
  const screen = await renderItem({ ...POSIT, privacy: 'public' })
  const link = screen.getByRole('link', { name: 'Chat with Posit: Harbour guide' })
  await expect.element(link).toHaveAttribute('href', CHAT)
  expect(screen.getByText('For people it is shared with').query()).toBeNull()
})
