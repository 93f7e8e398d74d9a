import { FileSpreadsheet, FileText } from 'lucide-react'
import { DRIVE_TYPES, type DriveFile, isDriveType } from '../../contract/google-drive.ts'
import { formatDate } from '../core/dates.ts'
import { Button } from '../ui/button.tsx'

/** What choosing a file is called: a posit is imported, a source is added. */
export interface ChoiceWords {
  verb: string
  busy: string
}

interface FileListProps {
  files: DriveFile[]
  words: ChoiceWords
  /** The file that is being imported. */
  busyId: string | null
  onChoose(file: DriveFile): void
}

const labelOf = (type: string) => (isDriveType(type) ? DRIVE_TYPES[type].label : 'File')
const iconOf = (type: string) => (type.endsWith('.spreadsheet') ? FileSpreadsheet : FileText)

export const FileList = ({ files, words, busyId, onChoose }: FileListProps) => (
  <ul className="divide-y divide-line">
    {files.map((file) => {
      const Icon = iconOf(file.mimeType)
      const isBusy = busyId === file.id
      return (
        <li key={file.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 basis-32">
            <span className="line-clamp-2 break-words text-strong text-ui">{file.name}</span>
            <span className="block text-muted text-small">
              {labelOf(file.mimeType)}
              {file.modifiedTime && (
                <>
                  {' · '}
                  <span className="whitespace-nowrap">{formatDate(file.modifiedTime)}</span>
                </>
              )}
            </span>
          </span>
          <Button
            variant="secondary"
            size="small"
            aria-label={`${words.verb} ${file.name}`}
            busy={isBusy}
            busyLabel={words.busy}
            disabled={busyId !== null && !isBusy}
            onClick={() => onChoose(file)}
          >
            {words.verb}
          </Button>
        </li>
      )
    })}
  </ul>
)
