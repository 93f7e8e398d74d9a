import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each(['/', '/posits?page=2#top', '/chat-with-posit/1?q=a%20b'])('%s is a path of this site', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  null,
  '',
  'posits',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\nb',
  `/${'a'.repeat(500)}`,
])('%j is refused as a return path', (path) => {
  expect(safeReturnPath(path)).toBeNull()
})
