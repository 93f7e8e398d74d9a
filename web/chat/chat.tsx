import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { href, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Conversation } from '../../contract/chat.ts'
import { VISITOR_NAME_MAX_CHARACTERS } from '../../contract/chat-limits.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import type { ChatPosit } from '../../contract/posits.ts'
import { ApiFailure } from '../core/api.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { useMe } from '../core/session/use-session.ts'
import { useLoadNotice } from '../core/use-load-notice.ts'
import { Composer } from './composer/composer.tsx'
import { useAutoSend } from './composer/use-auto-send.ts'
import { ChatHeader } from './conversation/chat-header.tsx'
import { ChatSkeleton } from './conversation/chat-skeleton.tsx'
import { ConnectionBanner } from './conversation/connection-banner.tsx'
import { LoadFailed } from './conversation/load-failed.tsx'
import { MessageLog } from './conversation/message-log.tsx'
import { useConversation } from './conversation/use-conversation.ts'
import { Greeting, Welcome } from './conversation/welcome.tsx'
import { usePrerenderedData, usePrerenderedInput } from './prerendered-chat.ts'
import { chatPositQuery, conversationQuery } from './queries.ts'
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

function Chat({ posit, conversation, isGuest }: ChatProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { input, onAsk, giveBack, banner, log, composer } = useConversation(posit, conversation)
  const { messages } = conversation
  const filledIn = useAutoSend((question) => {
    if (onAsk(question) === 'busy') giveBack(question)
  })
  usePrerenderedInput({ input, onTyped: giveBack, onSent: onAsk })

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
      <ConnectionBanner {...banner} />
      <MessageLog {...log} teachPath={posit.is_owner ? `/update-posit/${posit.id}` : undefined}>
        {messages.length === 0 ? (
          <Welcome posit={posit} name={name} onAsk={onAsk} />
        ) : (
          name && <Greeting name={name} title={posit.title} />
        )}
      </MessageLog>
      <Composer {...composer} text={filledIn ?? composer.text} />
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
