import { Outlet } from 'react-router'
import { useLiveUpdates } from '../activity/use-live-updates.ts'
import { RequireSession } from '../core/session/require-session.tsx'

/** Inside the guard: a guest on the way to /login opens no connection. */
function LiveScreens() {
  useLiveUpdates()
  return <Outlet />
}

export default function SignedInLayout() {
  return (
    <RequireSession>
      <LiveScreens />
    </RequireSession>
  )
}
