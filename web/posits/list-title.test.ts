import { expect, test } from 'vitest'
import { listTitle } from './list-title.ts'

test.each([
  [{ first_name: 'Ada', last_name: 'Lovelace', handle: 'ada' }, "Ada Lovelace's Posits"],
  [{ first_name: 'Ada', last_name: null, handle: 'ada' }, "Ada's Posits"],
  [{ first_name: null, last_name: '', handle: 'ada' }, "@ada's Posits"],
  [{ first_name: '', last_name: null, handle: '' }, 'Posits'],
  [undefined, 'Posits'],
])('the list of %j is headed %s', (user, title) => {
  expect(listTitle(user)).toBe(title)
})
