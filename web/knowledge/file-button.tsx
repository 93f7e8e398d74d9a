import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { FILE_TYPES } from '../../contract/knowledge.ts'
import { IconButton } from '../ui/icon-button.tsx'

const ACCEPTED = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',')

export function FileButton({ onFiles }: { onFiles(files: File[]): void }) {
  const picker = useRef<HTMLInputElement>(null)
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
      <IconButton label="Add files" icon={<Paperclip />} onClick={() => picker.current?.click()} />
    </>
  )
}
