import { Controller, useForm } from 'react-hook-form'
import { WEBHOOK_EVENTS } from '../../contract/webhook-events.ts'
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
  const { register, control, handleSubmit } = useForm<NewWebhookEndpoint>({
    defaultValues: {
      url: endpoint?.url ?? '',
      events: endpoint?.events ?? [...WEBHOOK_EVENTS],
      posit_ids: endpoint?.posit_ids ?? null,
    },
  })

  return (
    <form noValidate className="space-y-6" onSubmit={handleSubmit((body) => isBusy || onSubmit(body))}>
      <TextField
        {...register('url')}
        label="Address"
        type="url"
        inputMode="url"
        maxLength={WEBHOOK_URL_MAX_CHARACTERS}
        autoComplete="off"
        placeholder="https://example.com/webhooks/posit"
        error={errors.url}
      />
      <FieldGroup label="Events" error={errors.events}>
        <Controller
          control={control}
          name="events"
          render={({ field }) => (
            <CheckboxList options={EVENTS} chosen={field.value} onChange={field.onChange} />
          )}
        />
      </FieldGroup>
      <Controller
        control={control}
        name="posit_ids"
        render={({ field }) => (
          <PositCoverage
            label="Of which posits"
            error={errors.posit_ids}
            positIds={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <DialogActions>
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
