import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSessionToken } from './session-token.ts'

const SECRET = 'a secret of tests only, thirty-two bytes or more'
const sign = (token: string, secret = SECRET) =>
  `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
const withCookie = (value: string, name = 'posit.session_token') =>
  new Headers({ cookie: `theme=dark; ${name}=${encodeURIComponent(value)}; other=1` })
const withBearer = (value: string) => new Headers({ authorization: `Bearer ${value}` })

test('a signed token is read from the cookie, the secure cookie and the bearer header', () => {
  expect(readSessionToken(withCookie(sign('abc')), SECRET)).toBe('abc')
  expect(readSessionToken(withCookie(sign('abc'), '__Secure-posit.session_token'), SECRET)).toBe('abc')
  expect(readSessionToken(withBearer(sign('abc')), SECRET)).toBe('abc')
  expect(readSessionToken(withBearer(encodeURIComponent(sign('abc'))), SECRET)).toBe('abc')
})

test.each([
  ['nothing', new Headers()],
  ['no signature', withCookie('abc')],
  ['an empty signature', withCookie('abc.')],
  ['an empty token', withCookie(sign(''))],
  ['another secret’s signature', withCookie(sign('abc', 'another secret'))],
  ['another token’s signature', withCookie(sign('abc').replace('abc', 'abd'))],
  ['a cut signature', withCookie(sign('abc').slice(0, -4))],
  ['a broken escape', new Headers({ cookie: 'posit.session_token=%E0%A4%A' })],
  ['a cookie of another name', withCookie(sign('abc'), 'xposit.session_token')],
  ['another scheme', new Headers({ authorization: `Basic ${sign('abc')}` })],
])('%s is no credential', (_, headers) => {
  expect(readSessionToken(headers, SECRET)).toBeNull()
})

test('a bearer token overrides the cookie, even when it is invalid', () => {
  const headers = withCookie(sign('abc'))
  headers.set('authorization', 'Bearer nonsense')
  expect(readSessionToken(headers, SECRET)).toBeNull()
})
