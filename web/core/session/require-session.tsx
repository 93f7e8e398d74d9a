import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { href, Navigate, useLocation, useSearchParams } from 'react-router'
import { AUTH_MESSAGES } from '../../../contract/messages.ts'
import { safeReturnPath } from '../../../contract/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { hadSession } from './session-hint.ts'
import { meQuery } from './session-query.ts'
import { useMe } from './use-session.ts'

/** Where a guest signs in, with the way back to `path` (a path of this site, with its query). */
export const loginPath = (path: string) => `${href('/login')}?next=${encodeURIComponent(path)}`

const SessionUnknown = () => {
  const { refetch, isFetching } = useQuery(meQuery)
  return (
    <EmptyState
      headingLevel="h1"
      title={AUTH_MESSAGES.sessionCheckFailed.title}
      description={AUTH_MESSAGES.sessionCheckFailed.description}
      action={
        <Button busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      }
    />
  )
}

/** Shows its children to a signed-in person; a guest goes to /login and comes back afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const me = useMe()
  const { isError } = useQuery(meQuery)
  const { pathname, search, hash } = useLocation()
  if (me) return children
  // Signing out already navigates home; this screen is only mounted until that one renders.
  if (me === null && window.location.pathname !== pathname) return null
  if (me === null) return <Navigate to={loginPath(pathname + search + hash)} replace />
  return isError ? <SessionUnknown /> : <Loading className="min-h-[60vh]" />
}

/**
 * Shows its children to a guest; a signed-in person goes to the return path if there is one, else to `to`. Who was signed in
 * last time and probably is has no use for a form that goes away at once.
 */
export function GuestsOnly({ to, children }: { to: string; children: ReactNode }) {
  const me = useMe()
  const { isError } = useQuery(meQuery)
  const [parameters] = useSearchParams()
  if (me) return <Navigate to={safeReturnPath(parameters.get('next')) ?? to} replace />
  if (me === undefined && !isError && hadSession()) return <Loading className="min-h-[60vh]" />
  return children
}
