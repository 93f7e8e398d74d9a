import { useState } from 'react'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../contract/webhook-events.ts'
import {
  type NewWebhookEndpoint,
  WEBHOOK_URL_MAX_CHARACTERS,
  type WebhookEndpoint,
} from '../../contract/webhooks.ts'
import { PositCoverage } from '../core/posit-coverage.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxList } from '../ui/checkbox-list.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { EVENT_LABELS } from './event-labels.ts'

const EVENTS = WEBHOOK_EVENTS.map((event) => ({
  value: event,
  label: (
    <>
      {EVENT_LABELS[event]} <span className="break-all font-mono text-muted text-small">{event}</span>
    </>
  ),
}))

interface EndpointFormProps {
  /** What it is now; a new one has none. */
  endpoint?: WebhookEndpoint
  errors: Record<string, string>
  isBusy: boolean
  submitLabel: string
  onSubmit: (body: NewWebhookEndpoint) => void
}

export function EndpointForm({ endpoint, errors, isBusy, submitLabel, onSubmit }: EndpointFormProps) {
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [events, setEvents] = useState<WebhookEvent[]>(endpoint?.events ?? [...WEBHOOK_EVENTS])
  const [positIds, setPositIds] = useState<string[] | null>(endpoint?.posit_ids ?? null)

  const handleSubmit = () => {
    if (!isBusy) onSubmit({ url, events, posit_ids: positIds })
  }

  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        value={url}
        maxLength={WEBHOOK_URL_MAX_CHARACTERS}
        autoComplete="off"
        placeholder="https://example.com/webhooks/posit"
        error={errors.url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <FieldGroup label="Events" error={errors.events}>
        <CheckboxList options={EVENTS} chosen={events} onChange={setEvents} />
      </FieldGroup>
      <PositCoverage
        label="Of which posits"
        error={errors.posit_ids}
        positIds={positIds}
        onChange={setPositIds}
      />
      <DialogActions>
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
