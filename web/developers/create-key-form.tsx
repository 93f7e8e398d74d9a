import { Controller, useForm } from 'react-hook-form'
import {
  API_KEY_NAME_MAX_LENGTH,
  API_SCOPES,
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

interface Values {
  name: string
  scopes: ApiScope[]
  posit_ids: string[] | null
  days: string
}

export function CreateKeyForm({ onCreated }: { onCreated: (created: NewApiKey) => void }) {
  const create = useCreateKey()
  const { register, control, handleSubmit } = useForm<Values>({
    defaultValues: { name: '', scopes: ['ask'], posit_ids: null, days: '90' },
  })
  const errors = fieldsOf(create.error)

  const handleCreate = ({ days, ...values }: Values) => {
    if (!create.isPending) create.mutate({ ...values, expires_at: expiryOf(days) }, { onSuccess: onCreated })
  }

  return (
    <form noValidate className="space-y-6" onSubmit={handleSubmit(handleCreate)}>
      <TextField
        {...register('name')}
        label="Name"
        maxLength={API_KEY_NAME_MAX_LENGTH}
        autoComplete="off"
        hint="Where the key will be used, such as “Help desk”."
        error={errors.name}
      />
      <FieldGroup label="What it may do" error={errors.scopes}>
        <Controller
          control={control}
          name="scopes"
          render={({ field }) => (
            <CheckboxList options={SCOPES} chosen={field.value} onChange={field.onChange} />
          )}
        />
      </FieldGroup>
      <Controller
        control={control}
        name="posit_ids"
        render={({ field }) => (
          <PositCoverage
            label="With which posits"
            error={errors.posit_ids}
            positIds={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Select {...register('days')} label="Expires" options={EXPIRIES} error={errors.expires_at ?? null} />
      <DialogActions>
        <Button type="submit" busy={create.isPending} busyLabel="Creating...">
          Create key
        </Button>
      </DialogActions>
    </form>
  )
}
