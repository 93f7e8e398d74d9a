import { type FormEvent, useState } from 'react'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import {
  AUDIENCE_LABELS,
  audienceSchema,
  CUSTOM_TYPE_REQUIRED,
  chosenTypeSchema,
  POSIT_TYPE_LABELS,
  type Posit,
  positTypeSchema,
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

interface SettingsFormProps {
  posit: Posit
  onDone: () => void
}

/** Mounted with the dialog, so that each opening starts from the current settings. */
export function SettingsForm({ posit, onDone }: SettingsFormProps) {
  const [type, setType] = useState(posit.type)
  const [audience, setAudience] = useState(posit.audience)
  const [responseType, setResponseType] = useState(posit.response_type)
  const [isGeneral, setGeneral] = useState(posit.general_knowledge)
  const [customType, setCustomType] = useState(posit.custom_type_description ?? '')
  const [isCustomOpen, setCustomOpen] = useState(false)
  const [customError, setCustomError] = useState<string | null>(null)
  const { mutate, isPending } = useUpdatePosit(posit.id, NOTICES)
  // A legacy value can still be selected while it is the current one.
  const types = [...new Set([...chosenTypeSchema.options, posit.type])]

  const handleCustomType = (): boolean => {
    const isGiven = customType.trim() !== ''
    setCustomError(isGiven ? null : CUSTOM_TYPE_REQUIRED)
    setCustomOpen(!isGiven)
    return isGiven
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || (type === 'other' && !handleCustomType())) return
    const custom_type_description = type === 'other' ? customType.trim() : null
    const answering = { response_type: responseType, general_knowledge: isGeneral }
    mutate({ type, audience, ...answering, custom_type_description }, { onSuccess: onDone })
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-5">
      <Select
        label="Type"
        value={type}
        options={optionsOf(types, POSIT_TYPE_LABELS)}
        onChange={(event) => {
          const next = positTypeSchema.parse(event.target.value)
          setType(next)
          setCustomOpen(next === 'other')
        }}
      />
      {type === 'other' && (
        <CustomTypeField
          text={customType}
          error={customError}
          isOpen={isCustomOpen}
          onOpen={() => setCustomOpen(true)}
          onSave={handleCustomType}
          onChange={(text) => {
            setCustomType(text)
            setCustomError(null)
          }}
        />
      )}
      <Select
        label="Audience"
        value={audience}
        options={optionsOf(audienceSchema.options, AUDIENCE_LABELS)}
        onChange={(event) => setAudience(audienceSchema.parse(event.target.value))}
      />
      <Select
        label="Response style"
        value={responseType}
        options={optionsOf(responseTypeSchema.options, RESPONSE_TYPE_LABELS)}
        onChange={(event) => setResponseType(responseTypeSchema.parse(event.target.value))}
      />
      <Checkbox
        checked={isGeneral}
        onCheckedChange={setGeneral}
        label={
          <>
            Allow general knowledge
            <span className="mt-1 block text-muted text-small">
              Where your sources are silent, it may answer from what the AI model knows, marked as such. You
              are still asked. Needs an AI model on this server; without one it changes nothing.
            </span>
          </>
        }
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
