import type { Context } from 'hono'
import type { Auth } from '../auth.ts'
import { unauthenticated } from '../errors.ts'
import type { HttpEnv, SessionUser } from './context.ts'
import type { Guard } from './guard.ts'

/** Looks the session up at most once a request, and only when a handler asks. */
export function lazySession(auth: Auth, headers: Headers): () => Promise<SessionUser | null> {
  let found: Promise<SessionUser | null> | undefined
  return () => {
    found ??= auth.findSessionUser(headers)
    return found
  }
}

/** For guards: a route declares one of them instead. */
export async function requireUser(c: Context<HttpEnv>): Promise<SessionUser> {
  const user = await c.get('session')()
  if (!user) throw unauthenticated()
  return user
}

export const signedIn: Guard<{ user: SessionUser }> = {
  session: 'required',
  refuses: ['unauthenticated'],
  load: async (c) => ({ user: await requireUser(c) }),
}
