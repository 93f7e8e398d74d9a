import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { TrialDays } from '../billing/trial-days.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'
import { useFocusMain } from './use-focus-main.ts'

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

/** The frame of pages one scrolls: header, page, footer. */
export default function SiteLayout() {
  useFocusMain()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader bell={bell} trial={<TrialDays />} />
      <main id={MAIN_ID} tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
