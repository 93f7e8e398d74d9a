import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import {
  ANNUAL_PRICE_DOLLARS_PER_MONTH,
  ANNUAL_SAVING_PERCENT,
  FREE_POSIT_LIMIT,
  MONTHLY_PRICE_DOLLARS,
  PAID_PLAN_LABEL,
  PREMIUM_POSIT_LIMIT,
  PRODUCT_NAME,
} from '../../contract/prices.ts'
import { useMe } from '../core/session/use-session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { type Billing, BillingToggle } from './billing-toggle.tsx'

const FREE_POINTS = [
  `${FREE_POSIT_LIMIT} posit`,
  `A two-week trial of ${PAID_PLAN_LABEL}`,
  'Unlimited searches',
  'Fair-use limits',
]
const PAID_POINTS = [
  `Up to ${PREMIUM_POSIT_LIMIT} posits`,
  'Privacy sharing: private posits, and posits for the people you name',
  'Activity feed',
  'Notifications',
  'Support',
]

const PRICES: Record<Billing, { dollars: number; terms: string }> = {
  monthly: { dollars: MONTHLY_PRICE_DOLLARS, terms: 'a month' },
  annual: { dollars: ANNUAL_PRICE_DOLLARS_PER_MONTH, terms: 'a month, billed annually' },
}
const inDollars = (amount: number) => (Number.isInteger(amount) ? `$${amount}` : `$${amount.toFixed(2)}`)

interface PlanProps {
  headingLevel: 'h2' | 'h3'
  name: string
  price: string
  terms: string
  points: string[]
  badge?: ReactNode
  isMain?: boolean
  action: ReactNode
}

const Plan = ({ headingLevel: Heading, name, price, terms, points, badge, isMain, action }: PlanProps) => (
  <article
    className={classes(
      'flex min-w-0 flex-col rounded-card border p-6 sm:p-8',
      isMain ? 'border-accent' : 'border-line',
    )}
  >
    <div className="flex min-h-7 items-center justify-between gap-3">
      <Heading className="font-serif text-lead">{name}</Heading>
      {badge}
    </div>
    <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
      <span className="font-serif text-display text-strong tabular-nums">{price}</span>
      <span className="text-muted">{terms}</span>
    </p>
    <ul className="mt-6 mb-8 divide-y divide-line border-line border-y">
      {points.map((point) => (
        <li key={point} className="py-2.5 text-ui">
          {point}
        </li>
      ))}
    </ul>
    <div className="mt-auto grid">{action}</div>
  </article>
)

/** The two plans and the choice of billing. */
export function Plans({ headingLevel = 'h3' }: { headingLevel?: 'h2' | 'h3' }) {
  const [billing, setBilling] = useState<Billing>('monthly')
  const isSignedIn = Boolean(useMe())
  const { dollars, terms } = PRICES[billing]
  const freeLabel = `${PRODUCT_NAME} for Free`
  return (
    <>
      <BillingToggle value={billing} onChange={setBilling} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
        <Plan
          headingLevel={headingLevel}
          name={PRODUCT_NAME}
          price="$0"
          terms="for as long as you like"
          points={FREE_POINTS}
          action={
            isSignedIn ? (
              <Button variant="secondary" size="large" disabled>
                {freeLabel}
              </Button>
            ) : (
              <ButtonLink variant="secondary" size="large" to={href('/signup')}>
                {freeLabel}
              </ButtonLink>
            )
          }
        />
        <Plan
          headingLevel={headingLevel}
          isMain
          name={PAID_PLAN_LABEL}
          price={inDollars(dollars)}
          terms={terms}
          points={PAID_POINTS}
          badge={billing === 'annual' && <Badge variant="accent">Save {ANNUAL_SAVING_PERCENT}%</Badge>}
          action={
            <ButtonLink
              size="large"
              to={isSignedIn ? href('/edit-profile') : `${href('/signup')}?plan=plus`}
              state={isSignedIn ? { billing } : null}
            >
              Upgrade
            </ButtonLink>
          }
        />
      </div>
    </>
  )
}
