import { expect, test } from 'vitest'
import { clientAddress, limitKey, parseTrustedProxies } from './client-address.ts'

const PROXIES = parseTrustedProxies('10.0.0.0/8, 2001:db8::1')

test('without trusted proxies a forwarded address changes nothing', () => {
  expect(clientAddress('203.0.113.9', '198.51.100.1', [])).toBe('203.0.113.9')
})

test('a client that is no proxy cannot pass itself off as another', () => {
  expect(clientAddress('203.0.113.9', '198.51.100.1', PROXIES)).toBe('203.0.113.9')
})

test('what a client writes in front of the proxies’ own entries is not believed', () => {
  expect(clientAddress('::ffff:10.0.0.1', '198.51.100.1, 203.0.113.9, 10.2.3.4', PROXIES)).toBe('203.0.113.9')
  expect(clientAddress('2001:db8::1', 'nonsense', PROXIES)).toBe('2001:db8::1')
})

test('an IPv6 subscriber is counted once, whatever the address within the /64', () => {
  expect(limitKey('2001:db8:1:2::3')).toBe(limitKey('2001:db8:1:2:ffff::9'))
  expect(limitKey('2001:db8:1:2::3')).not.toBe(limitKey('2001:db8:1:3::3'))
})

test('a list of proxies that cannot be read is named', () => {
  for (const list of ['proxy.example', '10.0.0.0/40', '10.0.0.1, x']) {
    expect(() => parseTrustedProxies(list)).toThrow(/^TRUSTED_PROXIES: /)
  }
})
