import { useState } from 'react'
import { retryable } from '../core/lazy-module.ts'
import { useMe } from '../core/session/use-session.ts'
import { Badge } from '../ui/badge.tsx'

/** Paying is rare: its code comes with the press. */
const loadCheckout = retryable(() => import('./start-checkout.ts'))

/** How much of the trial is left, and the way to pay; nothing once it is over, on the paid plan, or for guests. */
export function TrialDays() {
  const days = useMe()?.plan.trial_days_left ?? 0
  const [isStarting, setStarting] = useState(false)
  if (days <= 0) return null
  async function handleClick() {
    if (isStarting) return
    setStarting(true)
    try {
      const { startCheckout } = await loadCheckout()
      await startCheckout('monthly')
    } finally {
      setStarting(false)
    }
  }
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Badge variant="accent" className="md:max-lg:hidden">
        Trial
      </Badge>
      <button
        type="button"
        aria-busy={isStarting || undefined}
        onClick={handleClick}
        className="py-1 text-muted text-small underline decoration-line underline-offset-4 transition-colors hover:text-strong hover:decoration-current aria-busy:opacity-60"
      >
        {days} {days === 1 ? 'day' : 'days'} left in trial
      </button>
    </span>
  )
}
