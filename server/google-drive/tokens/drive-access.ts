/** Calls of Drive in a person's name: with a token that is good, refreshed once however many wait for it, and marked when it ended. */
import type { Core } from '../../core/core.ts'
import { GoogleFailure } from '../../core/google/failure.ts'
import { refreshTokens } from '../../core/google/oauth.ts'
import type { GoogleSettings } from '../../core/google/settings.ts'
import { notConnected, reconnect, worded } from '../failures/refusals.ts'
import { type ConnectionRow, findConnection, markReconnect, saveAccessToken } from '../queries.ts'
import type { Seal } from './seal.ts'

/** A token that runs out on the way is no token. */
const SPARE_MS = 60_000
/** The consent is over, or no longer holds the reading of files. */
const ENDED = ['unauthorized', 'grant_ended', 'no_permission']

const hasEnded = (error: unknown): error is GoogleFailure =>
  error instanceof GoogleFailure && ENDED.includes(error.problem)

interface AccessParts {
  core: Pick<Core, 'db' | 'log'>
  google: GoogleSettings
  seal: Seal
}

export function createDriveAccess({ core: { db, log }, google, seal }: AccessParts) {
  const refreshing = new Map<string, Promise<string>>()

  async function readConnection(userId: string): Promise<ConnectionRow> {
    const connection = await findConnection(db, userId)
    if (!connection) throw notConnected()
    if (connection.status === 'reconnect') throw reconnect()
    return connection
  }

  /** Null when it has run out, or was sealed under another secret. */
  function storedToken({ user_id, access_token, expires_at }: ConnectionRow): string | null {
    const isGood = expires_at !== null && expires_at.getTime() > Date.now() + SPARE_MS
    return isGood && access_token ? seal.open(access_token, user_id) : null
  }

  async function end(connection: ConnectionRow, error: GoogleFailure): Promise<never> {
    log.info(
      { problem: error.problem, user_id: connection.user_id },
      'a connection to Google Drive has ended',
    )
    await markReconnect(db, connection)
    throw reconnect()
  }

  async function refresh(userId: string, refused: string | null): Promise<string> {
    const connection = await readConnection(userId)
    const stored = storedToken(connection)
    // Whoever was refused with an older one finds that somebody else has refreshed it meanwhile.
    if (stored && stored !== refused) return stored
    const token = seal.open(connection.refresh_token ?? '', userId)
    if (!token) return end(connection, new GoogleFailure('grant_ended', 'sealed with another secret'))
    const fresh = await refreshTokens(google, token).catch((error) =>
      hasEnded(error) ? end(connection, error) : Promise.reject(error),
    )
    const expiresAt = new Date(Date.now() + fresh.expires_in * 1000)
    await saveAccessToken(db, connection, seal.close(fresh.access_token, userId), expiresAt)
    return fresh.access_token
  }

  function refreshOnce(userId: string, refused: string | null): Promise<string> {
    const running = refreshing.get(userId)
    if (running) return running
    const started = refresh(userId, refused).finally(() => refreshing.delete(userId))
    refreshing.set(userId, started)
    return started
  }

  async function call<T>(userId: string, work: (accessToken: string) => Promise<T>): Promise<T> {
    const connection = await readConnection(userId)
    const token = storedToken(connection) ?? (await refreshOnce(userId, null))
    try {
      return await work(token)
    } catch (error) {
      if (!hasEnded(error)) throw error
      if (error.problem !== 'unauthorized') return end(connection, error)
    }
    const fresh = await refreshOnce(userId, token)
    return work(fresh).catch(async (error) =>
      hasEnded(error) ? end(await readConnection(userId), error) : Promise.reject(error),
    )
  }

  return {
    /** Throws what the person is told: `conflict` with a reason of `DRIVE_REFUSALS`, `rate_limited`, `unavailable` and so on. */
    async withToken<T>(userId: string, work: (accessToken: string) => Promise<T>): Promise<T> {
      try {
        return await call(userId, work)
      } catch (error) {
        if (error instanceof GoogleFailure) log.warn({ err: error }, 'a call of Google Drive failed')
        throw worded(error)
      }
    },
  }
}
