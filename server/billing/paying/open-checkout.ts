import { isLive } from '../../../contract/billing.ts'
import type { Core } from '../../core/core.ts'
import { AppError } from '../../core/errors.ts'
import type { CheckoutSession, NewCheckout } from '../client.ts'
import { findSubscription, keepCheckout, type SubscriptionRow } from '../queries.ts'
import { type SyncParts, syncCustomer } from '../syncing/sync-customer.ts'
import { getCustomer, type Payer, renewCustomer } from './customers.ts'

export type PayingParts = SyncParts & Pick<Core, 'jobs'>
type Wish = Pick<NewCheckout, 'price_id' | 'success_url' | 'cancel_url'>

/** Where the person pays; the portal for one who is paying already, so that nobody pays twice. */
export async function openCheckout(parts: PayingParts, user: Payer, wish: Wish): Promise<string | null> {
  const row = await withoutEarlier(parts, await getCustomer(parts, user), wish)
  if (typeof row === 'string') return row
  if (!isLive(row.status)) return create(parts, user, row, wish)
  const portal = await parts.stripe.openPortal(row.customer_id, wish.success_url)
  return portal?.url ?? null
}

const isSame = (session: CheckoutSession, wish: Wish) =>
  session.price_id === wish.price_id &&
  session.success_url === wish.success_url &&
  session.cancel_url === wish.cancel_url

/** At most one page is open to be paid: the same wish goes on there (its address), another one closes it. */
async function withoutEarlier(
  parts: PayingParts,
  row: SubscriptionRow,
  wish: Wish,
): Promise<SubscriptionRow | string> {
  const { db, stripe } = parts
  if (isLive(row.status) || !row.checkout_session_id) return row
  const earlier = await stripe.findCheckout(row.checkout_session_id)
  if (earlier?.status === 'open') {
    if (isSame(earlier, wish) && earlier.url) return earlier.url
    await stripe.expireCheckout(earlier.id)
  }
  if (earlier?.status !== 'complete') return row
  // Paid, and its event has not come yet.
  await syncCustomer(parts, row.customer_id)
  return (await findSubscription(db, row.user_id)) ?? row
}

/** The earlier one's id in the key: clicks at the same moment share one page, and the next one after it is another. */
async function create(parts: PayingParts, user: Payer, row: SubscriptionRow, wish: Wish) {
  const open = ({ customer_id, checkout_session_id }: SubscriptionRow) => {
    const key = `checkout:${customer_id}:${checkout_session_id ?? 'first'}`
    return parts.stripe.openCheckout({ customer_id, user_id: user.id, ...wish }, key)
  }
  const session = (await open(row)) ?? (await open(await renewCustomer(parts, user, row)))
  if (!session) throw new AppError('unavailable', 'The payment provider does not know this price.')
  await keepCheckout(parts.db, user.id, session.id)
  return session.url
}
