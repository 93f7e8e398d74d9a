import { Check, CircleAlert, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/progress.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: Upload[]
  onRetry(key: string): void
  onRemove(key: string): void
}

function progressOf(upload: Upload): string | null {
  if (upload.status === 'waiting') return 'Waiting'
  if (upload.status !== 'sending') return null
  return upload.percent < 100 ? `Sending, ${Math.round(upload.percent)} %` : 'Reading the file'
}

function outcomeOf(upload: Upload): ReactNode {
  if (upload.status === 'failed') return <span className="text-danger">{upload.problem}</span>
  if (upload.status !== 'added') return null
  const attached = upload.isDraft ? 'Attached' : 'Added'
  return <span className="text-muted">{upload.isDuplicate ? 'Already in this posit' : attached}</span>
}

function dismissal(upload: Upload): string {
  if (upload.status === 'waiting' || upload.status === 'sending') return `Cancel ${upload.name}`
  return `${upload.status === 'added' && upload.isDraft ? 'Remove' : 'Dismiss'} ${upload.name}`
}

export const UploadList = ({ uploads, onRetry, onRemove }: UploadListProps) => (
  <ul aria-label="Files being added" className="space-y-2">
    {uploads.map((upload) => (
      <UploadRow
        key={upload.key}
        upload={upload}
        onRetry={() => onRetry(upload.key)}
        onRemove={() => onRemove(upload.key)}
      />
    ))}
  </ul>
)

interface UploadRowProps {
  upload: Upload
  onRetry(): void
  onRemove(): void
}

function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { name, status } = upload
  const progress = progressOf(upload)
  const percent = status === 'sending' ? upload.percent : 0
  return (
    <li className="rounded-control border border-line px-3 py-2">
      <div className="flex items-start gap-2 text-ui">
        {status === 'failed' && (
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-danger" />
        )}
        {status === 'added' && <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ok" />}
        <span className="min-w-0 flex-1">
          <span className="block truncate text-strong">{name}</span>
          {progress && <span className="block text-muted text-small">{progress}</span>}
          {/* Outcomes alone are announced: a voice that counts per cents would drown everything else. */}
          <span role="status" className="block text-small">
            {outcomeOf(upload)}
          </span>
        </span>
        {status === 'failed' && upload.canRetry && (
          <IconButton size="small" label={`Try ${name} again`} icon={<RotateCcw />} onClick={onRetry} />
        )}
        <IconButton size="small" label={dismissal(upload)} icon={<X />} onClick={onRemove} />
      </div>
      {progress && <Progress label={name} value={percent < 100 ? percent : null} />}
    </li>
  )
}
