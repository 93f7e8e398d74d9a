import { useQuery } from '@tanstack/react-query'
import type { Source } from '../../contract/knowledge.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { FileBrowser } from './file-browser.tsx'
import { useImport } from './mutations.ts'
import { driveStateQuery } from './queries.ts'

const WORDS = { verb: 'Add', busy: 'Adding...' }

interface ChooseDialogProps {
  positId: string
  onClose(): void
  onAdded(source: Source): void
}

/** A file of Drive becomes a source of the posit that is being taught. */
export default function ChooseDialog({ positId, onClose, onAdded }: ChooseDialogProps) {
  const state = useQuery(driveStateQuery)
  const add = useImport(({ source }) => {
    onAdded(source)
    onClose()
  }, positId)
  const isConnected = state.data?.connection?.status === 'connected'
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add from Google Drive"
      description="The file is read into this posit, and can be synced again later."
      width="wide"
    >
      {state.isPending && <SkeletonText lines={4} label="Loading..." />}
      {state.isError && !state.data && <p className="text-danger">Google Drive could not be loaded.</p>}
      {state.data && !isConnected && <ConnectionCard {...state.data} />}
      {isConnected && (
        <FileBrowser
          words={WORDS}
          busyId={add.isPending ? add.variables.id : null}
          onChoose={(file) => add.mutate(file)}
        />
      )}
    </Dialog>
  )
}
