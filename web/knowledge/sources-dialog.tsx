import { Dialog } from '../ui/dialog.tsx'
import { SourceList } from './source-list.tsx'

interface SourcesDialogProps {
  positId: string
  onClose(): void
}

export default function SourcesDialog({ positId, onClose }: SourcesDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="What this posit knows">
      <SourceList positId={positId} />
    </Dialog>
  )
}
