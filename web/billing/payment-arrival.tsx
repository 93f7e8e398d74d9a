import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Plan } from '../../contract/plans.ts'
import { PAID_PLAN_LABEL } from '../../contract/prices.ts'
import { meQuery } from '../core/session/session-query.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'

const LOOK_EVERY_MS = 2000
/** Events of the provider come within seconds; who waits longer than this may as well go on. */
const PATIENCE_MS = 60_000

/** Looks whether the plan is there by now, in case the live update does not come; for a while. */
function useArrival(isWaiting: boolean) {
  const [isLate, setLate] = useState(false)
  const { refetch, isFetching } = useQuery({
    ...meQuery,
    refetchInterval: isWaiting && !isLate ? LOOK_EVERY_MS : false,
  })
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return { isLate, isFetching, lookAgain: () => void refetch() }
}

function Arrival({ isPaid }: { isPaid: boolean }) {
  const { isLate, isFetching, lookAgain } = useArrival(!isPaid)
  if (isPaid) {
    return (
      <Callout tone="ok" title={`You are on ${PAID_PLAN_LABEL}. Thank you!`}>
        All of it is open to you from now on.
      </Callout>
    )
  }
  if (!isLate) {
    return (
      <Callout title="Your payment is being confirmed">
        {PAID_PLAN_LABEL} starts by itself in a few seconds. You need not pay again.
      </Callout>
    )
  }
  return (
    <Callout
      tone="warning"
      title="Your payment is not confirmed yet"
      action={
        <Button variant="secondary" size="small" busy={isFetching} onClick={lookAgain}>
          Look again
        </Button>
      }
    >
      You can go on: {PAID_PLAN_LABEL} starts as soon as it is. You need not pay again.
    </Callout>
  )
}

/** For who comes back from paying: the plan follows from the provider's event, which may take a moment longer. */
export function PaymentArrival({ plan }: { plan: Plan }) {
  const [parameters] = useSearchParams()
  if (parameters.get('checkout') !== 'success') return null
  return (
    <div role="status" className="mb-8">
      <Arrival isPaid={plan.subscription_type === 'posit_plus'} />
    </div>
  )
}
