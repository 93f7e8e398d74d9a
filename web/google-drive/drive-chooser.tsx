import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Source } from '../../contract/knowledge.ts'
import { driveStateQuery } from './queries.ts'

const ChooseDialog = lazy(() => import('./choose-dialog.tsx'))

interface DriveChooserProps {
  positId: string
  onAdded(source: Source): void
  /** Given what opens the choice; nothing where this server is not registered with Google. */
  children(open: (() => void) | undefined): ReactNode
}

export function DriveChooser({ positId, onAdded, children }: DriveChooserProps) {
  const { data } = useQuery(driveStateQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(data?.authorization ? () => setOpen(true) : undefined)}
      {isOpen && (
        <Suspense>
          <ChooseDialog positId={positId} onAdded={onAdded} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
