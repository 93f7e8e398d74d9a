import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const TONES = {
  info: { look: 'bg-surface text-text', icon: Info },
  ok: { look: 'bg-ok-tint text-ok', icon: CircleCheck },
  warning: { look: 'bg-warning-tint text-warning', icon: TriangleAlert },
  danger: { look: 'bg-danger-tint text-danger', icon: CircleAlert },
} as const

interface CalloutProps {
  tone?: keyof typeof TONES
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** A persistent note on the page, unlike a toast. `danger` is announced at once. */
export function Callout({ tone = 'info', title, children, action, className }: CalloutProps) {
  const { look, icon: Icon } = TONES[tone]
  return (
    <div
      {...(tone === 'danger' && { role: 'alert' })}
      className={classes('flex gap-3 rounded-card p-4 text-ui', look, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-text">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
