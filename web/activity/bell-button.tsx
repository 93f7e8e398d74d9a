import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { UNREAD_SHOWN_MAX } from '../../contract/activity-limits.ts'

interface BellButtonProps extends ComponentProps<'button'> {
  unread: number
}

const countOf = (unread: number) => (unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(unread))

export const BellButton = ({ unread, ...props }: BellButtonProps) => (
  <button
    type="button"
    title="Notifications"
    aria-haspopup="dialog"
    {...props}
    aria-label={unread > 0 ? `Notifications, ${countOf(unread)} unread` : 'Notifications'}
    className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-tint hover:text-strong"
  >
    <Bell aria-hidden="true" className="size-5" />
    {unread > 0 && (
      <span
        aria-hidden="true"
        className="absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center font-semibold text-[0.6875rem] text-on-accent leading-[1.125rem]"
      >
        {countOf(unread)}
      </span>
    )}
  </button>
)
