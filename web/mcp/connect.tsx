import { useQuery } from '@tanstack/react-query'
import { href, useLocation } from 'react-router'
import type { ConnectionRequest } from '../../contract/mcp.ts'
import { pageMeta } from '../core/page-title.ts'
import { loginPath } from '../core/session/require-session.tsx'
import { useMe } from '../core/session/use-session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Loading } from '../ui/spinner.tsx'
import { ConnectFrame } from './connect-frame.tsx'
import { NotLoaded, Refused } from './connect-notices.tsx'
import { ConnectRequest } from './connect-request.tsx'
import { keepRequest, readRequest } from './pending-request.ts'
import { requestQuery } from './queries.ts'

export const meta = () => pageMeta('Connect an assistant')

const SIGN_UP_FIRST = `${href('/signup')}?next=${encodeURIComponent(href('/connect'))}`

/** Signing in leads back here; the request waits in this tab. */
const SignInFirst = ({ request, query }: { request: ConnectionRequest; query: string }) => (
  <ConnectFrame request={request} description="Sign in first. You decide on the next page what it may do.">
    <div className="grid gap-3">
      <ButtonLink to={loginPath(href('/connect'))} size="large" onClick={() => keepRequest(query)}>
        Sign in
      </ButtonLink>
      <ButtonLink to={SIGN_UP_FIRST} variant="secondary" size="large" onClick={() => keepRequest(query)}>
        Create an account
      </ButtonLink>
    </div>
  </ConnectFrame>
)

function RequestOf({ query }: { query: string }) {
  const me = useMe()
  const { data, error, refetch } = useQuery(requestQuery(query))
  if (error) return <NotLoaded error={error} onRetry={refetch} />
  if (!data || me === undefined) return <Loading className="min-h-[60vh]" />
  return me ? (
    <ConnectRequest request={data} query={query} me={me} />
  ) : (
    <SignInFirst request={data} query={query} />
  )
}

/** Where OAuth leads a person whose assistant asks to connect. */
export default function Connect() {
  const { search } = useLocation()
  const error = new URLSearchParams(search).get('error')
  const query = error ? null : readRequest(search)
  return query ? <RequestOf key={query} query={query} /> : <Refused error={error} />
}
