import { Check, CircleAlert, RotateCcw, X } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/progress.tsx'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: Upload[]
  onRetry(key: string): void
  onRemove(key: string): void
}

function progressOf({ percent, isWaiting }: Upload): string {
  if (isWaiting) return 'Waiting'
  return percent < 100 ? `Sending, ${Math.round(percent)} %` : 'Reading the file'
}

function outcomeOf({ isDuplicate, isDraft }: Upload): string {
  if (isDuplicate) return 'Already in this posit'
  return isDraft ? 'Attached' : 'Added'
}

function dismissal({ name, problem, source, isDraft }: Upload): string {
  if (!problem && !source) return `Cancel ${name}`
  return `${isDraft ? 'Remove' : 'Dismiss'} ${name}`
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
  const { name, problem, source, canRetry, percent } = upload
  const isUnderWay = !problem && !source
  return (
    <li className="rounded-control border border-line px-3 py-2">
      <div className="flex items-start gap-2 text-ui">
        {problem && <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-danger" />}
        {source && <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-ok" />}
        <span className="min-w-0 flex-1">
          <span className="block truncate text-strong">{name}</span>
          {isUnderWay && <span className="block text-muted text-small">{progressOf(upload)}</span>}
          {/* Outcomes alone are announced: a voice that counts per cents would drown everything else. */}
          <span role="status" className="block text-small">
            {problem && <span className="text-danger">{problem}</span>}
            {source && <span className="text-muted">{outcomeOf(upload)}</span>}
          </span>
        </span>
        {canRetry && (
          <IconButton size="small" label={`Try ${name} again`} icon={<RotateCcw />} onClick={onRetry} />
        )}
        <IconButton size="small" label={dismissal(upload)} icon={<X />} onClick={onRemove} />
      </div>
      {isUnderWay && <Progress label={name} value={percent < 100 ? percent : null} />}
    </li>
  )
}
