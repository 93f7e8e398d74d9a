import { Link } from 'react-router'
import type { Notification } from '../../contract/activity.ts'
import { formatDateTime } from '../core/dates.ts'
import { classes } from '../ui/classes.ts'
import { KINDS } from './kinds.ts'
import { useMarkRead } from './mutations.ts'

interface RowProps {
  notification: Notification
  onFollow: () => void
}

const UnreadMark = () => (
  <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
    <span className="sr-only">Unread</span>
  </span>
)

function Row({ notification, onFollow }: RowProps) {
  const { kind, text, quote, path, is_read, updated_at } = notification
  const Icon = KINDS[kind].icon
  return (
    <li>
      <Link
        to={path}
        onClick={onFollow}
        className="group -mx-3 flex gap-3 rounded-control px-3 py-3 transition-colors hover:bg-tint"
      >
        <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span
            className={classes(
              'block break-words text-ui',
              is_read ? 'text-text' : 'font-semibold text-strong',
            )}
          >
            {text}
          </span>
          {quote && (
            <span className="mt-1 line-clamp-2 break-words border-line border-l-2 pl-3 font-serif text-text">
              {quote}
            </span>
          )}
          <time dateTime={updated_at} className="mt-1 block text-muted text-small">
            {formatDateTime(updated_at)}
          </time>
        </span>
        {!is_read && <UnreadMark />}
      </Link>
    </li>
  )
}

interface NotificationListProps {
  notifications: readonly Notification[]
  /** Besides marking it as read. */
  onFollow?: () => void
}

/** Following one to what it is about marks it as read. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const { mutate } = useMarkRead()
  const handleFollow = ({ id, is_read }: Notification) => {
    if (!is_read) mutate(id)
    onFollow?.()
  }
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => (
        <Row key={notification.id} notification={notification} onFollow={() => handleFollow(notification)} />
      ))}
    </ul>
  )
}
