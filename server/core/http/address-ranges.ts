/** Ranges of addresses, as operators write them in settings. */
import ipaddr from 'ipaddr.js'

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6
export type AddressRange = [IpAddress, number]

/** Addresses or CIDR ranges, separated by commas. Throws naming the setting for anything else. */
export function parseRanges(setting: string, list: string | undefined): AddressRange[] {
  const entries = (list ?? '').split(',').map((entry) => entry.trim())
  return entries.filter(Boolean).map((entry) => parseRange(setting, entry))
}

function parseRange(setting: string, entry: string): AddressRange {
  try {
    return ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${entry.includes(':') ? 128 : 32}`)
  } catch {
    throw new Error(`${setting}: '${entry}' is neither an address nor a range like 10.0.0.0/8.`)
  }
}

export const isInRanges = (address: IpAddress, ranges: readonly AddressRange[]) =>
  ranges.some(([range, bits]) => range.kind() === address.kind() && address.match([range, bits] as never))
