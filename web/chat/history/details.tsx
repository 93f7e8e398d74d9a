import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { href, useParams } from 'react-router'
import type { ChatDetails } from '../../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import { ApiFailure } from '../../core/api.ts'
import { formatDate } from '../../core/dates.ts'
import { pageMeta, usePageTitle } from '../../core/page-title.ts'
import { useLoadNotice } from '../../core/use-load-notice.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Answer } from '../answer/answer.tsx'
import { TaughtNote } from '../answer/taught-note.tsx'
import { LoadFailed } from '../conversation/load-failed.tsx'
import { type LogEntry, logEntries } from '../conversation/log-entries.ts'
import { OlderButton } from '../conversation/older-button.tsx'
import { Question } from '../conversation/question.tsx'
import { useOlderMessages } from '../conversation/use-older-messages.ts'
import { chatDetailsQuery, fetchChatDetails } from '../queries.ts'
import { DeleteConversation } from './delete-conversation.tsx'

export const meta = () => pageMeta('Chat')

function dateRange({ created_at, last_message_at }: ChatDetails): string {
  const [first, last] = [formatDate(created_at), formatDate(last_message_at)]
  return first === last ? first : `${first} – ${last}`
}

export default function ChatDetailsScreen() {
  const { id = '' } = useParams()
  const details = useQuery(chatDetailsQuery(id))
  const isMissing = details.error instanceof ApiFailure && details.error.status === 404
  usePageTitle(details.data?.posit_title)
  useLoadNotice({ ...details, isError: details.isError && !isMissing }, CHAT_MESSAGES.loadFailed)
  if (isMissing) return <ChatNotFound />
  if (details.isError && !details.data) {
    return <LoadFailed description={CHAT_MESSAGES.loadFailed.description} onRetry={details.refetch} />
  }
  return (
    <Page width="reading">
      {details.data ? <Conversation details={details.data} /> : <SkeletonText lines={8} />}
    </Page>
  )
}

const ChatNotFound = () => (
  <EmptyState
    headingLevel="h1"
    title="Chat Not Found"
    description="This chat doesn't exist or you don't have permission to view it."
    action={<ButtonLink to={href('/chat-history')}>Back to Chat History</ButtonLink>}
  />
)

function Conversation({ details }: { details: ChatDetails }) {
  const { posit_id, posit_title, summary, messages } = details
  const page = useRef(document.documentElement)
  const older = useOlderMessages({
    queryKey: chatDetailsQuery(details.id).queryKey,
    fetchPage: (before) => fetchChatDetails(details.id, { query: { before } }),
    older: details.older,
    frame: page,
  })
  return (
    <>
      <PageHeading
        title={posit_title}
        description={dateRange(details)}
        actions={
          <>
            <DeleteConversation details={details} />
            {details.can_chat && (
              <ButtonLink to={href('/chat-with-posit/:id', { id: posit_id })}>Start New Chat</ButtonLink>
            )}
          </>
        }
      />
      {!details.can_chat && (
        <Callout className="mb-10">
          This posit is no longer available to you. What was said here stays yours to read.
        </Callout>
      )}
      {summary && (
        <section className="mb-10 rounded-card bg-surface p-5 sm:p-6">
          <h2 className="mb-2 font-medium text-muted text-ui">Conversation Summary</h2>
          <p className="measure break-words font-serif">{summary}</p>
        </section>
      )}
      {older.hasOlder && <OlderButton older={older} byPressOnly />}
      <section aria-label="Messages" className="border-line border-t">
        {logEntries(messages).map((entry) => (
          <div
            key={entry.key}
            data-message={entry.key}
            className={
              entry.kind === 'question'
                ? 'pt-8 [contain-intrinsic-block-size:auto_4rem] [content-visibility:auto]'
                : 'pt-5 [contain-intrinsic-block-size:auto_9rem] [content-visibility:auto]'
            }
          >
            <Said entry={entry} label={`${posit_title} says`} />
          </div>
        ))}
      </section>
    </>
  )
}

const Said = ({ entry, label }: { entry: LogEntry; label: string }) =>
  entry.kind === 'question' ? (
    <Question message={entry.message} isCut={entry.isCut} />
  ) : (
    entry.answer && <Answer answer={entry.answer} label={label} isCut={entry.isCut} Note={TaughtNote} />
  )
