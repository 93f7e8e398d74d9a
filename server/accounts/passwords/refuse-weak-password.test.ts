import { expect, test } from 'vitest'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const refuse = (password: string) => () =>
  refuseWeakPassword(password, 'ada.lovelace@example.com', 'password')

test.each([
  'password',
  'PassWord1!',
  'p@ssw0rd2026',
  'qwerty?!',
  'sunshine99',
  'Posit2026!',
  'posit+plus'.replace('+', ''),
  'aaaaaaaa',
  'ada.lovelace',
  'Ada.Lovelace@example.com',
])('%s is refused', (password) => {
  expect(refuse(password)).toThrow(/most common|your email address/)
})

test.each([
  'correct horse battery',
  'sunshine in the garden',
  'passwordmanager of mine',
  'x7#kq!',
  'positive thoughts',
])('%s is accepted', (password) => {
  expect(refuse(password)).not.toThrow()
})
