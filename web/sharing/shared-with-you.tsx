import { useInfiniteQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import type { SharedPosit } from '../../contract/sharing.ts'
import { formatDate } from '../core/dates.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Card } from '../ui/card.tsx'
import { textLinkClasses } from '../ui/text-link.tsx'
import { sharedPositsQuery } from './queries.ts'

/** Posits shared with the user. Renders nothing while there are none: most users have none. */
export function SharedWithYou() {
  const shared = useInfiniteQuery(sharedPositsQuery)
  const items = shared.data?.pages.flatMap((page) => page.items) ?? []
  if (shared.isPending || (shared.data && items.length === 0)) return null
  return (
    <section aria-labelledby="shared-with-you" className="mt-14">
      <h2 id="shared-with-you" className="mb-4 font-serif text-section">
        Shared with you
      </h2>
      {shared.isLoadingError && <ListFailed onRetry={() => shared.refetch()} />}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((posit) => (
          <li key={posit.id} className="min-w-0">
            <SharedCard posit={posit} />
          </li>
        ))}
      </ul>
      {shared.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          busy={shared.isFetchingNextPage}
          onClick={() => shared.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

const ListFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Callout
    tone="danger"
    action={
      <Button size="small" variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    }
  >
    What is shared with you could not be loaded.
  </Callout>
)

const SharedCard = ({ posit }: { posit: SharedPosit }) => (
  <Card className="flex h-full flex-col">
    <p className="break-words text-muted text-small">
      {posit.owner_first_name ? `From ${posit.owner_first_name}` : 'Shared'} · {formatDate(posit.shared_at)}
    </p>
    <h3 className="mt-3 line-clamp-3 break-words font-serif text-lead leading-snug">{posit.title}</h3>
    {posit.summary_light && (
      <p className="mt-2 line-clamp-3 break-words text-muted text-ui">{posit.summary_light}</p>
    )}
    <p className="mt-auto pt-5">
      <Link
        to={href('/chat-with-posit/:id', { id: posit.id })}
        aria-label={`Chat with Posit: ${posit.title}`}
        className={`${textLinkClasses} text-ui`}
      >
        Chat with Posit
      </Link>
    </p>
  </Card>
)
