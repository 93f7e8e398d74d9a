import { TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import type { WebhookEndpoint } from '../../contract/webhooks.ts'
import { formatDateTime } from '../core/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { EVENT_LABELS } from './event-labels.ts'
import { OFF_REASONS } from './off-notice.tsx'

export const StateBadge = ({ is_on, off_reason }: Pick<WebhookEndpoint, 'is_on' | 'off_reason'>) => (
  <Badge variant={is_on ? 'ok' : off_reason === 'owner' ? 'secondary' : 'warning'}>
    {is_on ? 'On' : 'Off'}
  </Badge>
)

const positsText = ({ posit_ids }: WebhookEndpoint) => {
  if (posit_ids === null) return 'All posits'
  return posit_ids.length === 1 ? '1 posit' : `${posit_ids.length} posits`
}

export const EndpointList = ({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) => (
  <ul aria-label="Webhooks" className="divide-y divide-line border-line border-y">
    {endpoints.map((endpoint) => (
      <li key={endpoint.id}>
        <Link to={href('/settings/webhooks/:id', { id: endpoint.id })} className="group block py-5">
          <span className="flex items-start gap-4">
            <span className="min-w-0 flex-1 break-all font-medium text-strong transition-colors group-hover:text-accent-text">
              {endpoint.url}
            </span>
            <StateBadge {...endpoint} />
          </span>
          <span className="mt-2 block text-muted text-small">
            {endpoint.events.map((event) => EVENT_LABELS[event]).join(', ')}
          </span>
          <span className="mt-1 block text-muted text-small">
            {positsText(endpoint)} ·{' '}
            {endpoint.last_succeeded_at
              ? `Last accepted ${formatDateTime(endpoint.last_succeeded_at)}`
              : 'Nothing accepted yet'}
          </span>
          {endpoint.off_reason && (
            <span className="mt-2 flex items-start gap-1.5 text-small text-text">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
              Switched off on {formatDateTime(endpoint.off_at)}. {OFF_REASONS[endpoint.off_reason]}
            </span>
          )}
        </Link>
      </li>
    ))}
  </ul>
)
