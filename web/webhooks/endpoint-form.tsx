import { useState } from 'react'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../contract/webhook-events.ts'
import {
  type NewWebhookEndpoint,
  WEBHOOK_URL_MAX_CHARACTERS,
  type WebhookEndpoint,
} from '../../contract/webhooks.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { EventChoice, Group, PositChoice } from './choices.tsx'

const COVERAGE = [
  { value: 'all', label: 'All my posits', description: 'Later ones included.' },
  { value: 'some', label: 'Only some' },
] as const

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
  const [coverage, setCoverage] = useState<'all' | 'some'>(endpoint?.posit_ids ? 'some' : 'all')
  const [positIds, setPositIds] = useState<string[]>(endpoint?.posit_ids ?? [])

  const handleSubmit = () => {
    if (!isBusy) onSubmit({ url, events, posit_ids: coverage === 'all' ? null : positIds })
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
      <Group label="Events" error={errors.events}>
        <EventChoice chosen={events} onChange={setEvents} />
      </Group>
      <Group label="Of which posits" error={errors.posit_ids}>
        <RadioCards
          label="Of which posits"
          columns={2}
          options={COVERAGE}
          value={coverage}
          onValueChange={setCoverage}
        />
        {coverage === 'some' && <PositChoice chosen={positIds} onChange={setPositIds} />}
      </Group>
      <DialogActions>
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
