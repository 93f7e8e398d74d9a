import type { Core } from '../../core/core.ts'
import { AppError, unauthenticated } from '../../core/errors.ts'
import { endCustomerJob } from '../jobs.ts'
import { addCustomer, findSubscription, replaceCustomer, type SubscriptionRow } from '../queries.ts'
import type { SyncParts } from '../syncing/sync-customer.ts'

export type PaymentDependencies = SyncParts & Pick<Core, 'jobs'>

export interface Payer {
  id: string
  email: string
}

/** One customer per person under parallel clicks: by an idempotency key at the provider, by a constraint here. */
export async function getCustomer(
  { db, jobs, stripe }: PaymentDependencies,
  user: Payer,
): Promise<SubscriptionRow> {
  const known = await findSubscription(db, user.id)
  if (known) return known
  const customer_id = await stripe.createCustomer(user, `customer:${user.id}`)
  await addCustomer(db, user.id, customer_id)
  const added = await findSubscription(db, user.id)
  if (added) return added
  await jobs.send(endCustomerJob, { customer_id })
  throw unauthenticated()
}

/** For a customer unknown to the provider: deleted there by hand, or of the account of another key. */
export async function renewCustomer(
  { db, stripe }: PaymentDependencies,
  user: Payer,
  { customer_id }: SubscriptionRow,
): Promise<SubscriptionRow> {
  const renewed = await stripe.createCustomer(user, `customer:${user.id}:${customer_id}`)
  await replaceCustomer(db, customer_id, renewed)
  const row = await findSubscription(db, user.id)
  if (!row) throw unauthenticated()
  if (row.customer_id !== renewed) throw new AppError('conflict', 'Please try again.')
  return row
}
