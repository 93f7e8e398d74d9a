import { ChevronRight } from 'lucide-react'
import { WEBHOOK_MESSAGES } from '../../contract/messages/webhooks.ts'
import type { WebhookAttempt, WebhookDelivery } from '../../contract/webhooks.ts'
import { formatDateTime } from '../core/dates.ts'
import { showNotice } from '../core/toast.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EVENT_LABELS } from './event-labels.ts'
import { useSendAgain } from './mutations.ts'

const STATES = {
  pending: { variant: 'secondary', label: 'Waiting' },
  delivered: { variant: 'ok', label: 'Accepted' },
  failed: { variant: 'warning', label: 'Failed' },
} as const

const Attempt = ({ attempted_at, status, error, duration_ms, response }: WebhookAttempt) => (
  <li className="text-small">
    <p className="text-text">
      <span className="font-medium text-strong">{status ?? 'No answer'}</span> ·{' '}
      {formatDateTime(attempted_at)} · {duration_ms} ms
    </p>
    {error && <p className="text-muted">{error}</p>}
    {response && (
      <pre className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap break-all rounded-control bg-surface p-3 font-mono text-muted">
        {response}
      </pre>
    )}
  </li>
)

const Attempts = ({ attempts }: { attempts: readonly WebhookAttempt[] }) => (
  <details className="group mt-2">
    <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-control text-accent-text text-small">
      <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
      {attempts.length === 1 ? '1 try' : `${attempts.length} tries`}
    </summary>
    <ol className="mt-3 space-y-3 border-line border-l pl-4">
      {attempts.map((attempt) => (
        <Attempt key={attempt.attempted_at} {...attempt} />
      ))}
    </ol>
  </details>
)

function SendAgain({ delivery: { id, event } }: { delivery: WebhookDelivery }) {
  const sendAgain = useSendAgain()
  const handleClick = () => sendAgain.mutate(id, { onSuccess: () => showNotice(WEBHOOK_MESSAGES.sentAgain) })
  return (
    <Button
      variant="secondary"
      size="small"
      busy={sendAgain.isPending}
      aria-label={`Send again: ${EVENT_LABELS[event]}`}
      onClick={handleClick}
    >
      Send again
    </Button>
  )
}

export function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { id, event, state, occurred_at, next_try_at, attempts } = delivery
  const { variant, label } = STATES[state]
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-strong">
            {EVENT_LABELS[event]} <Badge variant={variant}>{label}</Badge>
          </p>
          <p className="mt-1 text-muted text-small">
            {formatDateTime(occurred_at)}
            {state === 'pending' && attempts.length > 0 && ` · Next try ${formatDateTime(next_try_at)}`}
          </p>
          <p className="mt-1 break-all font-mono text-muted text-small">{id}</p>
        </div>
        {state !== 'pending' && <SendAgain delivery={delivery} />}
      </div>
      {attempts.length > 0 && <Attempts attempts={attempts} />}
    </li>
  )
}
