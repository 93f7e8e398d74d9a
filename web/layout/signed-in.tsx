import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useLiveUpdates } from '../activity/use-live-updates.ts'
import { RequireSession } from '../core/session/require-session.tsx'
import { useSignedInMe } from '../core/session/use-session.ts'

/** For administrators alone; if it fails to load, the page works without it. */
const AssistantNotice = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../assistant-settings/notice.tsx').catch(() => ({ default: () => null })),
)

/** Inside the guard: a guest on the way to /login opens no connection. */
function LiveScreens() {
  useLiveUpdates()
  const { is_admin } = useSignedInMe()
  return (
    <>
      {is_admin && (
        <Suspense fallback={null}>
          <AssistantNotice />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}

export default function SignedInLayout() {
  return (
    <RequireSession>
      <LiveScreens />
    </RequireSession>
  )
}
