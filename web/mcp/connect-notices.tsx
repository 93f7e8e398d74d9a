import { useEffect } from 'react'
import { href } from 'react-router'
import { CONNECTION_REFUSALS } from '../../contract/mcp-constants.ts'
import { ApiFailure } from '../core/api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const HOME = (
  <ButtonLink to={href('/posits')} variant="secondary">
    Go to your posits
  </ButtonLink>
)

const Expired = () => (
  <EmptyState
    headingLevel="h1"
    title="This request has expired"
    description="A request to connect is valid for ten minutes. Start again from your assistant."
    action={HOME}
  />
)

const UnknownClient = () => (
  <EmptyState
    headingLevel="h1"
    title="Posit does not know this assistant"
    description="Its registration has ended. Remove Posit in your assistant and add it again."
    action={HOME}
  />
)

/** Why the authorization endpoint led here without a request that could be shown. */
export const Refused = ({ error }: { error: string | null }) => {
  if (error === null) return <Expired />
  if (error === 'invalid_client') return <UnknownClient />
  return (
    <EmptyState
      headingLevel="h1"
      title="This request is not valid"
      description="Your assistant asked for something that Posit does not allow, so nothing was connected. If you did not start this, close the page."
      action={HOME}
    />
  )
}

export const NotLoaded = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const code = error instanceof ApiFailure ? error.code : ''
  if (code === CONNECTION_REFUSALS.expired) return <Expired />
  if (code === CONNECTION_REFUSALS.unknownClient) return <UnknownClient />
  return (
    <EmptyState
      headingLevel="h1"
      title="The request could not be loaded"
      description={<span role="alert">{error.message}</span>}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  )
}

interface LeavingProps {
  isAllowed: boolean
  host: string
  url: string
}

/** Once the screen says where the browser goes. */
function useDeparture(url: string) {
  useEffect(() => window.location.assign(url), [url])
}

/** Shown while the browser goes, and for good where it cannot: a program that no longer listens. */
export function Leaving({ isAllowed, host, url }: LeavingProps) {
  useDeparture(url)
  return (
    <EmptyState
      headingLevel="h1"
      title={isAllowed ? 'Connected' : 'Nothing was connected'}
      description={
        <span role="status">
          {isAllowed
            ? `You go on to ${host}. You can close this page if nothing happens there.`
            : `You refused, and ${host} is informed. You can close this page.`}
        </span>
      }
      action={
        <a href={url} className="text-accent-text underline underline-offset-4 hover:text-accent-hover">
          Go on to {host}
        </a>
      }
    />
  )
}
