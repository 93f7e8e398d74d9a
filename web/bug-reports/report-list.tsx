import { Image } from 'lucide-react'
import { Link } from 'react-router'
import type { BugReport } from '../../contract/bug-reports.ts'
import { formatDateTime } from '../core/dates.ts'
import { StatusBadge } from './status.tsx'

interface ReportListProps {
  reports: BugReport[]
  hrefFor: (id: string) => string
}

export const ReportList = ({ reports, hrefFor }: ReportListProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {reports.map(({ id, title, reporter_email, created_at, status, screenshot_url }) => (
      <li key={id}>
        <Link
          to={hrefFor(id)}
          preventScrollReset
          className="group flex flex-wrap items-baseline gap-x-6 gap-y-2 py-4"
        >
          <span className="min-w-0 flex-1 basis-72">
            <span className="line-clamp-2 break-words font-medium text-strong transition-colors group-hover:text-accent-text">
              {title}
            </span>
            <span className="block break-words text-muted text-small">{reporter_email}</span>
          </span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-small">
            {screenshot_url && (
              <span className="inline-flex items-center gap-1.5">
                <Image aria-hidden="true" className="size-4" /> Screenshot
              </span>
            )}
            <time dateTime={created_at}>{formatDateTime(created_at)}</time>
            <StatusBadge status={status} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
