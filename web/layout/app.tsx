import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { TrialDays } from '../billing/trial-days.tsx'
import { AppFrame } from './app-frame.tsx'

/** If it fails to load, the page works without it. */
const Bell = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../activity/bell.tsx').catch(() => ({ default: () => null })),
)
const bell = (
  <Suspense fallback={<span className="size-9" />}>
    <Bell />
  </Suspense>
)

export default function AppLayout() {
  return (
    <AppFrame bell={bell} trial={<TrialDays />}>
      <Outlet />
    </AppFrame>
  )
}
