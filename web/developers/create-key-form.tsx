import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  API_KEY_NAME_MAX_LENGTH,
  API_SCOPES,
  type ApiKeyCreate,
  type ApiScope,
  type NewApiKey,
} from '../../contract/developers.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { FieldMessage, TextField } from '../ui/field.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Select } from '../ui/select.tsx'
import { askablePositsQuery, fieldsOf, useCreateKey } from './queries.ts'
import { SCOPE_TEXTS } from './scopes.ts'

const MS_PER_DAY = 86_400_000
const EXPIRIES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
]
const COVERAGE = [
  { value: 'all', label: 'All my posits', description: 'Later ones included.' },
  { value: 'some', label: 'Only some' },
] as const

const expiryOf = (days: string) =>
  days === '' ? null : new Date(Date.now() + Number(days) * MS_PER_DAY).toISOString()

const toggled = <T,>(list: readonly T[], item: T, isIn: boolean) =>
  isIn ? [...list, item] : list.filter((each) => each !== item)

function Group({
  label,
  error,
  children,
}: {
  label: string
  error: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-strong text-ui">{label}</legend>
      <div className="space-y-3">{children}</div>
      {error && <FieldMessage>{error}</FieldMessage>}
    </fieldset>
  )
}

interface ChoiceProps<T> {
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

const ScopeChoice = ({ chosen, onChange }: ChoiceProps<ApiScope>) =>
  API_SCOPES.map((scope) => (
    <Checkbox
      key={scope}
      checked={chosen.includes(scope)}
      onCheckedChange={(isIn) => onChange(toggled(chosen, scope, isIn))}
      label={
        <>
          <span className="font-medium text-strong">{SCOPE_TEXTS[scope].label}</span>
          <span className="block text-muted text-small">{SCOPE_TEXTS[scope].description}</span>
        </>
      }
    />
  ))

function PositChoice({ chosen, onChange }: ChoiceProps<string>) {
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

export function CreateKeyForm({ onCreated }: { onCreated: (created: NewApiKey) => void }) {
  const create = useCreateKey()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>(['ask'])
  const [coverage, setCoverage] = useState<'all' | 'some'>('all')
  const [positIds, setPositIds] = useState<string[]>([])
  const [days, setDays] = useState('90')
  const errors = fieldsOf(create.error)

  const handleSubmit = () => {
    const posit_ids = coverage === 'all' ? null : positIds
    const body: ApiKeyCreate = { name, scopes, posit_ids, expires_at: expiryOf(days) }
    if (!create.isPending) create.mutate(body, { onSuccess: onCreated })
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
        label="Name"
        value={name}
        maxLength={API_KEY_NAME_MAX_LENGTH}
        autoComplete="off"
        hint="Where the key will be used, such as “Help desk”."
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Group label="What it may do" error={errors.scopes}>
        <ScopeChoice chosen={scopes} onChange={setScopes} />
      </Group>
      <Group label="With which posits" error={errors.posit_ids}>
        <RadioCards
          label="With which posits"
          columns={2}
          options={COVERAGE}
          value={coverage}
          onValueChange={setCoverage}
        />
        {coverage === 'some' && <PositChoice chosen={positIds} onChange={setPositIds} />}
      </Group>
      <Select
        label="Expires"
        options={EXPIRIES}
        value={days}
        error={errors.expires_at ?? null}
        onChange={(event) => setDays(event.target.value)}
      />
      <DialogActions>
        <Button type="submit" busy={create.isPending} busyLabel="Creating...">
          Create key
        </Button>
      </DialogActions>
    </form>
  )
}
