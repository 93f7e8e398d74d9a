import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  AUDIENCE_LABELS,
  type Audience,
  audienceSchema,
  CUSTOM_TYPE_MAX_LENGTH,
  CUSTOM_TYPE_REQUIRED,
  chosenTypeSchema,
  POSIT_TYPE_DESCRIPTIONS,
  POSIT_TYPE_LABELS,
  type PositCreate,
  RESPONSE_TYPE_DESCRIPTIONS,
  RESPONSE_TYPE_LABELS,
  type ResponseType,
  responseTypeSchema,
} from '../../contract/posits.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ChoiceList } from './choice-list.tsx'

const TYPES = chosenTypeSchema.options.map((value) => ({
  value,
  label: POSIT_TYPE_LABELS[value],
  description: POSIT_TYPE_DESCRIPTIONS[value],
}))
const AUDIENCES = audienceSchema.options.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))
const RESPONSE_TYPES = responseTypeSchema.options.map((value) => ({
  value,
  label: RESPONSE_TYPE_LABELS[value],
  description: RESPONSE_TYPE_DESCRIPTIONS[value],
}))

type Choices = Partial<PositCreate>

interface CustomTypeProps {
  initial: string
  onContinue: (description: string) => void
}

function CustomType({ initial, onContinue }: CustomTypeProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { description: initial } })
  const handleDescription = ({ description }: { description: string }) => onContinue(description.trim())
  const isGiven = (text: string) => text.trim() !== '' || CUSTOM_TYPE_REQUIRED
  return (
    <form noValidate onSubmit={handleSubmit(handleDescription)} className="mt-6 animate-rise">
      <TextField
        // Choosing 'Other' asks for this and nothing else.
        autoFocus
        label="Custom type"
        hint="In a few words: what will it hold?"
        maxLength={CUSTOM_TYPE_MAX_LENGTH}
        error={formState.errors.description?.message}
        {...register('description', { validate: isGiven })}
      />
      <Button type="submit" className="mt-4">
        Continue
      </Button>
    </form>
  )
}

export function TypeStep({ choices, onChoose }: { choices: Choices; onChoose: (made: Choices) => void }) {
  const [type, setType] = useState(choices.type)
  return (
    <ChoiceList
      title="What kind of posit do you want to create?"
      choices={TYPES}
      chosen={type}
      onChoose={(chosen) => {
        setType(chosen)
        if (chosen !== 'other') onChoose({ type: chosen, custom_type_description: null })
      }}
    >
      {type === 'other' && (
        <CustomType
          initial={choices.custom_type_description ?? ''}
          onContinue={(custom_type_description) => onChoose({ type, custom_type_description })}
        />
      )}
    </ChoiceList>
  )
}

interface StepProps<T> {
  chosen: T | undefined
  onChoose: (value: T) => void
}

export const AudienceStep = (props: StepProps<Audience>) => (
  <ChoiceList {...props} title="Who is it for?" choices={AUDIENCES} />
)

export const ResponseStep = ({ isCreating, ...props }: StepProps<ResponseType> & { isCreating: boolean }) => (
  <ChoiceList {...props} isBusy={isCreating} title="How should it answer?" choices={RESPONSE_TYPES} />
)
