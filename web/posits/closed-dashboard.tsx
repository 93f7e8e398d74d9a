import { href } from 'react-router'
import { BILLING_MESSAGES } from '../../contract/messages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const TABS = ['Questions', 'Analytics', 'Tasks']
const ROWS = [1, 2, 3, 4]

/** The blur is only a picture: the server gives a non-premium owner nothing to blur. */
export const ClosedDashboard = () => (
  <div className="relative isolate overflow-hidden rounded-card border border-line">
    <div aria-hidden="true" className="space-y-6 p-6 blur-sm">
      <div className="flex gap-6 border-line border-b pb-3 font-medium text-muted text-ui">
        {TABS.map((tab) => (
          <span key={tab}>{tab}</span>
        ))}
      </div>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-ground/70 p-6 text-center">
      <p className="max-w-md font-medium text-strong">{BILLING_MESSAGES.dashboardClosed}</p>
      <ButtonLink to={href('/pricing')}>Upgrade Now</ButtonLink>
    </div>
  </div>
)
