import { afterEach, expect, test } from 'vitest'
import { GUEST_HEADER } from '../../../contract/embed.ts'
import { LINK_GRANT_HEADER } from '../../../contract/link-limits.ts'
import { actAsGuest, carryGrant } from './guest.ts'

const realFetch = window.fetch
afterEach(() => {
  window.fetch = realFetch
})

test('each request of the page is the guest’s own, and none carries a cookie', async () => {
  const sent: RequestInit[] = []
  window.fetch = async (_, init = {}) => {
    sent.push(init)
    return new Response()
  }
  actAsGuest()
  await fetch('/rest/v1/anything', { credentials: 'include' })
  carryGrant('proof')
  await fetch('/rest/v1/anything', { method: 'POST', headers: { 'content-type': 'application/json' } })
  const [first, second] = sent.map(({ headers }) => new Headers(headers))
  expect(sent.map(({ credentials }) => credentials)).toEqual(['omit', 'omit'])
  expect(first?.get(GUEST_HEADER)).toMatch(/^[\w-]{48}$/)
  expect(second?.get(GUEST_HEADER)).toBe(first?.get(GUEST_HEADER))
  expect([first?.get(LINK_GRANT_HEADER), second?.get(LINK_GRANT_HEADER)]).toEqual([null, 'proof'])
  expect(second?.get('content-type')).toBe('application/json')
})
