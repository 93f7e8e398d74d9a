import { useQuery } from '@tanstack/react-query'
import { FileText, MessageSquareText, NotebookPen } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Source, SourceKind } from '../../contract/knowledge.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import { formatDate } from '../core/dates.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { classes } from '../ui/classes.ts'
import { Loading } from '../ui/spinner.tsx'
import { sourcesQuery } from './queries.ts'

const SourceDialog = lazy(() => import('./source-dialog.tsx'))

const ICONS: Record<SourceKind, typeof FileText> = {
  statement: MessageSquareText,
  file: FileText,
  google_drive: FileText,
  task_response: NotebookPen,
}
/** How long a new source stays marked. */
const NEW_MARK_MS = 6000

/** What the posit knows, newest first. A source opens to be read, renamed or deleted. */
export function SourceList({ positId }: { positId: string }) {
  const sources = useQuery(sourcesQuery(positId))
  const [opened, setOpened] = useState<Source | null>(null)
  const isNew = useNewlyAdded(sources.data?.items)

  if (sources.isPending) return <Loading label="Loading files..." />
  if (sources.isError) {
    return (
      <Callout
        tone="danger"
        action={
          <Button size="small" variant="secondary" onClick={() => sources.refetch()}>
            Retry
          </Button>
        }
      >
        {CHAT_MESSAGES.filesFailed.description}
      </Callout>
    )
  }
  const { items, total } = sources.data
  if (items.length === 0) {
    return <p className="text-muted text-ui">Nothing yet. Tell the assistant something, or drop in a file.</p>
  }
  return (
    <>
      <ul className="space-y-1">
        {items.map((source) => (
          <li key={source.id}>
            <SourceRow source={source} isNew={isNew(source.id)} onOpen={() => setOpened(source)} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-3 text-muted text-small">
          The newest {items.length} of {total}.
        </p>
      )}
      {opened && (
        <Suspense>
          <SourceDialog source={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

interface SourceRowProps {
  source: Source
  isNew: boolean
  onOpen(): void
}

function SourceRow({ source, isNew, onOpen }: SourceRowProps) {
  const Icon = ICONS[source.kind]
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classes(
        'flex w-full items-start gap-3 rounded-control border-l-2 px-3 py-2.5 text-left transition-colors hover:bg-tint',
        isNew ? 'border-accent bg-accent-tint' : 'border-transparent',
      )}
    >
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-strong text-ui">{source.name}</span>
        <span className="block text-muted text-small">
          {formatDate(source.created_at)}
          {isNew && ' · just learnt'}
        </span>
      </span>
    </button>
  )
}

/** Marks what came after the list was first seen, for a moment. */
function useNewlyAdded(items: Source[] | undefined) {
  const seen = useRef<Set<string> | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (!items) return
    const before = seen.current
    seen.current = new Set(items.map((item) => item.id))
    const added = before ? items.filter((item) => !before.has(item.id)).map((item) => item.id) : []
    if (added.length === 0) return
    setMarked(new Set(added))
    const timer = setTimeout(() => setMarked(new Set()), NEW_MARK_MS)
    return () => clearTimeout(timer)
  }, [items])

  return (id: string) => marked.has(id)
}
