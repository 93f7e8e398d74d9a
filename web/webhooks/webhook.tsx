import { useQuery } from '@tanstack/react-query'
import { href, useParams } from 'react-router'
import type { WebhookEndpoint } from '../../contract/webhooks.ts'
import { ApiFailure } from '../core/api.ts'
import { formatDateTime } from '../core/dates.ts'
import { pageMeta } from '../core/page-title.ts'
import NotFound from '../layout/not-found.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { StateBadge } from './endpoint-list.tsx'
import { EVENT_LABELS } from './event-labels.ts'
import { OffNotice } from './off-notice.tsx'
import { webhookQuery } from './queries.ts'
import { WebhookActions } from './webhook-actions.tsx'

export const meta = () => pageMeta('Webhook')

const Details = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <>
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="min-w-0 break-words font-serif text-title">{new URL(endpoint.url).host}</h1>
      <StateBadge {...endpoint} />
    </div>
    <p className="mt-2 break-all text-muted text-ui">{endpoint.url}</p>
    <p className="mt-2 text-muted text-ui">
      {endpoint.events.map((event) => EVENT_LABELS[event]).join(', ')}
    </p>
    {endpoint.previous_secret_until && new Date(endpoint.previous_secret_until) > new Date() && (
      <p className="mt-2 text-muted text-small">
        Signed with the old secret too until {formatDateTime(endpoint.previous_secret_until)}
      </p>
    )}
    <OffNotice {...endpoint} />
    <WebhookActions endpoint={endpoint} />
    <DeliveryLog id={endpoint.id} />
  </>
)

export default function Webhook() {
  const { id = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = useQuery(webhookQuery(id))
  if (error instanceof ApiFailure && [400, 404].includes(error.status)) return <NotFound />
  const retry = (
    <Button busy={isFetching} onClick={() => refetch()}>
      Try again
    </Button>
  )
  return (
    <Page width="reading">
      <TextLink to={href('/settings/webhooks')}>Webhooks</TextLink>
      {isPending && <SkeletonText lines={6} />}
      {!isPending && !data && <EmptyState title="The webhook could not be loaded" action={retry} />}
      {data && <Details endpoint={data} />}
    </Page>
  )
}
