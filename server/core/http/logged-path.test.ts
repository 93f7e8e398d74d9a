import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test('ids stay in a logged path, the secret of a link does not', () => {
  const id = '0198c0de-0000-7000-8000-000000000001'
  expect(loggedPath(`/rest/v1/posits/${id}/shares`)).toBe(`/rest/v1/posits/${id}/shares`)
  expect(loggedPath('/functions/v1/create-checkout-session')).toBe('/functions/v1/create-checkout-session')
  expect(loggedPath('/auth/v1/reset-password/abcdefghijklmnopqrstuvwx')).toBe('/auth/v1/reset-password/…')
})
