import { useInfiniteQuery } from '@tanstack/react-query'
import { WEBHOOK_LOG_KEPT_DAYS } from '../../contract/webhook-events.ts'
import { Button } from '../ui/button.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { webhookLogQuery } from './queries.ts'

function Log({ id }: { id: string }) {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    webhookLogQuery(id),
  )
  if (isPending) return <SkeletonText lines={4} />
  if (!data)
    return (
      <p className="text-muted">
        The log could not be loaded.{' '}
        <Button variant="link" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    )
  const deliveries = data.pages.flatMap(({ items }) => items)
  if (deliveries.length === 0)
    return <p className="text-muted">Nothing has been sent yet. Send a test event to try it.</p>
  return (
    <>
      <ul aria-label="Log" className="divide-y divide-line border-line border-y">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          busy={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Show older events
        </Button>
      )}
    </>
  )
}

export const DeliveryLog = ({ id }: { id: string }) => (
  <section aria-labelledby="log-heading" className="mt-12">
    <h2 id="log-heading" className="font-serif text-lead">
      Log
    </h2>
    <p className="mt-1 mb-6 text-muted text-ui">
      Every try of the last {WEBHOOK_LOG_KEPT_DAYS} days, newest first.
    </p>
    <Log id={id} />
  </section>
)
