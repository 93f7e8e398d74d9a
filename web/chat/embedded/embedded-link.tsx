import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense } from 'react'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import { ApiFailure } from '../../core/api.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChatSkeleton } from '../conversation/chat-skeleton.tsx'
import { LoadFailed } from '../conversation/load-failed.tsx'
import { EmbeddedChat } from './embedded-chat.tsx'
import { openLinkQuery } from './queries.ts'

const PasscodeForm = lazy(() => import('./passcode-form.tsx'))

const NOT_FOUND = "This posit doesn't exist or you don't have permission to view it."
const CLOSED =
  'It has expired or been used up. Ask the person who gave it to you for a new one, or try again tomorrow.'

const isNotFound = (error: Error | null) => error instanceof ApiFailure && error.status === 404

interface EmbeddedLinkProps {
  slug: string
  /** The launcher draws its button for closing over the top right corner. */
  isPanel: boolean
}

/** What a guest finds at a link, in a frame. */
export const EmbeddedLink = (props: EmbeddedLinkProps) => (
  <main className="flex h-dvh flex-col">
    <AtLink {...props} />
  </main>
)

function AtLink({ slug, isPanel }: EmbeddedLinkProps) {
  const { data: link, error, refetch } = useQuery(openLinkQuery(slug))
  if (isNotFound(error)) return <Notice title="Posit Not Found" description={NOT_FOUND} />
  if (!link && error) return <LoadFailed description={CHAT_MESSAGES.noPosit.description} onRetry={refetch} />
  switch (link?.state) {
    case undefined:
      return <ChatSkeleton />
    case 'open':
      return <EmbeddedChat slug={slug} posit={link.posit} isPanel={isPanel} />
    case 'passcode':
      return (
        <Suspense>
          <PasscodeForm slug={slug} />
        </Suspense>
      )
    case 'closed':
      return <Notice title="This link is closed" description={CLOSED} />
    case 'sign_in':
      return (
        <Notice
          title="This chat is for people who sign in"
          action={
            <a href={`/l/${slug}`} target="_blank" rel="noopener" className={buttonClasses()}>
              Open in a new tab
            </a>
          }
        />
      )
  }
}

const Notice = (props: ComponentProps<typeof EmptyState>) => <EmptyState headingLevel="h1" {...props} />
