import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import type { FoundSource } from '../../contract/knowledge.ts'
import { CHAT_MESSAGES } from '../../contract/messages.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { FoundSourceRow } from './found-source.tsx'
import { foundSourcesQuery } from './queries.ts'
import { SourceSearch } from './source-search.tsx'
import { useSourcesAddress } from './sources-address.ts'
import { useFocusAfter } from './use-focus-after.ts'

const SourceDialog = lazy(() => import('./source-dialog.tsx'))

/** What the posit knows, from where and when: searched, opened, renamed, kept from viewers, deleted. */
export function SourcesSection({ positId }: { positId: string }) {
  const { search, page, hrefFor, find, goTo } = useSourcesAddress()
  const sources = useQuery(foundSourcesQuery(positId, { search, page }))
  const [opened, setOpened] = useState<FoundSource | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [deletions, setDeletions] = useState(0)
  useFocusAfter(deletions, heading)
  const { data } = sources
  const pageCount = data ? Math.ceil(data.total / data.page_size) : 1
  // The last source of the last page was deleted: the page before it is the last one now.
  const isPastEnd = data !== undefined && !sources.isPlaceholderData && page > 1 && page > pageCount
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it happens, and only then
  useEffect(() => {
    if (isPastEnd) goTo(Math.max(1, pageCount))
  }, [isPastEnd, pageCount])

  function content() {
    if (sources.isPending) return <SkeletonText lines={5} label="Loading files..." />
    if (!data) return <LoadingFailed onRetry={() => sources.refetch()} />
    if (data.total === 0) return search ? <NoMatch search={search} onClear={() => find('')} /> : null
    return (
      <div className={classes('transition-opacity', sources.isPlaceholderData && 'opacity-60')}>
        <p role="status" className="mb-2 text-muted text-small">
          {search
            ? `${data.total} ${data.total === 1 ? 'source holds' : 'sources hold'} ‘${search}’`
            : `${data.total} ${data.total === 1 ? 'source' : 'sources'}`}
        </p>
        <ul className="divide-y divide-line">
          {data.items.map((source) => (
            <li key={source.id}>
              <FoundSourceRow source={source} search={search} onOpen={() => setOpened(source)} />
            </li>
          ))}
        </ul>
        <Pagination label="Pages of sources" page={page} pageCount={pageCount} hrefFor={hrefFor} />
      </div>
    )
  }
  const isEmpty = data?.total === 0 && !search
  return (
    <section aria-labelledby="sources" className="mt-14">
      <h2 id="sources" ref={heading} tabIndex={-1} className="mb-4 font-serif text-section">
        What it knows
      </h2>
      {isEmpty ? <NothingYet positId={positId} /> : <SourceSearch search={search} onSearch={find} />}
      {content()}
      {opened && (
        <Suspense>
          <SourceDialog
            source={opened}
            onClose={() => setOpened(null)}
            onDeleted={() => setDeletions((count) => count + 1)}
          />
        </Suspense>
      )}
    </section>
  )
}

const NothingYet = ({ positId }: { positId: string }) => (
  <EmptyState
    headingLevel="h3"
    title="Nothing yet"
    description="Tell it something or give it a file: each thing you teach is listed here, to be read, renamed or taken back."
    action={<ButtonLink to={href('/update-posit/:id', { id: positId })}>Teach it</ButtonLink>}
  />
)

const NoMatch = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <EmptyState
    headingLevel="h3"
    title="No source matches"
    description={<span className="break-words">Neither a name nor a text holds ‘{search}’.</span>}
    action={
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    }
  />
)

const LoadingFailed = ({ onRetry }: { onRetry: () => void }) => (
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
