import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import {
  AUDIENCE_LABELS,
  audienceSchema,
  CUSTOM_TYPE_REQUIRED,
  chosenTypeSchema,
  POSIT_TYPE_LABELS,
  type Posit,
  RESPONSE_TYPE_LABELS,
  responseTypeSchema,
} from '../../contract/posits.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DialogActions, DialogClose } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { CustomTypeField } from './custom-type-field.tsx'
import { useUpdatePosit } from './mutations.ts'

const NOTICES = { done: POSIT_MESSAGES.settingsUpdated, failed: POSIT_MESSAGES.settingsFailed }

const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** `custom_type_description` is '' where the posit has none. */
type Settings = Pick<Posit, 'type' | 'audience' | 'response_type' | 'general_knowledge'> & {
  custom_type_description: string
}

const settingsOf = (posit: Posit): Settings => ({
  type: posit.type,
  audience: posit.audience,
  response_type: posit.response_type,
  general_knowledge: posit.general_knowledge,
  custom_type_description: posit.custom_type_description ?? '',
})

const GENERAL_KNOWLEDGE = (
  <>
    Allow general knowledge
    <span className="mt-1 block text-muted text-small">
      Where your sources are silent, it may answer from what the AI model knows, marked as such. You are still
      asked. Needs an AI model on this server; without one it changes nothing.
    </span>
  </>
)

interface SettingsFormProps {
  posit: Posit
  onDone: () => void
}

/** Mounted with the dialog, so that each opening starts from the current settings. */
export function SettingsForm({ posit, onDone }: SettingsFormProps) {
  const { register, control, handleSubmit, trigger } = useForm<Settings>({ defaultValues: settingsOf(posit) })
  const type = useWatch({ control, name: 'type' })
  const [isCustomOpen, setCustomOpen] = useState(false)
  const { mutate, isPending } = useUpdatePosit(posit.id, NOTICES)
  // A legacy value can still be selected while it is the current one.
  const types = [...new Set([...chosenTypeSchema.options, posit.type])]

  const handleSettings = (settings: Settings) => {
    if (isPending) return
    const custom_type_description = type === 'other' ? settings.custom_type_description.trim() : null
    mutate({ ...settings, custom_type_description }, { onSuccess: onDone })
  }
  const isGiven = (text: string) => text.trim() !== '' || CUSTOM_TYPE_REQUIRED

  return (
    <form noValidate onSubmit={handleSubmit(handleSettings, () => setCustomOpen(true))} className="space-y-5">
      <Select
        label="Type"
        options={optionsOf(types, POSIT_TYPE_LABELS)}
        {...register('type', { onChange: (event) => setCustomOpen(event.target.value === 'other') })}
      />
      {type === 'other' && (
        <Controller
          control={control}
          name="custom_type_description"
          rules={{ validate: isGiven }}
          render={({ field, fieldState }) => (
            <CustomTypeField
              text={field.value}
              error={fieldState.error?.message ?? null}
              isOpen={isCustomOpen}
              onOpen={() => setCustomOpen(true)}
              onSave={async () => setCustomOpen(!(await trigger('custom_type_description')))}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <Select
        label="Audience"
        options={optionsOf(audienceSchema.options, AUDIENCE_LABELS)}
        {...register('audience')}
      />
      <Select
        label="Response style"
        options={optionsOf(responseTypeSchema.options, RESPONSE_TYPE_LABELS)}
        {...register('response_type')}
      />
      <Controller
        control={control}
        name="general_knowledge"
        render={({ field }) => (
          <Checkbox checked={field.value} onCheckedChange={field.onChange} label={GENERAL_KNOWLEDGE} />
        )}
      />
      <DialogActions>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" busy={isPending} busyLabel="Saving...">
          Save
        </Button>
      </DialogActions>
    </form>
  )
}
