import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { href, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Conversation } from '../../contract/chat.ts'
import { VISITOR_NAME_MAX_CHARACTERS } from '../../contract/chat-limits.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import type { ChatPosit } from '../../contract/posits.ts'
import { ApiFailure } from '../core/api.ts'
import { useEventCallback } from '../core/event-callback.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { useMe } from '../core/session/use-session.ts'
import { useLoadNotice } from '../core/use-load-notice.ts'
import { useFeedback } from './answer/use-feedback.ts'
import { Composer } from './composer/composer.tsx'
import { focusAfterSend } from './composer/focus-after-send.ts'
import { useAutoSend } from './composer/use-auto-send.ts'
import { useComposerText } from './composer/use-composer-text.ts'
import { useSendOnce } from './composer/use-send-once.ts'
import { ChatHeader } from './conversation/chat-header.tsx'
import { ChatSkeleton } from './conversation/chat-skeleton.tsx'
import { ConnectionBanner } from './conversation/connection-banner.tsx'
import { LoadFailed } from './conversation/load-failed.tsx'
import { MessageLog } from './conversation/message-log.tsx'
import { useOlderMessages } from './conversation/use-older-messages.ts'
import { useOnline } from './conversation/use-online.ts'
import { Greeting, Welcome } from './conversation/welcome.tsx'
import { usePrerenderedData, usePrerenderedInput } from './prerendered-chat.ts'
import { chatPositQuery, conversationQuery, fetchMessages } from './queries.ts'
import { useAnswers } from './streaming/use-answers.ts'
import { useIdlePrompt } from './use-idle-prompt.ts'

const PositNotFound = lazy(() => import('./conversation/posit-not-found.tsx'))
const SignInDialog = lazy(() => import('../accounts/sign-in-dialog.tsx'))

export const meta = () => pageMeta('Chat')

const isNotFound = (error: Error | null) => error instanceof ApiFailure && error.status === 404

export default function ChatScreen() {
  const { id = '' } = useParams()
  return <ChatById id={id} />
}

/** For the screen of a link too, whose path has no id. React Router gives a route's default export no props but its own. */
export function ChatById({ id }: { id: string }) {
  const me = useMe()
  usePrerenderedData(id)
  const posit = useQuery(chatPositQuery(id))
  const conversation = useQuery(conversationQuery(id))
  usePageTitle(posit.data?.title)
  const isMissing = isNotFound(posit.error)
  useLoadNotice({ ...posit, isError: posit.isError && !isMissing }, CHAT_MESSAGES.chatFailed)
  // Either query may be the first to find that the posit does not exist.
  useLoadNotice(
    { ...conversation, isError: conversation.isError && posit.isSuccess },
    CHAT_MESSAGES.loadFailed,
  )

  if (isMissing) {
    return (
      <Suspense>
        <PositNotFound path={window.location.pathname} isGuest={me === null} />
      </Suspense>
    )
  }
  if (posit.isError && !posit.data) {
    return <LoadFailed description={CHAT_MESSAGES.noPosit.description} onRetry={posit.refetch} />
  }
  if (conversation.isError && !conversation.data) {
    return <LoadFailed description={CHAT_MESSAGES.loadFailed.description} onRetry={conversation.refetch} />
  }
  if (!posit.data || !conversation.data) return <ChatSkeleton />
  return <Chat key={id} posit={posit.data} conversation={conversation.data} isGuest={me === null} />
}

interface ChatProps {
  posit: ChatPosit
  conversation: Conversation
  isGuest: boolean
}

function Chat({ posit, conversation: { messages, older }, isGuest }: ChatProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
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
  const filledIn = useAutoSend((question) => {
    if (handleAsk(question) === 'busy') composer.giveBack(question)
  })

  usePrerenderedInput({ input, onTyped: composer.giveBack, onSent: handleAsk })

  const [signInFor, setSignInFor] = useState<'exit' | 'idle' | null>(null)
  const isGuestTalking = isGuest && messages.length > 0
  useIdlePrompt(isGuestTalking, () => setSignInFor('idle'))
  const name = (params.get('n') ?? '').trim().slice(0, VISITOR_NAME_MAX_CHARACTERS)

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ChatHeader
        posit={posit}
        onExit={() => (isGuestTalking ? setSignInFor('exit') : navigate(href('/chat-history')))}
      />
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
        teachPath={posit.is_owner ? `/update-posit/${posit.id}` : undefined}
        onJudge={judge}
      >
        {messages.length === 0 ? (
          <Welcome posit={posit} name={name} onAsk={handleAsk} />
        ) : (
          name && <Greeting name={name} title={posit.title} />
        )}
      </MessageLog>
      <Composer
        input={input}
        text={filledIn ?? composer.text}
        onTextChange={composer.setText}
        onSend={handleSend}
        onStop={answers.isBusy ? handleStop : undefined}
        label="Your question"
        placeholder="Ask a question"
        note={remark}
      />
      {signInFor && (
        <Suspense>
          <SignInDialog
            onClose={() => setSignInFor(null)}
            onLeave={signInFor === 'exit' ? () => navigate(href('/')) : undefined}
          />
        </Suspense>
      )}
    </div>
  )
}
