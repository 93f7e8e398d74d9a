import { Link } from 'react-router'
import { useMe } from '../core/session.ts'

/** How much of the trial is left, and the way to the plan; nothing once it is over, on the paid plan, or for guests. */
export function TrialDays() {
  const days = useMe()?.plan.trial_days_left ?? 0
  if (days <= 0) return null
  return (
    <Link
      to="/pricing"
      className="whitespace-nowrap text-muted text-small underline decoration-line underline-offset-4 transition-colors hover:text-strong hover:decoration-current"
    >
      {days} {days === 1 ? 'day' : 'days'} left in trial
    </Link>
  )
}
