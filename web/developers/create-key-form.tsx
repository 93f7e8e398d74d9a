import { useState } from 'react'
import {
  API_KEY_NAME_MAX_LENGTH,
  API_SCOPES,
  type ApiKeyCreate,
  type ApiScope,
  type NewApiKey,
} from '../../contract/developers.ts'
import { PositCoverage } from '../core/posit-coverage.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxList } from '../ui/checkbox-list.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { FieldGroup } from '../ui/field-group.tsx'
import { Select } from '../ui/select.tsx'
import { fieldsOf, useCreateKey } from './queries.ts'
import { SCOPE_TEXTS } from './scopes.ts'

const MS_PER_DAY = 86_400_000
const EXPIRIES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
]
const expiryOf = (days: string) =>
  days === '' ? null : new Date(Date.now() + Number(days) * MS_PER_DAY).toISOString()

const SCOPES = API_SCOPES.map((scope) => ({
  value: scope,
  label: (
    <>
      <span className="font-medium text-strong">{SCOPE_TEXTS[scope].label}</span>
      <span className="block text-muted text-small">{SCOPE_TEXTS[scope].description}</span>
    </>
  ),
}))

export function CreateKeyForm({ onCreated }: { onCreated: (created: NewApiKey) => void }) {
  const create = useCreateKey()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>(['ask'])
  const [positIds, setPositIds] = useState<string[] | null>(null)
  const [days, setDays] = useState('90')
  const errors = fieldsOf(create.error)

  const handleSubmit = () => {
    const body: ApiKeyCreate = { name, scopes, posit_ids: positIds, expires_at: expiryOf(days) }
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
      <FieldGroup label="What it may do" error={errors.scopes}>
        <CheckboxList options={SCOPES} chosen={scopes} onChange={setScopes} />
      </FieldGroup>
      <PositCoverage
        label="With which posits"
        error={errors.posit_ids}
        positIds={positIds}
        onChange={setPositIds}
      />
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
