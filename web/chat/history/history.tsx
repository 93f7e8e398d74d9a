import { useQuery } from '@tanstack/react-query'
import { href, Link, useSearchParams } from 'react-router'
import type { ChatHistory } from '../../../contract/chat.ts'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import { formatDateTime } from '../../core/dates.ts'
import { pageMeta } from '../../core/page-title.ts'
import { useLoadNotice } from '../../core/use-load-notice.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { chatHistoriesQuery } from '../queries.ts'

export const meta = () => pageMeta('Chat History')

export default function ChatHistoryScreen() {
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const histories = useQuery(chatHistoriesQuery(page))
  useLoadNotice(histories, CHAT_MESSAGES.loadFailed)
  return (
    <Page width="reading">
      <PageHeading title="Chat History" />
      {histories.isPending && <SkeletonText lines={6} />}
      {histories.isError && !histories.data && (
        <EmptyState
          title="Your chats could not be loaded"
          action={<Button onClick={() => histories.refetch()}>Retry</Button>}
        />
      )}
      {histories.data && <Histories {...histories.data} />}
    </Page>
  )
}

interface HistoriesProps {
  items: ChatHistory[]
  page: number
  page_size: number
  total: number
}

function Histories({ items, page, page_size, total }: HistoriesProps) {
  if (total === 0) {
    return (
      <EmptyState
        title="No chat history found"
        description="Conversations you have with a posit while signed in are kept here."
        action={<ButtonLink to={href('/posits')}>Go to My Posits</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {items.map((history) => (
          <li key={history.id}>
            <Link to={href('/chat-details/:id', { id: history.id })} className="group block py-5">
              <span className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <span className="min-w-0 break-words font-serif text-lead text-strong transition-colors group-hover:text-accent-text">
                  {history.posit_title}
                </span>
                <time dateTime={history.last_message_at} className="text-muted text-small">
                  {formatDateTime(history.last_message_at)}
                </time>
              </span>
              {history.summary && (
                <span className="measure mt-1.5 line-clamp-2 break-words text-muted text-ui">
                  {history.summary}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / page_size)}
        hrefFor={(number) => `?page=${number}`}
      />
    </>
  )
}
