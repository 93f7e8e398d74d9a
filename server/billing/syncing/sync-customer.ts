/** Copies the provider's current subscription to the database: the only way in which paying changes a plan. */
import { isPaid } from '../../../contract/billing.ts'
import type { Activity } from '../../activity/service.ts'
import type { Core } from '../../core/core.ts'
import type { Db } from '../../database/schema.ts'
import type { StripeClient } from '../client.ts'
import { intervalOf } from '../paying/prices.ts'
import {
  lockCustomer,
  markAsked,
  readClock,
  recordWebhook,
  setSubscriptionType,
  updateSubscription,
} from '../queries.ts'
import type { BillingEvent } from './billing-event.ts'
import type { FoundSubscription } from './found-subscription.ts'

export interface SyncParts extends Pick<Core, 'db' | 'env' | 'log'> {
  activity: Activity
  stripe: StripeClient
}

interface Started {
  user_id: string
  price_id: string | null
}

/**
 * Asked before it is locked, for a transaction waits for no provider. Of two that overtake each other the one who asked later
 * has the last word. What the provider does not know, as under another account's key, changes nobody's plan.
 * `event`: what this follows; it is marked as handled with it, and one that is handled already changes nothing.
 */
export async function syncCustomer(
  parts: SyncParts,
  customerId: string,
  event?: BillingEvent,
): Promise<void> {
  const { db, env, activity, stripe } = parts
  const askedAt = await readClock(db)
  const found = await stripe.findSubscription(customerId)
  const started = await db.transaction().execute(async (trx) => {
    if (event && !(await recordWebhook(trx, event))) return null
    return found ? apply(parts, trx, { customerId, found, askedAt }) : markAsked(trx, customerId)
  })
  if (!started) return
  const billing = intervalOf(env, started.price_id)
  activity.record('start_subscription', { user_id: started.user_id }, { billing })
}

async function apply(
  { env, activity }: SyncParts,
  trx: Db,
  { customerId, found, askedAt }: { customerId: string; found: FoundSubscription; askedAt: string },
): Promise<Started | null> {
  const row = await lockCustomer(trx, customerId)
  if (!row || !(await updateSubscription(trx, customerId, found, askedAt))) return null
  const { user_id } = row
  const had = isPaid(row.status)
  const has = isPaid(found.status)
  // Only a change: what an operator granted or took beside it stays.
  if (had !== has) await setSubscriptionType(trx, user_id, has ? 'posit_plus' : env.DEFAULT_PLAN)
  await activity.refresh(trx, { user_id, topic: 'plan', posit_id: null })
  return has && !had ? { user_id, price_id: found.price_id } : null
}
