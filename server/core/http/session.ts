import type { Context } from 'hono'
import type { Auth } from '../auth.ts'
import { unauthenticated } from '../errors.ts'
import type { HttpEnv, SessionUser } from './context.ts'
import { type Grant, invalidKey, requireScope } from './grant.ts'
import type { Guard } from './guard.ts'

export type KeyUser = SessionUser & { grant: Grant }

interface Credentials {
  auth: Pick<Auth, 'findSessionUser'>
  /** Null for a key that nobody has. */
  findKeyUser(key: string): Promise<KeyUser | null>
}

const API_KEY = /^bearer\s+(posit_\S*)$/i

/** The API key of a request. Whatever has its prefix is one, so that every wrong key is looked up alike. */
export const readApiKey = (headers: Headers): string | undefined =>
  headers.get('authorization')?.match(API_KEY)?.[1]

/** Looks the caller up at most once a request, and only when a handler asks. */
export function lazySession(
  c: Pick<Context<HttpEnv>, 'get' | 'req'>,
  { auth, findKeyUser }: Credentials,
): () => Promise<SessionUser | null> {
  const { headers } = c.req.raw
  let found: Promise<SessionUser | null> | undefined

  async function find(): Promise<SessionUser | null> {
    const key = readApiKey(headers)
    if (!key) return auth.findSessionUser(headers)
    const user = await findKeyUser(key)
    if (!user) throw invalidKey()
    requireScope(user, c.get('scope'))
    return user
  }

  return () => {
    found ??= find()
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
