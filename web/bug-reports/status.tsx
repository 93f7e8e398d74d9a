import { Check, CircleDot, Loader } from 'lucide-react'
import { BUG_REPORT_STATUSES, type BugReportStatus } from '../../contract/bug-reports.ts'
import { Badge } from '../ui/badge.tsx'

const LOOKS = {
  open: { variant: 'accent', label: 'Open', icon: CircleDot },
  in_progress: { variant: 'warning', label: 'In progress', icon: Loader },
  closed: { variant: 'ok', label: 'Closed', icon: Check },
} as const

export const STATUS_OPTIONS = BUG_REPORT_STATUSES.map((value) => ({ value, label: LOOKS[value].label }))

/** Parses a status from the URL or a select; null for any other text. */
export const toStatus = (text: string | null): BugReportStatus | null =>
  BUG_REPORT_STATUSES.find((status) => status === text) ?? null

export function StatusBadge({ status }: { status: BugReportStatus }) {
  const { variant, label, icon: Icon } = LOOKS[status]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  )
}
