import type { Me } from '../../contract/accounts.ts'
import { NavigationLink } from './navigation-link.tsx'

/** How much of the trial is left; nothing once it is over, or on the paid plan. */
export function TrialDays({ me }: { me: Me }) {
  const days = me.plan.trial_days_left
  if (days <= 0) return null
  return (
    <NavigationLink
      to="/#pricing"
      className="whitespace-nowrap text-muted text-small underline decoration-line underline-offset-4 transition-colors hover:text-strong hover:decoration-current"
    >
      {days} {days === 1 ? 'day' : 'days'} left in trial
    </NavigationLink>
  )
}
