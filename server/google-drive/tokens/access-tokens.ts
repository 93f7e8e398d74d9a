/** Access tokens of people's connections: stored sealed, refreshed once for all calls that wait, marked when the grant ended. */
import type { Core } from '../../core/core.ts'
import { GoogleFailure } from '../../core/google/failure.ts'
import { refreshTokens } from '../../core/google/oauth.ts'
import type { GoogleSettings } from '../../core/google/settings.ts'
import type { Seal } from '../../core/seal.ts'
import { notConnected, reconnect } from '../failures/refusals.ts'
import { type ConnectionRow, findConnection, markReconnect, saveAccessToken } from '../queries.ts'

/** A token that would expire during the call counts as expired. */
const SPARE_MS = 60_000
/** The consent is over, or no longer holds the reading of files. */
const ENDED = ['unauthorized', 'grant_ended', 'no_permission']

export const hasEnded = (error: unknown): error is GoogleFailure =>
  error instanceof GoogleFailure && ENDED.includes(error.problem)

interface TokenParts extends Pick<Core, 'db' | 'log'> {
  google: GoogleSettings
  seal: Seal
}

export function createAccessTokens({ db, log, google, seal }: TokenParts) {
  const refreshing = new Map<string, Promise<string>>()

  async function readConnection(userId: string): Promise<ConnectionRow> {
    const connection = await findConnection(db, userId)
    if (!connection) throw notConnected()
    if (connection.status === 'reconnect') throw reconnect()
    return connection
  }

  /** Null when it has expired, or was sealed under another secret. */
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

  async function refreshNow(userId: string, refused: string | null): Promise<string> {
    const connection = await readConnection(userId)
    const stored = storedToken(connection)
    // After a refusal of an older token, another call may have refreshed it meanwhile.
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

  function refresh(userId: string, refused: string | null): Promise<string> {
    const running = refreshing.get(userId)
    if (running) return running
    const started = refreshNow(userId, refused).finally(() => refreshing.delete(userId))
    refreshing.set(userId, started)
    return started
  }

  return { readConnection, storedToken, refresh, end }
}
