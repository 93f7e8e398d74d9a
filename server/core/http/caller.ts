import type { Context } from 'hono'
import { CLIENT_ADDRESS_HEADER } from '../auth.ts'
import { limitKey } from './client-address.ts'
import type { HttpEnv } from './context.ts'

/** What a credential call needs to know of the request behind it. */
export interface Caller {
  headers: Headers
  /** The address as limits count it. */
  address: string
}

/** The request's headers, with the address we vouch for in place of whatever the client sent under that name. */
export function callerOf(c: Context<HttpEnv>): Caller {
  const headers = new Headers(c.req.raw.headers)
  headers.set(CLIENT_ADDRESS_HEADER, c.get('clientAddress'))
  return { headers, address: limitKey(c.get('clientAddress')) }
}
