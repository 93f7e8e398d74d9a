import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Conversation } from '../../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import type { ChatPosit } from '../../../contract/posits.ts'
import { ApiFailure } from '../../core/api.ts'
import { useEventCallback } from '../../core/event-callback.ts'
import { usePageTitle } from '../../core/page-title.ts'
import { classes } from '../../ui/classes.ts'
import { SuggestedQuestions } from '../answer/suggested-questions.tsx'
import { useFeedback } from '../answer/use-feedback.ts'
import { Composer } from '../composer/composer.tsx'
import { focusAfterSend } from '../composer/focus-after-send.ts'
import { useComposerText } from '../composer/use-composer-text.ts'
import { useSendOnce } from '../composer/use-send-once.ts'
import { ChatSkeleton } from '../conversation/chat-skeleton.tsx'
import { ConnectionBanner } from '../conversation/connection-banner.tsx'
import { LoadFailed } from '../conversation/load-failed.tsx'
import { MessageLog } from '../conversation/message-log.tsx'
import { useOlderMessages } from '../conversation/use-older-messages.ts'
import { useOnline } from '../conversation/use-online.ts'
import { chatPositQuery, conversationQuery, fetchMessages } from '../queries.ts'
import { useAnswers } from '../streaming/use-answers.ts'
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

function Talk({ posit, conversation: { messages, older }, isPanel }: TalkProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const composer = useComposerText(`chat:${posit.id}`, messages)
  const { queryKey } = conversationQuery(posit.id)
  const answers = useAnswers({
    positId: posit.id,
    queryKey,
    messages,
    onConfirmed: composer.confirm,
    onReturned: composer.giveBack,
  })
  const { ask, remark, pointedAt } = useSendOnce({ messages, answers, frame })
  const olderMessages = useOlderMessages({
    queryKey,
    fetchPage: (before) => fetchMessages(posit.id, { query: { before } }),
    older,
    frame,
  })
  const isOnline = useOnline()
  const judge = useFeedback(queryKey)
  useEffect(() => {
    if (isPanel) input.current?.focus()
  }, [isPanel])

  const handleAsk = useEventCallback((question: string) => {
    const outcome = ask(question)
    if (outcome === 'sent') composer.keepUntilConfirmed(question)
    focusAfterSend(input, frame)
    return outcome
  })
  function handleSend() {
    if (handleAsk(composer.text) !== 'busy') composer.setText('')
  }
  function handleStop() {
    answers.stop()
    focusAfterSend(input, frame)
  }

  return (
    <>
      <ConnectionBanner isOnline={isOnline} isReconnecting={answers.isReconnecting} />
      <MessageLog
        frame={frame}
        messages={messages}
        answers={answers}
        speaker={posit.title}
        older={olderMessages}
        pointedAt={pointedAt}
        suggested={posit.suggested_questions}
        onAsk={handleAsk}
        onJudge={judge}
      >
        {messages.length === 0 && <Opening posit={posit} onAsk={handleAsk} />}
      </MessageLog>
      <Composer
        input={input}
        text={composer.text}
        onTextChange={composer.setText}
        onSend={handleSend}
        onStop={answers.isBusy ? handleStop : undefined}
        label="Your question"
        placeholder="Ask a question"
        note={remark}
      />
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
    <p className="mt-5 text-muted text-small">
      Answers come from what {posit.owner_first_name ?? 'the owner'} has told this posit, and show where they
      are from.
    </p>
  </section>
)
