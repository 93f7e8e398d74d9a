import { Outlet } from 'react-router'
import { RequireSession } from '../core/require-session.tsx'

export default function SignedInLayout() {
  return (
    <RequireSession>
      <Outlet />
    </RequireSession>
  )
}
