import { SHARING_MESSAGES } from '../../../contract/messages/sharing.ts'
import type { Activity } from '../../activity/service.ts'
import type { Billing } from '../../billing/service.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../database/schema.ts'
import type { OwnedPosit } from '../../posits/access.ts'
import type { Posits } from '../../posits/service.ts'
import { countShares, insertShare, type ShareRow } from '../queries.ts'
import { createInvite } from './invite.ts'

export interface SharingParts {
  activity: Activity
  billing: Billing
  posits: Posits
}

/** What the transaction found out, known to the caller also when it fails. */
export interface ShareAttempt {
  isPremium: boolean
}

/** Adds a share within the plan and the cap, makes the posit exclusive and invites the address. */
export function createShareByEmail(core: Core, { activity, billing, posits }: SharingParts) {
  const { env } = core
  const invite = createInvite({ ...core, activity })

  async function checkRoom(trx: Db, positId: string) {
    const most = env.LIMIT_SHARES_PER_POSIT
    if (env.POSIT_LIMITS === 'off' || (await countShares(trx, positId)) <= most) return
    const message = `A posit can be shared with at most ${most} people. Remove somebody to make room.`
    throw new AppError('conflict', message, { reason: 'share_limit' })
  }

  /** The owner's row is locked first, so that counting and adding take turns. */
  return async (trx: Db, posit: OwnedPosit, user_email: string, attempt: ShareAttempt): Promise<ShareRow> => {
    attempt.isPremium = (await billing.lockPlan(trx, posit.user_id)).is_premium
    if (!attempt.isPremium) {
      throw new AppError('forbidden', SHARING_MESSAGES.premiumOnly, { reason: 'premium_required' })
    }
    const row = await insertShare(trx, { posit_id: posit.id, user_email, created_by: posit.user_id })
    if (!row) {
      const { description = '' } = SHARING_MESSAGES.alreadyShared(user_email)
      throw new AppError('conflict', description, { reason: 'already_shared' })
    }
    await checkRoom(trx, posit.id)
    await posits.makeExclusive(trx, posit)
    await invite(trx, posit, user_email)
    return row
  }
}
