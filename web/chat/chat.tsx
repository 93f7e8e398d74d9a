import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Message } from '../../contract/chat.ts'
import { VISITOR_NAME_MAX_CHARACTERS } from '../../contract/chat-limits.ts'
import type { ChatPosit } from '../../contract/posits.ts'
import { ApiFailure } from '../core/api.ts'
import { useDraft } from '../core/draft.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { loginPath } from '../core/require-session.tsx'
import { useMe } from '../core/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ChatHeader } from './chat-header.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { isRepeated } from './messages.ts'
import { chatPositQuery, conversationQuery } from './queries.ts'
import { useAnswers } from './use-answers.ts'
import { useAutoSend } from './use-auto-send.ts'
import { useIdlePrompt } from './use-idle-prompt.ts'
import { Welcome } from './welcome.tsx'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

export const meta = () => pageMeta('Chat')

export default function ChatScreen() {
  const { id = '' } = useParams()
  const me = useMe()
  const posit = useQuery(chatPositQuery(id))
  const conversation = useQuery(conversationQuery(id))
  usePageTitle(posit.data?.title)

  if (posit.error instanceof ApiFailure && posit.error.status === 404)
    return <PositNotFound id={id} isGuest={!me} />
  const failed = posit.error ? posit : conversation.error ? conversation : null
  if (failed) return <LoadFailed onRetry={() => failed.refetch()} />
  if (!posit.data || !conversation.data) return <ChatSkeleton />
  return <Chat key={id} posit={posit.data} messages={conversation.data.messages} isGuest={me === null} />
}

function PositNotFound({ id, isGuest }: { id: string; isGuest: boolean }) {
  const action = isGuest ? (
    <ButtonLink to={loginPath(`/chat-with-posit/${id}`)}>Sign in</ButtonLink>
  ) : (
    <ButtonLink to="/posits">Go to My Posits</ButtonLink>
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

const LoadFailed = ({ onRetry }: { onRetry(): void }) => (
  <EmptyState
    headingLevel="h1"
    title="The chat could not be loaded"
    description="Check your connection, then try again."
    action={<Button onClick={onRetry}>Try again</Button>}
  />
)

interface ChatProps {
  posit: ChatPosit
  messages: Message[]
  isGuest: boolean
}

function Chat({ posit, messages, isGuest }: ChatProps) {
  const [text, setText] = useDraft(`chat:${posit.id}`)
  const [params] = useSearchParams()
  const input = useRef<HTMLTextAreaElement>(null)
  const answers = useAnswers({
    positId: posit.id,
    queryKey: conversationQuery(posit.id).queryKey,
    messages,
    onRefused: setText,
  })

  function send(content: string) {
    const trimmed = content.trim()
    if (trimmed && !answers.live && !isRepeated(messages, trimmed)) answers.send(content)
  }
  function handleSend() {
    send(text)
    setText('')
    input.current?.focus()
  }
  useAutoSend(send)
  const [asksToSignIn, setAsksToSignIn] = useState(false)
  const isGuestTalking = isGuest && messages.length > 0
  useIdlePrompt(isGuestTalking, () => setAsksToSignIn(true))
  const name = (params.get('n') ?? '').slice(0, VISITOR_NAME_MAX_CHARACTERS)

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ChatHeader posit={posit} asksBeforeExit={isGuestTalking} onAsk={() => setAsksToSignIn(true)} />
      <MessageLog messages={messages} answers={answers} speaker={posit.title}>
        {messages.length === 0 && <Welcome posit={posit} name={name} onAsk={send} />}
      </MessageLog>
      <Composer
        input={input}
        text={text}
        onTextChange={setText}
        onSend={handleSend}
        onStop={answers.live ? answers.stop : undefined}
        label="Your question"
        placeholder="Ask a question"
      />
      {asksToSignIn && (
        <Suspense>
          <SignInDialog open onOpenChange={setAsksToSignIn} />
        </Suspense>
      )}
    </div>
  )
}
