import { pageMeta } from '../core/page-title.ts'
import { Page } from '../ui/page.tsx'
import { Plans } from './plans.tsx'

export const meta = () =>
  pageMeta(
    'Pricing',
    'Start free with one posit and a two-week trial. The paid plan is $8 a month, less when paid annually.',
  )

export default function Pricing() {
  return (
    <Page>
      <div className="mx-auto max-w-4xl">
        <h1 className="font-serif text-display tracking-[-0.02em]">Pricing</h1>
        <p className="mt-4 mb-10 max-w-xl text-lead text-muted">
          Start free. The first two weeks are on the paid plan, without a card.
        </p>
        <Plans headingLevel="h2" />
      </div>
    </Page>
  )
}
