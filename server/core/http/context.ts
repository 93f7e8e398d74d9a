/** What every handler finds on Hono's `c`. */
import type { HttpBindings } from '@hono/node-server'
import type { HonoRequest } from 'hono'
import type { ApiScope } from '../../../contract/developers.ts'
import type { PlanHolder } from '../../../contract/plans.ts'
import type { Log } from '../log.ts'
import type { Grant } from './grant.ts'

/** Who asks, as the session or the API key says; ids in bodies are never trusted. */
export interface SessionUser extends PlanHolder {
  id: string
  email: string
  email_verified: boolean
  /** Set when an API key acts for the user: what it may do. */
  grant?: Grant
}

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    log: Log
    /** The client's address: the connection's, or what a trusted proxy says. */
    clientAddress: string
    /** The scope that opens the route to an API key; none by default. */
    scope: ApiScope | undefined
    /** Resolved once a request, on first use. Throws for an API key that is not valid or may not make this call. */
    session: () => Promise<SessionUser | null>
  }
}

/** What functions beside a handler read of `c`, whichever guard the route has. */
export interface RequestContext {
  env: HttpBindings
  req: Pick<HonoRequest, 'raw' | 'header' | 'path'>
  var: Readonly<HttpEnv['Variables']>
}
