import { useQuery } from '@tanstack/react-query'
import { pageMeta } from '../core/page-title.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { CreateWebhook } from './create-webhook.tsx'
import { EndpointList } from './endpoint-list.tsx'
import { webhooksQuery } from './queries.ts'

export const meta = () => pageMeta('Webhooks')

function Endpoints() {
  const { data, isPending, isFetching, refetch } = useQuery(webhooksQuery)
  if (isPending) return <SkeletonText lines={4} />
  if (!data) {
    const retry = (
      <Button busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    )
    return <EmptyState title="Your webhooks could not be loaded" action={retry} />
  }
  if (data.items.length === 0)
    return (
      <EmptyState
        title="No webhooks yet"
        description="Get questions, gaps and changes in your own tools as they happen."
      />
    )
  return (
    <>
      <EndpointList endpoints={data.items} />
      <p className="mt-4 text-muted text-small">
        {data.items.length} of at most {data.limit}
      </p>
    </>
  )
}

export default function Webhooks() {
  return (
    <Page width="reading">
      <PageHeading
        title="Webhooks"
        description="Events of your posits, sent to your own addresses and signed by the Standard Webhooks specification."
        // Here in every state of the list: the first webhook's secret must outlive the empty list.
        actions={<CreateWebhook />}
      />
      <Endpoints />
    </Page>
  )
}
