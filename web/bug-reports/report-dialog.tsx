import { useQuery } from '@tanstack/react-query'
import type { BugReport } from '../../contract/bug-reports.ts'
import { formatDateTime } from '../core/dates.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { useSetStatus } from './mutations.ts'
import { bugReportQuery } from './queries.ts'
import { STATUS_OPTIONS, toStatus } from './status.tsx'

function StatusSelect({ report }: { report: BugReport }) {
  const { mutate, isPending, variables } = useSetStatus(report.id)
  return (
    <Select
      label="Status"
      className="max-w-xs"
      options={STATUS_OPTIONS}
      value={isPending ? variables : report.status}
      onChange={({ target }) => {
        const status = toStatus(target.value)
        if (status && !isPending) mutate(status)
      }}
    />
  )
}

const Report = ({ report }: { report: BugReport }) => (
  <div className="space-y-6">
    <p className="break-words text-muted text-small">
      {report.reporter_email ?? 'Somebody who is gone'} ·{' '}
      <span className="whitespace-nowrap">{formatDateTime(report.created_at)}</span>
    </p>
    <p className="whitespace-pre-wrap break-words">{report.description}</p>
    {report.screenshot_url && (
      <img
        src={report.screenshot_url}
        alt="What the reporter saw"
        className="max-w-full rounded-control border border-line"
      />
    )}
    <StatusSelect report={report} />
  </div>
)

export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: report, isPending, refetch } = useQuery(bugReportQuery(id))
  const content = () => {
    if (report) return <Report report={report} />
    if (isPending) return <SkeletonText lines={4} />
    return (
      <div className="flex flex-wrap items-center gap-4 text-muted">
        The bug report could not be loaded.
        <Button variant="secondary" size="small" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <Dialog open onOpenChange={onClose} width="wide" title={report?.title ?? 'Bug report'}>
      {content()}
    </Dialog>
  )
}
