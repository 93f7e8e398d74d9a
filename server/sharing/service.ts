/** Sharing by e-mail: within the plan and the caps, told once, and taken away with effect on the very next request. */
import { SHARING_MESSAGES } from '../../contract/messages.ts'
import type { LinkShare } from '../../contract/sharing.ts'
import type { Activity } from '../activity/service.ts'
import type { Billing } from '../billing/service.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { createListeners, type Listeners } from '../core/listeners.ts'
import type { Db } from '../database/schema.ts'
import type { OwnedPosit } from '../posits/access.ts'
import type { Posits } from '../posits/service.ts'
import { createInvite } from './invitations/invite.ts'
import { countShares, deleteShare, insertShare, type ShareRow } from './queries.ts'

export interface Sharing {
  /**
   * Makes the posit exclusive and invites the address. Throws `bad_request` for the owner's own address, `conflict` with reason
   * `already_shared` or `share_limit`, `forbidden` with reason `premium_required`, `rate_limited` with reason `invitation_limit`.
   */
  sharePosit(posit: OwnedPosit, owner: SessionUser, email: string): Promise<ShareRow>
  /** Taking away what is not there is no fault. Answers that are being given to that person end. */
  removeAccess(posit: OwnedPosit, email: string): Promise<void>
  /** That the owner copied the link, or failed to. */
  recordLinkShare(posit: OwnedPosit, status: LinkShare['status']): Promise<void>
  /** Somebody has lost access by way of this node. */
  onAccessRemoved: Listeners<[]>['subscribe']
}

interface SharingParts {
  activity: Activity
  billing: Billing
  posits: Posits
}

/** What the transaction found out, told also when it fails. */
interface Attempt {
  isPremium: boolean
}

export function createSharing(core: Core, { activity, billing, posits }: SharingParts): Sharing {
  const { db, env } = core
  const invite = createInvite({ ...core, activity })
  const accessRemoved = createListeners<[]>()

  async function checkRoom(trx: Db, positId: string) {
    const most = env.LIMIT_SHARES_PER_POSIT
    if (env.POSIT_LIMITS === 'off' || (await countShares(trx, positId)) <= most) return
    const message = `A posit can be shared with at most ${most} people. Remove somebody to make room.`
    throw new AppError('conflict', message, { reason: 'share_limit' })
  }

  /** The owner's row is locked first, so that counting and adding take turns. */
  async function share(trx: Db, posit: OwnedPosit, user_email: string, attempt: Attempt): Promise<ShareRow> {
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

  function record(posit: OwnedPosit, share_type: 'link' | 'email', is_premium: boolean, status: string) {
    const subject = { user_id: posit.user_id, posit_id: posit.id }
    activity.record('share_posit', subject, { share_type, is_premium, status })
  }

  return {
    async sharePosit(posit, owner, email) {
      if (email === owner.email.toLowerCase()) {
        throw new AppError('bad_request', SHARING_MESSAGES.ownEmail.description, { reason: 'own_email' })
      }
      const attempt: Attempt = { isPremium: false }
      try {
        const row = await db.transaction().execute((trx) => share(trx, posit, email, attempt))
        record(posit, 'email', attempt.isPremium, 'success')
        return row
      } catch (error) {
        const isRepeated = error instanceof AppError && error.details.reason === 'already_shared'
        record(posit, 'email', attempt.isPremium, isRepeated ? 'already_shared' : 'error')
        throw error
      }
    },

    async removeAccess(posit, email) {
      await deleteShare(db, posit.id, email)
      await accessRemoved.notify()
    },

    async recordLinkShare(posit, status) {
      const { is_premium } = await billing.getPlan(posit.user_id)
      record(posit, 'link', is_premium, status)
    },

    onAccessRemoved: accessRemoved.subscribe,
  }
}
