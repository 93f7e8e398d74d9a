/** Sharing by e-mail: within the plan and the caps, one invitation each; removed access ends with the next request. */
import { SHARING_MESSAGES } from '../../contract/messages/sharing.ts'
import type { LinkShare } from '../../contract/sharing.ts'
import type { Core } from '../core/core.ts'
import { AppError } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { createListeners, type Listeners } from '../core/listeners.ts'
import type { OwnedPosit } from '../posits/access.ts'
import { createShareByEmail, type ShareAttempt, type SharingParts } from './invitations/share-by-email.ts'
import { deleteShare, type ShareRow } from './queries.ts'

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

export function createSharing(core: Core, parts: SharingParts): Sharing {
  const { db } = core
  const { activity, billing } = parts
  const share = createShareByEmail(core, parts)
  const accessRemoved = createListeners<[]>()

  function record(posit: OwnedPosit, share_type: 'link' | 'email', is_premium: boolean, status: string) {
    const subject = { user_id: posit.user_id, posit_id: posit.id }
    activity.record('share_posit', subject, { share_type, is_premium, status })
  }

  return {
    async sharePosit(posit, owner, email) {
      if (email === owner.email.toLowerCase()) {
        throw new AppError('bad_request', SHARING_MESSAGES.ownEmail.description, { reason: 'own_email' })
      }
      const attempt: ShareAttempt = { isPremium: false }
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
