import type { ReactNode } from 'react'
import type { Me } from '../../contract/accounts.ts'
import { PAID_PLAN_LABEL } from '../../contract/prices.ts'
import { TextLink } from '../ui/text-link.tsx'
import { PasswordSection } from './password-section.tsx'

interface RowProps {
  label: string
  children: ReactNode
}

const Row = ({ label, children }: RowProps) => (
  <div className="grid items-center gap-x-6 gap-y-1 border-line border-t py-4 sm:grid-cols-[10rem_1fr]">
    <dt className="text-muted text-ui">{label}</dt>
    <dd className="min-w-0 break-words text-ui">{children}</dd>
  </div>
)

function PlanLine({ plan, manage }: Pick<Me, 'plan'> & { manage: ReactNode }) {
  if (plan.subscription_type === 'posit_plus') {
    return (
      <>
        {PAID_PLAN_LABEL} {manage}
      </>
    )
  }
  const days = plan.trial_days_left
  return (
    <>
      {days > 0 ? `${PAID_PLAN_LABEL}, ${days} ${days === 1 ? 'day' : 'days'} left in trial` : 'Free plan'}
      <TextLink to="/pricing" className="ml-3">
        See plans
      </TextLink>
    </>
  )
}

/** What is not part of the profile that others may see. */
export const AccountSection = ({ me, manage }: { me: Me; manage: ReactNode }) => (
  <section aria-labelledby="account-heading" className="mt-14">
    <h2 id="account-heading" className="mb-4 font-serif text-lead">
      Account
    </h2>
    <dl className="border-line border-b">
      <Row label="Email">{me.email}</Row>
      <Row label="Handle">
        @{me.handle}
        <TextLink to={`/p/${me.handle}`} className="ml-3">
          Your public page
        </TextLink>
      </Row>
      <Row label="Plan">
        <PlanLine plan={me.plan} manage={manage} />
      </Row>
      <Row label="Password">
        <PasswordSection me={me} />
      </Row>
    </dl>
  </section>
)
