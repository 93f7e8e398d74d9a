import { randomBytes } from 'node:crypto'
import type { PasswordChange, ResetPassword, SignedIn } from '../../../contract/accounts.ts'
import { AUTH_BASE_PATH, type Auth, RESET_LINK_SECONDS } from '../../core/auth.ts'
import type { Core } from '../../core/core.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { SessionUser } from '../../core/http/context.ts'
import type { Db } from '../../database/schema.ts'
import type { KnownDevices } from '../devices/known-device.ts'
import { invalidLink, mapAuthErrors } from '../engine/refusals.ts'
import { requestMailJob } from '../jobs.ts'
import type { AccountLimits } from '../limits/account-limits.ts'
import type { AccountMails } from '../mails/account-mails.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { claimConfirmation, deleteResetLinks, findAddressee } from '../queries.ts'
import type { WithCookies } from './with-cookies.ts'

export const RESET_SCREEN = '/reset-password'
const TOKEN_BYTES = 24

interface Dependencies {
  auth: Auth
  limits: AccountLimits
  devices: KnownDevices
  mails: AccountMails
  openSession(
    credentials: { email: string; password: string },
    headers: Headers,
  ): Promise<WithCookies<SignedIn>>
}

/** The user of the link, or null when it is unknown, used or expired. */
async function findLinkOwner(db: Db, auth: Auth, token: string) {
  const { internalAdapter } = await auth.context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!link || link.expiresAt < new Date()) return null
  return (await findAddressee(db, link.value)) ?? null
}

async function makeResetToken(auth: Auth, userId: string): Promise<string> {
  const { internalAdapter } = await auth.context
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(Date.now() + RESET_LINK_SECONDS * 1000)
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt,
  })
  return token
}

export function createNewPassword(
  { db, jobs, appUrl }: Pick<Core, 'db' | 'jobs' | 'appUrl'>,
  dependencies: Dependencies,
) {
  const { auth, limits, devices, mails, openSession } = dependencies
  return {
    /** The same answer and the same work for an address that has an account and for one that has none. */
    async requestReset(email: string, { address }: Caller): Promise<void> {
      await limits.askForMail(address, email)
      await jobs.send(requestMailJob, { mail: 'reset', email }, { trx: db })
    },

    makeResetToken: (userId: string) => makeResetToken(auth, userId),

    /** For operators: the link of a reset mail, for them to hand over. */
    makeResetLink: async (userId: string) =>
      `${appUrl}${AUTH_BASE_PATH}/reset-password/${await makeResetToken(auth, userId)}`,

    isResetLinkOpen: async (token: string) => (await findLinkOwner(db, auth, token)) !== null,

    /** Ends every session and every other link, and signs in. The mailed link has also verified the address. */
    async resetPassword({ token, newPassword }: ResetPassword, { headers }: Caller) {
      const owner = await findLinkOwner(db, auth, token)
      if (!owner) throw invalidLink()
      refuseWeakPassword(newPassword, owner.email, 'newPassword')
      await mapAuthErrors(auth.api.resetPassword({ body: { token, newPassword } }))
      await claimConfirmation(db, owner.id)
      await deleteResetLinks(db, owner.id)
      await mails.sendPasswordChanged(owner)
      return openSession({ email: owner.email, password: newPassword }, headers)
    },

    /** Ends every other session; this one continues under a new token, whose cookies are returned. */
    async changePassword(user: SessionUser, change: PasswordChange, { headers }: Caller): Promise<string[]> {
      await limits.tryPassword(user.email, devices.find(headers, user.email))
      refuseWeakPassword(change.new_password, user.email, 'new_password')
      const body = {
        currentPassword: change.current_password,
        newPassword: change.new_password,
        revokeOtherSessions: true,
      }
      const { headers: sent } = await mapAuthErrors(
        auth.api.changePassword({ body, headers, returnHeaders: true }),
      )
      await deleteResetLinks(db, user.id)
      await mails.sendPasswordChanged(user)
      return sent.getSetCookie()
    },
  }
}
