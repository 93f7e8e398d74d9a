/** The owner's key to a posit: what changes one, or shows what only its owner may see, asks for `OwnedPosit`. */
import { BILLING_MESSAGES } from '../../contract/messages.ts'
import { type Plan, PREMIUM_REQUIRED } from '../../contract/plans.ts'
import { ownerCan } from '../../contract/posits.ts'
import type { Billing } from '../billing/service.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { SessionUser } from '../core/http/context.ts'
import { type Guard, type IdSource, idInPath } from '../core/http/guard.ts'
import { requireUser } from '../core/http/session.ts'
import type { Db } from '../database/schema.ts'
import { findOwnPosit, type PositRow } from './queries.ts'

declare const guarded: unique symbol

/** A posit, loaded for its owner, without `content`. Made here and nowhere else. */
export type OwnedPosit = PositRow & { readonly [guarded]: 'owner' }

/** Somebody else's posit is not found, exactly as one that does not exist. */
export async function getOwnedPosit(db: Db, positId: string, userId: string): Promise<OwnedPosit> {
  const posit = await findOwnPosit(db, positId, userId)
  if (!posit) throw notFound()
  return posit as OwnedPosit
}

/** The dashboard of a non-premium owner is withheld here; the screen's blur is only its picture. */
export function requireDashboard(plan: Plan): void {
  if (ownerCan(plan).use_dashboard) return
  throw new AppError('forbidden', BILLING_MESSAGES.dashboardClosed, { reason: PREMIUM_REQUIRED })
}

type Owned = { user: SessionUser; posit: OwnedPosit }

/** The caller owns the posit. */
export const ownedPosit = (db: Db, idOf: IdSource = idInPath): Guard<Owned> => ({
  session: 'required',
  refuses: ['unauthenticated', 'not_found'],
  load: async (c) => {
    const user = await requireUser(c)
    return { user, posit: await getOwnedPosit(db, idOf(c), user.id) }
  },
  positOf: ({ posit }) => posit.id,
})

/** The same, and the caller's plan includes the dashboard. */
export const withDashboard = <V extends { user: SessionUser }>(
  billing: Billing,
  guard: Guard<V>,
): Guard<V> => ({
  ...guard,
  refuses: [...guard.refuses, 'forbidden'],
  load: async (c) => {
    const loaded = await guard.load(c)
    requireDashboard(billing.planOf(loaded.user))
    return loaded
  },
})
