import { useQuery } from '@tanstack/react-query'
import { href, useNavigate } from 'react-router'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { FileBrowser } from './file-browser.tsx'
import { useImport } from './mutations.ts'
import { driveStateQuery } from './queries.ts'

const WORDS = { verb: 'Import', busy: 'Importing...' }

function Files() {
  const navigate = useNavigate()
  const start = useImport(({ posit }) => {
    showNotice(POSIT_MESSAGES.created)
    void navigate(href('/posits/:id', { id: posit.id }))
  })
  const busyId = start.isPending ? start.variables.id : null
  return (
    <div className="mt-8">
      <h2 className="font-serif text-lead">Choose a file</h2>
      <p className="mt-1 mb-4 text-muted text-ui">Each file you import becomes a private posit.</p>
      <FileBrowser words={WORDS} busyId={busyId} onChoose={(file) => start.mutate(file)} />
    </div>
  )
}

export function DriveTab() {
  const state = useQuery(driveStateQuery)
  if (state.isPending) return <SkeletonText lines={3} label="Loading..." />
  if (!state.data) {
    const retry = <Button onClick={() => state.refetch()}>Try again</Button>
    return <EmptyState title="Google Drive could not be loaded" action={retry} />
  }
  return (
    <>
      <ConnectionCard {...state.data} />
      {state.data.connection?.status === 'connected' && <Files />}
    </>
  )
}
