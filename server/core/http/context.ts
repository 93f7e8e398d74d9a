/** What every handler finds on Hono's `c`. */
import type { HttpBindings } from '@hono/node-server'
import type { HonoRequest } from 'hono'
import type { PlanHolder } from '../../../contract/plans.ts'
import type { Log } from '../log.ts'

/** Who asks, as the session says; ids in bodies are never trusted. */
export interface SessionUser extends PlanHolder {
  id: string
  email: string
  email_verified: boolean
}

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    log: Log
    /** The client's address: the connection's, or what a trusted proxy says. */
    clientAddress: string
    /** Resolved once a request, on first use. */
    session: () => Promise<SessionUser | null>
  }
}

/** What functions beside a handler read of `c`, whichever guard the route has. */
export interface RequestContext {
  env: HttpBindings
  req: Pick<HonoRequest, 'raw' | 'header' | 'path'>
  var: Readonly<HttpEnv['Variables']>
}
