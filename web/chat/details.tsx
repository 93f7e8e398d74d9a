import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ChatDetails } from '../../contract/chat.ts'
import { ApiFailure } from '../core/api.ts'
import { formatDate } from '../core/dates.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { Answer, Question } from './message-view.tsx'
import { chatDetailsQuery } from './queries.ts'

export const meta = () => pageMeta('Chat')

const ignore = () => {}

function dateRange({ created_at, last_message_at }: ChatDetails): string {
  const [first, last] = [formatDate(created_at), formatDate(last_message_at)]
  return first === last ? first : `${first} – ${last}`
}

export default function ChatDetailsScreen() {
  const { id = '' } = useParams()
  const details = useQuery(chatDetailsQuery(id))
  usePageTitle(details.data?.posit_title)
  if (details.error instanceof ApiFailure && details.error.status === 404) {
    return (
      <EmptyState
        headingLevel="h1"
        title="Chat Not Found"
        action={<ButtonLink to="/chat-history">Back to Chat History</ButtonLink>}
      />
    )
  }
  if (details.isError) {
    return (
      <EmptyState
        headingLevel="h1"
        title="The chat could not be loaded"
        action={<Button onClick={() => details.refetch()}>Try again</Button>}
      />
    )
  }
  return (
    <Page width="reading">
      {details.data ? <Conversation details={details.data} /> : <SkeletonText lines={8} />}
    </Page>
  )
}

const Conversation = ({ details }: { details: ChatDetails }) => (
  <>
    <PageHeading
      title={details.posit_title}
      description={dateRange(details)}
      actions={<ButtonLink to={`/chat-with-posit/${details.posit_id}`}>Start New Chat</ButtonLink>}
    />
    {details.summary && (
      <section className="mb-10 rounded-card bg-surface p-5">
        <h2 className="mb-2 font-medium text-muted text-ui">Conversation Summary</h2>
        <p className="font-serif">{details.summary}</p>
      </section>
    )}
    <div className="space-y-8">
      {details.messages.map((message) =>
        message.role === 'user' ? (
          <Question key={message.id} message={message} onRetry={ignore} />
        ) : (
          <Answer key={message.id} message={message} label={`${details.posit_title} says`} />
        ),
      )}
    </div>
  </>
)
