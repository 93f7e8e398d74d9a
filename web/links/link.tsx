import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { href, useParams } from 'react-router'
import type { OpenLink } from '../../contract/links.ts'
import { LINK_MESSAGES } from '../../contract/messages/links.ts'
import type { ChatPosit } from '../../contract/posits.ts'
import PositNotFound from '../chat/conversation/posit-not-found.tsx'
import { ApiFailure } from '../core/api.ts'
import { pageMeta } from '../core/page-title.ts'
import { queryKeys } from '../core/query-keys.ts'
import { loginPath } from '../core/session/require-session.tsx'
import { useMe } from '../core/session/use-session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/spinner.tsx'
import { openLinkQuery } from './queries.ts'

const PasscodeForm = lazy(() => import('./passcode-form.tsx'))
const Chat = lazy(async () => ({ default: (await import('../chat/chat.tsx')).ChatById }))

const pathOf = (slug: string) => href('/l/:slug', { slug })

export const meta = () => pageMeta('Chat')

export default function LinkScreen() {
  const { slug = '' } = useParams()
  const isGuest = useMe() === null
  const { data, error, refetch } = useQuery(openLinkQuery(slug))
  if (data) {
    return (
      <Suspense fallback={<Loading className="min-h-[60vh]" />}>
        <Opened slug={slug} link={data} />
      </Suspense>
    )
  }
  if (error instanceof ApiFailure && error.status === 404)
    return <PositNotFound path={pathOf(slug)} isGuest={isGuest} />
  if (error) return <OpenFailed onRetry={() => refetch()} />
  return <Loading className="min-h-[60vh]" />
}

function Opened({ slug, link }: { slug: string; link: OpenLink }) {
  if (link.state === 'open') return <LinkedChat posit={link.posit} />
  if (link.state === 'passcode') return <PasscodeForm slug={slug} />
  return link.state === 'sign_in' ? <SignIn slug={slug} /> : <LinkClosed />
}

/** The chat as everywhere else, with what the link has opened already there. */
function LinkedChat({ posit }: { posit: ChatPosit }) {
  const queryClient = useQueryClient()
  const queryKey = queryKeys.chatPosit(posit.id)
  if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, posit)
  return <Chat id={posit.id} />
}

const SignIn = ({ slug }: { slug: string }) => (
  <EmptyState
    headingLevel="h1"
    title="Sign in to continue"
    description="This link is for people who are signed in."
    action={<ButtonLink to={loginPath(pathOf(slug))}>Sign in</ButtonLink>}
  />
)

const LinkClosed = () => (
  <EmptyState
    headingLevel="h1"
    title="This link is closed"
    description="It has expired or been used up. Ask the person who gave it to you for a new one, or try again tomorrow."
  />
)

const OpenFailed = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    headingLevel="h1"
    title={LINK_MESSAGES.openFailed.title}
    description={LINK_MESSAGES.openFailed.description}
    action={<Button onClick={onRetry}>Retry</Button>}
  />
)
