import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import type { Notification } from '../../contract/activity.ts'
import { pageMeta } from '../core/page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { feedSearch, useFeedAddress } from './feed-address.ts'
import { KINDS } from './kinds.ts'
import { useMarkAllRead } from './mutations.ts'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery, unreadQuery } from './queries.ts'

export const meta = () => pageMeta('Activity')

const KIND_OPTIONS = [
  { value: '', label: 'Everything' },
  ...Object.entries(KINDS).map(([value, { label }]) => ({ value, label })),
]

const NothingYet = () => (
  <EmptyState
    title="Nothing has happened yet"
    description="Questions to your posits, tasks, shares, imports and answers will appear here."
    action={<ButtonLink to={href('/posits')}>Go to My Posits</ButtonLink>}
  />
)

function MarkAllButton({ newest }: { newest: Notification }) {
  const { mutate, isPending } = useMarkAllRead()
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate(newest.updated_at)}>
      Mark all as read
    </Button>
  )
}

export default function ActivityFeed() {
  const { kind, page, chooseKind } = useFeedAddress()
  const { data, isPending, refetch } = useQuery(notificationsQuery({ kind: kind ?? undefined, page }))
  const newest = useQuery(notificationsQuery()).data?.items[0]
  const unread = useQuery(unreadQuery).data ?? 0

  const content = () => {
    if (isPending) return <SkeletonText lines={6} />
    if (!data) {
      return (
        <EmptyState
          title="Your activity could not be loaded"
          description="Check your connection and try again."
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      )
    }
    if (data.total > 0) return <NotificationList notifications={data.items} />
    if (!kind) return <NothingYet />
    const all = <Button onClick={() => chooseKind('')}>Show everything</Button>
    return <EmptyState title="Nothing of this kind" action={all} />
  }

  return (
    <Page width="reading">
      <PageHeading
        title="Activity"
        description="What happened on your posits, and on those you ask."
        actions={unread > 0 && newest && <MarkAllButton newest={newest} />}
      />
      <Select
        label="Show"
        className="mb-6 max-w-xs"
        options={KIND_OPTIONS}
        value={kind ?? ''}
        onChange={(event) => chooseKind(event.target.value)}
      />
      {content()}
      {data && (
        <Pagination
          page={page}
          pageCount={Math.ceil(data.total / data.page_size)}
          hrefFor={(number) => feedSearch(kind, number) || '?'}
        />
      )}
    </Page>
  )
}
