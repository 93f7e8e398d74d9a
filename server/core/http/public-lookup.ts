/**
 * Addresses that people give the server to call. Only public ones are connected to, so that nobody reaches what only this machine
 * can: a name is resolved once, by the connection's own lookup, and every address it resolves to is checked before the connection
 * is made to one of them.
 */
import { type LookupAddress, lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type AddressRange, type IpAddress, isInRanges } from './address-ranges.ts'

export class NotPublicError extends Error {
  constructor() {
    super('This address is not on the public internet.')
    this.name = 'NotPublicError'
  }
}

/** All of IPv6 that is assigned to the internet; what is outside may mean a machine nearby, such as `::127.0.0.1` or `fec0::1`. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Azure's metadata server has an address like any other; those of other clouds are link-local, private or reserved. */
const METADATA = ipaddr.parseCIDR('168.63.129.16/32')

function isPublic(address: IpAddress): boolean {
  if (address.range() !== 'unicast' || isInRanges(address, [METADATA])) return false
  return address.kind() === 'ipv4' || isInRanges(address, [GLOBAL_IPV6])
}

/** A setting may allow ranges besides. IPv4 inside IPv6 is judged as IPv4. */
function isCallable(address: string, opened: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return isPublic(parsed) || isInRanges(parsed, opened)
}

/** In brackets when it is IPv6; null for a name, which the lookup checks. */
const literalOf = (hostname: string) => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

export interface PublicLookup {
  /** For the `lookup` of a connection. Node does not call it for a literal address: `assertCallable` is for that. */
  lookup: LookupFunction
  /** Throws `NotPublicError` for a literal address that is not public. */
  assertCallable(hostname: string): void
  /** Throws `NotPublicError` for a name that resolves to such an address at the moment; a name that does not resolve passes. */
  assertResolvesPublic(hostname: string): Promise<void>
}

export function createPublicLookup(opened: readonly AddressRange[]): PublicLookup {
  const assertAll = (addresses: readonly LookupAddress[]) => {
    if (!addresses.every(({ address }) => isCallable(address, opened))) throw new NotPublicError()
  }

  const lookup: LookupFunction = (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      try {
        assertAll(addresses)
      } catch (refused) {
        return callback(refused as Error, [])
      }
      const [first] = addresses
      if (options.all || !first) callback(null, addresses)
      else callback(null, first.address, first.family)
    })

  return {
    lookup,
    assertCallable(hostname) {
      const literal = literalOf(hostname)
      if (literal !== null && !isCallable(literal, opened)) throw new NotPublicError()
    },
    assertResolvesPublic: (hostname) =>
      new Promise((pass, refuse) => {
        lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error) =>
          error instanceof NotPublicError ? refuse(error) : pass(),
        )
      }),
  }
}
