import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href } from 'react-router'
import type { Notification } from '../../contract/activity.ts'
import { Button } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { BellButton } from './bell-button.tsx'
import { useMarkAllRead } from './mutations.ts'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery } from './queries.ts'

/** So many fit without scrolling past the way to the rest. */
const SHOWN = 4

function Newest({ onFollow }: { onFollow: () => void }) {
  const { data, isPending, refetch } = useQuery(notificationsQuery())
  if (isPending) return <SkeletonText lines={4} />
  if (!data) {
    return (
      <div className="flex flex-wrap items-center gap-3 py-3 text-muted text-ui">
        They could not be loaded.
        <Button variant="secondary" size="small" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (data.total === 0) {
    return (
      <p className="py-3 text-muted text-ui">
        Nothing has happened yet. When somebody asks one of your posits, you will see it here.
      </p>
    )
  }
  return <NotificationList notifications={data.items.slice(0, SHOWN)} onFollow={onFollow} />
}

function MarkAllButton({ newest }: { newest: Notification | undefined }) {
  const { mutate, isPending } = useMarkAllRead()
  return (
    <Button variant="link" size="small" busy={isPending} onClick={() => newest && mutate(newest.updated_at)}>
      Mark all as read
    </Button>
  )
}

/** The panel of the bell, open as soon as it is there. */
export function OpenBell({ unread }: { unread: number }) {
  const [isOpen, setOpen] = useState(true)
  const newest = useQuery(notificationsQuery()).data?.items[0]
  const close = () => setOpen(false)
  return (
    <Popover
      label="Notifications"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<BellButton unread={unread} />}
      className="w-96"
    >
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-serif text-lead">Notifications</h2>
        {unread > 0 && <MarkAllButton newest={newest} />}
      </div>
      <Newest onFollow={close} />
      <p className="mt-2 border-line border-t pt-3 text-ui">
        <TextLink to={href('/activity')} onClick={close}>
          See all activity
        </TextLink>
      </p>
    </Popover>
  )
}
