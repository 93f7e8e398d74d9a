import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ChatHistory } from '../../contract/chat.ts'
import { formatDateTime } from '../core/dates.ts'
import { pageMeta } from '../core/page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { chatHistoriesQuery } from './queries.ts'

export const meta = () => pageMeta('Chat History')

export default function ChatHistoryScreen() {
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const histories = useQuery(chatHistoriesQuery(page))
  return (
    <Page width="reading">
      <PageHeading title="Chat History" />
      {histories.isPending && <SkeletonText lines={6} />}
      {histories.isError && (
        <EmptyState
          title="Your chats could not be loaded"
          action={<Button onClick={() => histories.refetch()}>Try again</Button>}
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
        action={<ButtonLink to="/posits">Go to My Posits</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {items.map((history) => (
          <li key={history.id}>
            <Link
              to={`/chat-details/${history.id}`}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4 hover:text-accent-text"
            >
              <span className="min-w-0 break-words font-serif text-lead text-strong">
                {history.posit_title}
              </span>
              <span className="text-muted text-small">{formatDateTime(history.last_message_at)}</span>
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
