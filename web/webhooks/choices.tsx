import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../contract/webhook-events.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { EVENT_LABELS } from './event-labels.ts'
import { askablePositsQuery } from './queries.ts'

const toggled = <T,>(list: readonly T[], item: T, isIn: boolean) =>
  isIn ? [...list, item] : list.filter((each) => each !== item)

interface GroupProps {
  label: string
  error: string | undefined
  children: ReactNode
}

export const Group = ({ label, error, children }: GroupProps) => (
  <fieldset>
    <legend className="mb-2 font-medium text-strong text-ui">{label}</legend>
    <div className="space-y-3">{children}</div>
    {error && <FieldMessage>{error}</FieldMessage>}
  </fieldset>
)

interface ChoiceProps<T> {
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

export const EventChoice = ({ chosen, onChange }: ChoiceProps<WebhookEvent>) =>
  WEBHOOK_EVENTS.map((event) => (
    <Checkbox
      key={event}
      checked={chosen.includes(event)}
      onCheckedChange={(isIn) => onChange(toggled(chosen, event, isIn))}
      label={
        <>
          {EVENT_LABELS[event]} <span className="break-all font-mono text-muted text-small">{event}</span>
        </>
      }
    />
  ))

export function PositChoice({ chosen, onChange }: ChoiceProps<string>) {
  const { data } = useQuery(askablePositsQuery)
  return (
    <div className="max-h-48 space-y-3 overflow-y-auto rounded-card bg-surface p-4">
      {data?.data.length === 0 && <p className="text-muted text-small">You have no posit yet.</p>}
      {data?.data.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<span className="break-words">{name}</span>}
          checked={chosen.includes(id)}
          onCheckedChange={(isIn) => onChange(toggled(chosen, id, isIn))}
        />
      ))}
    </div>
  )
}
