import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Source } from '../../contract/knowledge.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import { formatDate } from '../core/dates.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { classes } from '../ui/classes.ts'
import { Loading } from '../ui/spinner.tsx'
import { sourcesQuery } from './queries.ts'
import { SOURCE_ICONS } from './source-icons.ts'
import { useNewlyAdded } from './use-newly-added.ts'

const SourceDialog = lazy(() => import('./source-dialog.tsx'))

/** What the posit knows, newest first. A source opens to be read, renamed or deleted. */
export function SourceList({ positId }: { positId: string }) {
  const sources = useInfiniteQuery(sourcesQuery(positId))
  const [opened, setOpened] = useState<Source | null>(null)
  const items = sources.data?.pages.flatMap((page) => page.items)
  const isNew = useNewlyAdded(items?.map((item) => item.id))

  if (sources.isPending) return <Loading label="Loading files..." />
  if (!items) return <ListFailed onRetry={() => sources.refetch()} />
  if (items.length === 0) {
    return <p className="text-muted text-ui">Nothing yet. Tell the assistant something, or drop in a file.</p>
  }
  return (
    <>
      <ul className="-mx-3 space-y-1">
        {items.map((source) => (
          <li key={source.id}>
            <SourceRow source={source} isNew={isNew(source.id)} onOpen={() => setOpened(source)} />
          </li>
        ))}
      </ul>
      {sources.hasNextPage && (
        <Button
          variant="ghost"
          size="small"
          className="mt-2 w-full"
          busy={sources.isFetchingNextPage}
          onClick={() => sources.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {opened && (
        <Suspense>
          <SourceDialog source={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

const ListFailed = ({ onRetry }: { onRetry(): void }) => (
  <Callout
    tone="danger"
    action={
      <Button size="small" variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    {CHAT_MESSAGES.filesFailed.description}
  </Callout>
)

interface SourceRowProps {
  source: Source
  isNew: boolean
  onOpen(): void
}

function SourceRow({ source, isNew, onOpen }: SourceRowProps) {
  const Icon = SOURCE_ICONS[source.kind]
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classes(
        'flex w-full items-start gap-3 rounded-control px-3 py-2 text-left transition-colors duration-500',
        isNew ? 'bg-accent-tint' : 'hover:bg-tint',
      )}
    >
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-strong text-ui">{source.name}</span>
        <span className="block text-muted text-small">
          {formatDate(source.created_at)}
          {isNew && <span className="text-accent-text"> · just learnt</span>}
        </span>
      </span>
    </button>
  )
}
