import { href } from 'react-router'
import { loginPath } from '../../core/session/require-session.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface PositNotFoundProps {
  /** Where somebody who signs in comes back to. */
  path: string
  isGuest: boolean
}

/** The same for a posit that is missing, forbidden, or behind a link that opens nothing. */
export default function PositNotFound({ path, isGuest }: PositNotFoundProps) {
  const action = isGuest ? (
    <ButtonLink to={loginPath(path)}>Sign in</ButtonLink>
  ) : (
    <ButtonLink to={href('/posits')}>Go to My Posits</ButtonLink>
  )
  return (
    <EmptyState
      headingLevel="h1"
      title="Posit Not Found"
      description="This posit doesn't exist or you don't have permission to view it."
      action={action}
    />
  )
}
