/** Calls of Drive in a person's name, with a valid access token. A call that Google refuses is tried again with a fresh one. */
import type { Core } from '../../core/core.ts'
import { GoogleFailure } from '../../core/google/failure.ts'
import type { GoogleSettings } from '../../core/google/settings.ts'
import type { Seal } from '../../core/seal.ts'
import { refusalOf } from '../failures/refusals.ts'
import { createAccessTokens, hasEnded } from './access-tokens.ts'

interface AccessParts {
  core: Pick<Core, 'db' | 'log'>
  google: GoogleSettings
  seal: Seal
}

export function createDriveAccess({ core: { db, log }, google, seal }: AccessParts) {
  const { readConnection, storedToken, refresh, end } = createAccessTokens({ log, db, google, seal })

  async function call<T>(userId: string, work: (accessToken: string) => Promise<T>): Promise<T> {
    const connection = await readConnection(userId)
    const token = storedToken(connection) ?? (await refresh(userId, null))
    try {
      return await work(token)
    } catch (error) {
      if (!hasEnded(error)) throw error
      if (error.problem !== 'unauthorized') return end(connection, error)
    }
    const fresh = await refresh(userId, token)
    return work(fresh).catch(async (error) =>
      hasEnded(error) ? end(await readConnection(userId), error) : Promise.reject(error),
    )
  }

  return {
    /** Throws the error the person sees: `conflict` with a reason of `DRIVE_REFUSALS`, `rate_limited`, `unavailable` and so on. */
    async withToken<T>(userId: string, work: (accessToken: string) => Promise<T>): Promise<T> {
      try {
        return await call(userId, work)
      } catch (error) {
        if (error instanceof GoogleFailure) log.warn({ err: error }, 'a call of Google Drive failed')
        throw refusalOf(error)
      }
    },
  }
}
