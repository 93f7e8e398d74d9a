import { Check, CircleDot, X } from 'lucide-react'
import type { TaskStatus } from '../../contract/tasks.ts'
import { Badge } from '../ui/badge.tsx'

const LOOKS = {
  open: { variant: 'accent', label: 'Open', icon: CircleDot },
  closed: { variant: 'ok', label: 'Closed', icon: Check },
  cancelled: { variant: 'secondary', label: 'Cancelled', icon: X },
} as const

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const { variant, label, icon: Icon } = LOOKS[status]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  )
}
