import { Check, CircleAlert, X } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/progress.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: Upload[]
  onRemove(key: string): void
}

function statusOf({ percent, source, problem }: Upload): string {
  if (problem) return problem
  if (source) return 'Read'
  return percent < 100 ? `Sending, ${Math.round(percent)} %` : 'Reading the file'
}

export const UploadList = ({ uploads, onRemove }: UploadListProps) => (
  <ul aria-label="Files being added" className="mb-2 space-y-2">
    {uploads.map((upload) => (
      <li key={upload.key} className="rounded-control border border-line px-3 py-2">
        <div className="flex items-start gap-2 text-ui">
          {upload.problem && <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-danger" />}
          {upload.source && <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ok" />}
          <span className="min-w-0 flex-1">
            <span className="block truncate text-strong">{upload.name}</span>
            <span
              role="status"
              className={upload.problem ? 'text-danger text-small' : 'text-muted text-small'}
            >
              {statusOf(upload)}
            </span>
          </span>
          {upload.problem && (
            <IconButton
              size="small"
              label={`Dismiss ${upload.name}`}
              icon={<X />}
              onClick={() => onRemove(upload.key)}
            />
          )}
        </div>
        {!upload.problem && !upload.source && (
          <Progress label={upload.name} value={upload.percent < 100 ? upload.percent : null} />
        )}
      </li>
    ))}
  </ul>
)
