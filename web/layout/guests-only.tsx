import { href, Outlet } from 'react-router'
import { GuestsOnly } from '../core/session/require-session.tsx'

export default function GuestsOnlyLayout() {
  return (
    <GuestsOnly to={href('/posits')}>
      <Outlet />
    </GuestsOnly>
  )
}
