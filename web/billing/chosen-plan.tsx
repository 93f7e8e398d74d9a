import { useSearchParams } from 'react-router'
import type { Plan } from '../../contract/plans.ts'
import { PAID_PLAN_LABEL } from '../../contract/prices.ts'
import { Callout } from '../ui/callout.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'

/** For who signed up from the paid card: the choice is not forgotten, and nothing is asked of them yet. */
export function ChosenPlan({ plan }: { plan: Plan }) {
  const [parameters] = useSearchParams()
  if (parameters.get('plan') !== 'plus' || plan.subscription_type === 'posit_plus') return null
  const days = plan.trial_days_left
  return (
    <Callout className="mb-8" title={`You chose ${PAID_PLAN_LABEL}`} action={<UpgradeDialog />}>
      {days > 0
        ? `All of it is open to you for ${days} more ${days === 1 ? 'day' : 'days'}, without a card. You can pay now or later.`
        : 'You can pay now or later, in your profile.'}
    </Callout>
  )
}
