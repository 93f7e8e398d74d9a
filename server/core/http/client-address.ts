/** The client's address: the connection's, or the one that a trusted proxy reports. */

import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { type AddressRange, isInRanges, parseRanges } from './address-ranges.ts'

export const parseTrustedProxies = (list: string | undefined) => parseRanges('TRUSTED_PROXIES', list)

/** Clients come again, and behind a proxy all connections have one address. */
const CACHED_ADDRESSES = 5000
/** A header may claim anything; longer than this is no address, with a zone or without. */
const ADDRESS_MAX_CHARACTERS = 100
const parsed = new LRUCache<string, { address: ipaddr.IPv4 | ipaddr.IPv6 | null }>({ max: CACHED_ADDRESSES })

function parse(written: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (written.length > ADDRESS_MAX_CHARACTERS) return null
  let cached = parsed.get(written)
  if (!cached) {
    cached = { address: ipaddr.isValid(written) ? ipaddr.process(written) : null }
    parsed.set(written, cached)
  }
  return cached.address
}

/**
 * The nearest address that is no trusted proxy, walking `X-Forwarded-For` from the right.
 * Without trusted proxies the header is ignored, so spoofing it changes nothing.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trusted: AddressRange[],
): string {
  let current = parse(connection ?? '')
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  while (current && isInRanges(current, trusted) && hops.length > 0) {
    const next = parse(hops.pop() ?? '')
    if (!next) break
    current = next
  }
  return current?.toString() ?? 'unknown'
}

/** Limits count an IPv6 client by its /64: one subscriber owns all of it. */
export function limitKey(address: string): string {
  const known = parse(address)
  if (!known || known.kind() === 'ipv4') return address
  const halves = known.toByteArray().slice(0, 8)
  return `${halves.map((byte) => byte.toString(16).padStart(2, '0')).join('')}/64`
}
