import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DRIVE_REFUSALS, type DriveFile } from '../../contract/google-drive.ts'
import { ApiFailure } from '../core/api.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { type ChoiceWords, FileList } from './file-list.tsx'
import { FileSearch } from './file-search.tsx'
import { driveFilesQuery, driveStateQuery } from './queries.ts'

interface FileBrowserProps {
  words: ChoiceWords
  busyId: string | null
  onChoose(file: DriveFile): void
}

const FAILED = 'Your files could not be loaded.'

/** A refusal that is about the connection is the card's to show. */
function useConnectionCheck(error: Error | null) {
  const queryClient = useQueryClient()
  const hasEnded = error instanceof ApiFailure && error.code === DRIVE_REFUSALS.reconnect
  useEffect(() => {
    if (hasEnded) void queryClient.invalidateQueries(driveStateQuery)
  }, [hasEnded, queryClient])
}

/** Files of Drive: searched, page by page. Drive knows only the way forward, so the way back is remembered here. */
export function FileBrowser({ words, busyId, onChoose }: FileBrowserProps) {
  const [search, setSearch] = useState('')
  const [tokens, setTokens] = useState<string[]>([])
  const page = useQuery(driveFilesQuery({ search, pageToken: tokens.at(-1) ?? null }))
  useConnectionCheck(page.error)
  const next = page.isPlaceholderData ? null : (page.data?.nextPageToken ?? null)

  function handleSearch(text: string) {
    setSearch(text)
    setTokens([])
  }
  function content() {
    if (page.isPending) return <FilesLoading />
    if (page.isError) return <LoadingFailed error={page.error} onRetry={() => page.refetch()} />
    if (page.data.files.length === 0) return <NoFiles search={search} />
    return (
      <div className={classes('transition-opacity', page.isPlaceholderData && 'opacity-60')}>
        <FileList files={page.data.files} words={words} busyId={busyId} onChoose={onChoose} />
      </div>
    )
  }
  return (
    <section aria-label="Files in Google Drive">
      <FileSearch onSearch={handleSearch} />
      <div
        className="mt-4 h-[400px] overflow-y-auto rounded-card border border-line"
        aria-busy={page.isFetching}
      >
        {content()}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="secondary"
          size="small"
          disabled={tokens.length === 0}
          onClick={() => setTokens(tokens.slice(0, -1))}
        >
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <span role="status" className="text-muted text-small">
          Page {tokens.length + 1}
        </span>
        <Button
          variant="secondary"
          size="small"
          disabled={next === null}
          onClick={() => next && setTokens([...tokens, next])}
        >
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </section>
  )
}

const FilesLoading = () => (
  <div className="p-4">
    <SkeletonText lines={6} label="Loading your files..." />
  </div>
)

const LoadingFailed = ({ error, onRetry }: { error: Error; onRetry(): void }) => (
  <Callout
    tone="danger"
    className="m-4"
    title={FAILED}
    action={
      <Button size="small" variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    {error.message}
  </Callout>
)

const NoFiles = ({ search }: { search: string }) => (
  <EmptyState
    headingLevel="h3"
    title={search ? 'No file matches' : 'No files to import'}
    description={
      search ? (
        <span className="break-words">No file’s name holds ‘{search}’.</span>
      ) : (
        'Text, Markdown, Google documents and Google sheets in your Drive show up here.'
      )
    }
  />
)
