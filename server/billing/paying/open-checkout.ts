import { isLive } from '../../../contract/billing.ts'
import { AppError } from '../../core/errors.ts'
import type { CheckoutSession, NewCheckout } from '../provider/checkouts.ts'
import { findSubscription, type SubscriptionRow, saveCheckout } from '../queries.ts'
import { syncCustomer } from '../syncing/sync-customer.ts'
import { getCustomer, type Payer, type PaymentDependencies, renewCustomer } from './customers.ts'

type CheckoutRequest = Pick<NewCheckout, 'price_id' | 'success_url' | 'cancel_url'>

/** The checkout's URL; the portal's for a subscriber, so that nobody pays twice. */
export async function openCheckout(
  parts: PaymentDependencies,
  user: Payer,
  request: CheckoutRequest,
): Promise<string | null> {
  const row = await settleEarlier(parts, await getCustomer(parts, user), request)
  if (typeof row === 'string') return row
  if (!isLive(row.status)) return create(parts, user, row, request)
  const portal = await parts.stripe.openPortal(row.customer_id, request.success_url)
  return portal?.url ?? null
}

const isSame = (session: CheckoutSession, request: CheckoutRequest) =>
  session.price_id === request.price_id &&
  session.success_url === request.success_url &&
  session.cancel_url === request.cancel_url

/** At most one checkout is open: the same request gets its URL, another one closes it. */
async function settleEarlier(
  parts: PaymentDependencies,
  row: SubscriptionRow,
  request: CheckoutRequest,
): Promise<SubscriptionRow | string> {
  const { db, stripe } = parts
  if (isLive(row.status) || !row.checkout_session_id) return row
  const earlier = await stripe.findCheckout(row.checkout_session_id)
  if (earlier?.status === 'open') {
    if (isSame(earlier, request) && earlier.url) return earlier.url
    await stripe.expireCheckout(earlier.id)
  }
  if (earlier?.status !== 'complete') return row
  // Paid, and its event has not come yet.
  await syncCustomer(parts, row.customer_id)
  return (await findSubscription(db, row.user_id)) ?? row
}

/** The earlier checkout's id is in the key: parallel clicks share one checkout, a later click gets another. */
async function create(
  parts: PaymentDependencies,
  user: Payer,
  row: SubscriptionRow,
  request: CheckoutRequest,
) {
  const open = ({ customer_id, checkout_session_id }: SubscriptionRow) => {
    const key = `checkout:${customer_id}:${checkout_session_id ?? 'first'}`
    return parts.stripe.openCheckout({ customer_id, user_id: user.id, ...request }, key)
  }
  const session = (await open(row)) ?? (await open(await renewCustomer(parts, user, row)))
  if (!session) throw new AppError('unavailable', 'The payment provider does not know this price.')
  await saveCheckout(parts.db, user.id, session.id)
  return session.url
}
