import { expect, test } from 'vitest'
import { HANDLE_PATTERN } from '../../../contract/accounts.ts'
import { makeHandle } from './make-handle.ts'

test.each([
  ['Zoë O’Hara', 'x@example.com', 'zoe-o-hara'],
  ['', 'ada.lovelace+posit@example.com', 'ada-lovelace'],
  ['李小龙', 'bruce@example.com', 'bruce'],
  ['', '+@example.com', 'posit'],
  ['', '___@example.com', 'posit'],
  ['--Ada--', 'x@example.com', 'ada'],
])('the name %j with the address %s gives the handle %s', (name, email, handle) => {
  expect(makeHandle({ name, email })).toBe(handle)
})

test('a long name still leaves a valid handle with room for a suffix', () => {
  const handle = makeHandle({ name: `${'a'.repeat(34)} b ${'c'.repeat(200)}`, email: 'x@example.com' })
  expect(handle).toBe('a'.repeat(34))
  expect(`${handle}-1a2b`).toMatch(HANDLE_PATTERN)
})
