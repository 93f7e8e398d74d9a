import { CLIENT_ADDRESS_HEADER } from '../auth.ts'
import { limitKey } from './client-address.ts'
import type { RequestContext } from './context.ts'

/** What a credential call needs from its request. */
export interface Caller {
  headers: Headers
  /** The address as limits count it. */
  address: string
}

/** The request's headers, with the address we know in place of any the client sent under that name. */
export function callerOf(c: RequestContext): Caller {
  const headers = new Headers(c.req.raw.headers)
  headers.set(CLIENT_ADDRESS_HEADER, c.var.clientAddress)
  return { headers, address: limitKey(c.var.clientAddress) }
}
