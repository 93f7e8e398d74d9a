import { WEBHOOK_MESSAGES } from '../../contract/messages/webhooks.ts'
import type { WebhookEndpoint } from '../../contract/webhooks.ts'
import { formatDateTime } from '../core/dates.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { useUpdateWebhook } from './mutations.ts'

export const OFF_REASONS = {
  failing: 'It accepted no event for a day, however often we tried.',
  gone: 'It answered that it is gone for good (410).',
  owner: 'You switched it off.',
} as const

/** Why nothing is sent, and the way back. */
export function OffNotice({ id, off_reason, off_at }: WebhookEndpoint) {
  const update = useUpdateWebhook(id)
  const handleSwitchOn = () =>
    update.mutate({ is_on: true }, { onSuccess: () => showNotice(WEBHOOK_MESSAGES.switchedOn) })
  if (!off_reason) return null
  return (
    <Callout
      tone={off_reason === 'owner' ? 'info' : 'warning'}
      className="mt-5"
      title={`Switched off on ${formatDateTime(off_at)}`}
      action={
        <Button size="small" busy={update.isPending} onClick={handleSwitchOn}>
          Switch on
        </Button>
      }
    >
      {OFF_REASONS[off_reason]} Events of the meantime are not sent later.
    </Callout>
  )
}
