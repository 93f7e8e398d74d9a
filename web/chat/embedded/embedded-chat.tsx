import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Conversation } from '../../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import type { ChatPosit } from '../../../contract/posits.ts'
import { ApiFailure } from '../../core/api.ts'
import { usePageTitle } from '../../core/page-title.ts'
import { classes } from '../../ui/classes.ts'
import { SuggestedQuestions } from '../answer/suggested-questions.tsx'
import { Composer } from '../composer/composer.tsx'
import { ChatSkeleton } from '../conversation/chat-skeleton.tsx'
import { ConnectionBanner } from '../conversation/connection-banner.tsx'
import { LoadFailed } from '../conversation/load-failed.tsx'
import { MessageLog } from '../conversation/message-log.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { originOfAnswers } from '../conversation/welcome.tsx'
import { chatPositQuery, conversationQuery } from '../queries.ts'
import { openLinkQuery } from './queries.ts'

interface EmbeddedChatProps {
  slug: string
  posit: ChatPosit
  isPanel: boolean
}

/** A guest's chat in a frame on a website: the chat's own parts, without what leads elsewhere in the product. */
export function EmbeddedChat({ slug, posit, isPanel }: EmbeddedChatProps) {
  const conversation = useQuery(conversationQuery(posit.id))
  usePageTitle(posit.title)
  useRevocation(slug, posit)
  return (
    <>
      <header className={classes('border-line border-b px-5 py-4', isPanel && 'pr-16')}>
        <h1 className="line-clamp-2 break-words font-serif text-body leading-snug" title={posit.title}>
          {posit.title}
        </h1>
      </header>
      {conversation.data ? (
        <Talk posit={posit} conversation={conversation.data} isPanel={isPanel} />
      ) : conversation.isError ? (
        <LoadFailed description={CHAT_MESSAGES.loadFailed.description} onRetry={conversation.refetch} />
      ) : (
        <ChatSkeleton />
      )}
    </>
  )
}

/**
 * After a failed question the chat's posit is fetched again. If it is gone, the link says so; what was asked before the link was
 * used up stays readable.
 */
function useRevocation(slug: string, posit: ChatPosit) {
  const queryClient = useQueryClient()
  const { error } = useQuery({
    ...chatPositQuery(posit.id),
    initialData: posit,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isGone = error instanceof ApiFailure && error.status === 404
  useEffect(() => {
    if (isGone) void queryClient.invalidateQueries(openLinkQuery(slug))
  }, [isGone, queryClient, slug])
}

interface TalkProps {
  posit: ChatPosit
  conversation: Conversation
  isPanel: boolean
}

function Talk({ posit, conversation, isPanel }: TalkProps) {
  const { input, onAsk, banner, log, composer } = useConversation(posit, conversation)
  useEffect(() => {
    if (isPanel) input.current?.focus()
  }, [isPanel, input])
  return (
    <>
      <ConnectionBanner {...banner} />
      <MessageLog {...log}>
        {conversation.messages.length === 0 && <Opening posit={posit} onAsk={onAsk} />}
      </MessageLog>
      <Composer {...composer} />
    </>
  )
}

interface OpeningProps {
  posit: ChatPosit
  onAsk(question: string): void
}

/** Before the first question, in a window of a few hundred pixels. */
const Opening = ({ posit, onAsk }: OpeningProps) => (
  <section aria-label="About this posit">
    {posit.summary_light && (
      <p className="break-words font-serif text-lead text-strong">{posit.summary_light}</p>
    )}
    {posit.suggested_questions.length > 0 && (
      <>
        <h2 className="mt-6 mb-2 font-medium text-muted text-small">Questions it can answer</h2>
        <SuggestedQuestions questions={posit.suggested_questions} onAsk={onAsk} />
      </>
    )}
    <p className="mt-5 text-muted text-small">{originOfAnswers(posit)}</p>
  </section>
)
