import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { TrialDays } from '../billing/trial-days.tsx'
import { AppFrame } from './app-frame.tsx'

const Bell = lazy(() => import('../activity/bell.tsx'))
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
