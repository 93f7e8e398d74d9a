import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { TrialDays } from '../billing/trial-days.tsx'
import { SiteHeader } from './site-header.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'
import { useFocusMain } from './use-focus-main.ts'

const Bell = lazy(() => import('../activity/bell.tsx'))
const bell = (
  <Suspense fallback={<span className="size-9" />}>
    <Bell />
  </Suspense>
)

/** The frame of screens that fill the window, as conversations do: the header, then all the rest for the screen. */
export default function AppLayout() {
  useFocusMain()
  return (
    <div className="flex h-dvh flex-col">
      <SkipLink />
      <SiteHeader bell={bell} trial={<TrialDays />} />
      <main id={MAIN_ID} tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        <Outlet />
      </main>
    </div>
  )
}
