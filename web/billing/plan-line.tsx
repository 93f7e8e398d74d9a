import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import type { Subscription } from '../../contract/billing.ts'
import type { Plan } from '../../contract/plans.ts'
import { PAID_PLAN_LABEL } from '../../contract/prices.ts'
import { formatDate } from '../core/dates.ts'
import { TextLink } from '../ui/text-link.tsx'
import { ManageSubscription } from './manage-subscription.tsx'
import { subscriptionQuery } from './queries.ts'
import { UpgradeDialog } from './upgrade-dialog.tsx'

const PAID_HOW = { monthly: ', paid monthly', annual: ', paid annually' } as const

function describe({ status, current_period_end, cancel_at }: NonNullable<Subscription>): string {
  if (status === 'past_due') return 'The last payment failed and is tried again. Please check your card.'
  if (cancel_at) return `Cancelled. It ends on ${formatDate(cancel_at)}.`
  return current_period_end ? `Renews on ${formatDate(current_period_end)}.` : ''
}

function PaidPlan() {
  const { data: subscription } = useQuery(subscriptionQuery)
  const isFailing = subscription?.status === 'past_due'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <span>
          {PAID_PLAN_LABEL}
          {subscription?.billing && PAID_HOW[subscription.billing]}
        </span>
        <ManageSubscription />
      </div>
      {subscription && (
        <p className={isFailing ? 'mt-1 text-small text-warning' : 'mt-1 text-muted text-small'}>
          {describe(subscription)}
        </p>
      )}
    </>
  )
}

/** The current plan and its next step. */
export function PlanLine({ plan }: { plan: Plan }) {
  if (plan.subscription_type === 'posit_plus') return <PaidPlan />
  const days = plan.trial_days_left
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        {days > 0 ? `${PAID_PLAN_LABEL}, ${days} ${days === 1 ? 'day' : 'days'} left in trial` : 'Free plan'}
      </span>
      <UpgradeDialog />
      <TextLink to={href('/pricing')}>See plans</TextLink>
    </div>
  )
}
