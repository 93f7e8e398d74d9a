/** From Google's code to a stored connection, and from there back to none, here and at Google. */
import { DRIVE_CALLBACK_PATH, DRIVE_READ_SCOPE, type DriveConnect } from '../../../contract/google-drive.ts'
import { DRIVE_MESSAGES } from '../../../contract/messages/google-drive.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { GoogleFailure } from '../../core/google/failure.ts'
import { exchangeCode, fetchProfile, revokeToken } from '../../core/google/oauth.ts'
import type { GoogleSettings } from '../../core/google/settings.ts'
import type { Seal } from '../../core/seal.ts'
import type { Db } from '../../database/schema.ts'
import { noPermission, notConfigured } from '../failures/refusals.ts'
import { revokeJob } from '../jobs.ts'
import { deleteConnection, lockConnection, saveConnection } from '../queries.ts'

interface ConnectParts {
  core: Pick<Core, 'db' | 'jobs' | 'appUrl' | 'log'>
  google: GoogleSettings | null
  seal: Seal
}

const connectFailed = () => new AppError('bad_request', DRIVE_MESSAGES.connectFailed.description)
const silent = () => new AppError('unavailable', DRIVE_MESSAGES.connectFailed.description)

export const redirectUriOf = (appUrl: string) => appUrl + DRIVE_CALLBACK_PATH

export function createConnect({ core: { db, jobs, appUrl, log }, google, seal }: ConnectParts) {
  jobs.handle(revokeJob, async ({ user_id, sealed_token }) => {
    const token = seal.open(sealed_token, user_id)
    if (google && token) await revokeToken(google, token)
  })

  const giveBack = (trx: Db, user_id: string, sealed_token: string) =>
    jobs.send(revokeJob, { user_id, sealed_token }, { trx })

  async function exchange(settings: GoogleSettings, { code, redirectUri }: DriveConnect) {
    try {
      const tokens = await exchangeCode(settings, { code, redirectUri })
      return { tokens, profile: await fetchProfile(settings, tokens.access_token) }
    } catch (error) {
      if (!(error instanceof GoogleFailure)) throw error
      log.warn({ err: error }, 'Google Drive could not be connected')
      throw ['refused', 'grant_ended', 'unauthorized'].includes(error.problem) ? connectFailed() : silent()
    }
  }

  /** Deletes the connection and enqueues revoking the grant at Google. Without a connection it does nothing. */
  async function end(trx: Db, userId: string): Promise<void> {
    const connection = await lockConnection(trx, userId)
    if (connection?.refresh_token) await giveBack(trx, userId, connection.refresh_token)
    await deleteConnection(trx, userId)
  }

  return {
    end,
    disconnect: (userId: string) => db.transaction().execute((trx) => end(trx, userId)),

    async connect(userId: string, request: DriveConnect): Promise<{ google_email: string }> {
      if (!google) throw notConfigured()
      if (request.redirectUri !== redirectUriOf(appUrl)) throw connectFailed()
      const { tokens, profile } = await exchange(google, request)
      const refresh_token = seal.close(tokens.refresh_token ?? tokens.access_token, userId)
      if (!tokens.refresh_token || !tokens.scope.split(' ').includes(DRIVE_READ_SCOPE)) {
        await jobs.send(revokeJob, { user_id: userId, sealed_token: refresh_token })
        throw noPermission()
      }
      const google_email = profile.email
      await db.transaction().execute(async (trx) => {
        const older = await lockConnection(trx, userId)
        // Of the same Google account the new grant is the old one renewed: giving that back would end both.
        if (older?.refresh_token && older.google_email !== google_email)
          await giveBack(trx, userId, older.refresh_token)
        await saveConnection(trx, userId, {
          google_email,
          access_token: seal.close(tokens.access_token, userId),
          refresh_token,
          expires_at: new Date(Date.now() + tokens.expires_in * 1000),
        })
      })
      return { google_email }
    },
  }
}
