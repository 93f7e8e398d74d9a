import { HardDrive, Paperclip, Upload } from 'lucide-react'
import { useRef } from 'react'
import { FILE_TYPES } from '../../contract/knowledge.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'

const ACCEPTED = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',')

interface FileButtonProps {
  onFiles(files: File[]): void
  /** Opens the choice among files of Google Drive; the button is a menu then. */
  onDrive?: (() => void) | undefined
}

export function FileButton({ onFiles, onDrive }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  const handlePick = () => picker.current?.click()
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label="Files to add"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file chosen again is a change again.
          event.target.value = ''
        }}
      />
      {onDrive ? (
        <Menu trigger={<IconButton label="Add files" icon={<Paperclip />} />}>
          <MenuItem onSelect={handlePick}>
            <Upload aria-hidden="true" />
            From this device
          </MenuItem>
          <MenuItem onSelect={onDrive}>
            <HardDrive aria-hidden="true" />
            From Google Drive
          </MenuItem>
        </Menu>
      ) : (
        <IconButton label="Add files" icon={<Paperclip />} onClick={handlePick} />
      )}
    </>
  )
}
