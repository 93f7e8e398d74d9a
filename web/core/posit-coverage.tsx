import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckboxList } from '../ui/checkbox-list.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** All of one's posits, with their titles. */
export const askablePositsQuery = queryOptions({
  queryKey: queryKeys.askablePosits,
  queryFn: ({ signal }) => api.get('/v1/models', { signal }),
})

const COVERAGE = [
  { value: 'all', label: 'All my posits', description: 'Later ones included.' },
  { value: 'some', label: 'Only some' },
] as const

interface PositCoverageProps {
  label: string
  error: string | undefined
  /** Null: all, later ones included. */
  positIds: readonly string[] | null
  onChange: (positIds: string[] | null) => void
}

/** Which of one's posits a key or a webhook covers. */
export function PositCoverage({ label, error, positIds, onChange }: PositCoverageProps) {
  /** They stay chosen while all are covered. */
  const [picked, setPicked] = useState([...(positIds ?? [])])
  const handlePick = (ids: string[]) => {
    setPicked(ids)
    onChange(ids)
  }
  return (
    <FieldGroup label={label} error={error}>
      <RadioCards
        label={label}
        columns={2}
        options={COVERAGE}
        value={positIds ? 'some' : 'all'}
        onValueChange={(coverage) => onChange(coverage === 'all' ? null : picked)}
      />
      {positIds && <PositList chosen={picked} onChange={handlePick} />}
    </FieldGroup>
  )
}

function PositList(props: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  const { data } = useQuery(askablePositsQuery)
  const options = data?.data.map(({ id, name }) => ({
    value: id,
    label: <span className="break-words">{name}</span>,
  }))
  return (
    <div className="max-h-48 space-y-3 overflow-y-auto rounded-card bg-surface p-4">
      {options?.length === 0 && <p className="text-muted text-small">You have no posit yet.</p>}
      <CheckboxList options={options ?? []} {...props} />
    </div>
  )
}
