/** Notifies an address that a posit is shared with it: by mail, and in the app when it has an account. */
import { createHash } from 'node:crypto'
import type { Activity } from '../../activity/service.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import { type Limit, SECONDS_PER_HOUR } from '../../core/limits.ts'
import type { Db } from '../../database/schema.ts'
import type { OwnedPosit } from '../../posits/access.ts'
import { writeInvitation } from './invitation-mail.ts'
import { findInviter, forgetOldInvitations, insertInvitation, measureInvitations } from './queries.ts'

/** Addresses of people who may have no account here are not kept beyond the share itself. */
const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url')

type Dependencies = Pick<Core, 'env' | 'limits' | 'mailer' | 'appUrl'> & { activity: Activity }

export function createInvite({ env, limits, mailer, appUrl, activity }: Dependencies) {
  const most = env.LIMIT_INVITATIONS_PER_DAY
  const perAddress: Limit = {
    name: 'invitation_address',
    points: env.LIMIT_MAILS_PER_HOUR,
    seconds: SECONDS_PER_HOUR,
    message: 'This address was sent many invitations just now.',
  }

  /** Over all owners. The owner does not learn of it: how much mail an address gets is nobody else's business. */
  async function mayMail(addressHash: string): Promise<boolean> {
    try {
      await limits.consume(perAddress, addressHash)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }

  async function checkDay(trx: Db, userId: string) {
    const { count, seconds } = await measureInvitations(trx, userId)
    if (env.POSIT_LIMITS === 'off' || count <= most) return
    const message = `You can send at most ${most} invitations a day. Please try again tomorrow.`
    throw new AppError('rate_limited', message, { reason: 'invitation_limit', retryAfter: seconds })
  }

  /**
   * Within the transaction that shares, with its owner's row locked. An address invited to this posit within the last day gets
   * no second mail.
   */
  return async (trx: Db, posit: OwnedPosit, email: string): Promise<void> => {
    const address_hash = hashOf(email)
    const { id: posit_id, title, user_id } = posit
    await forgetOldInvitations(trx, user_id)
    if (!(await insertInvitation(trx, { user_id, posit_id, address_hash }))) return
    await checkDay(trx, user_id)
    const inviter = await findInviter(trx, user_id)
    await activity.notifyShared(trx, { owner_id: user_id, posit_id, email })
    if (await mayMail(address_hash)) {
      await mailer.send(writeInvitation({ to: email, inviter, posit: { id: posit_id, title }, appUrl }), trx)
    }
  }
}
