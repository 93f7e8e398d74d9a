import { Outlet } from 'react-router'
import { ONBOARDING_PATH } from '../../contract/return-path.ts'
import { GuestsOnly } from '../core/session/require-session.tsx'

export default function NewGuestsOnlyLayout() {
  return (
    <GuestsOnly to={ONBOARDING_PATH}>
      <Outlet />
    </GuestsOnly>
  )
}
