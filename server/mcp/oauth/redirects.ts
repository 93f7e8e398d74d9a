const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The host of a redirect that may be registered: https, or http on this computer. Null for any other. */
export function redirectHost(uri: string): { host: string; isLocal: boolean } | null {
  if (!URL.canParse(uri) || uri.includes('#')) return null
  const { protocol, hostname, host, username, password } = new URL(uri)
  if (username || password) return null
  const isLocal = LOOPBACK.includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocal) ? { host, isLocal } : null
}
