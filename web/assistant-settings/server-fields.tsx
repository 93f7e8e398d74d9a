import type { UseFormReturn } from 'react-hook-form'
import type { AssistantSettings } from '../../contract/assistant-settings.ts'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { emptyValues, type ModelValues, savedValues } from './model-values.ts'
import { PROVIDER_OPTIONS } from './providers.ts'

interface Props {
  form: UseFormReturn<ModelValues>
  settings: AssistantSettings
  /** What was listed or tested belongs to another server now. */
  onOtherServer: () => void
}

/** Where the model is, and the key to it. */
export function ServerFields({ form, settings, onOtherServer }: Props) {
  const { errors } = form.formState
  const { model: saved, locked } = settings
  const [provider, address] = form.watch(['provider', 'base_url'])
  const isCompatible = provider === 'openai-compatible'
  const hasKey = saved?.has_key && saved.provider === provider && (saved.base_url ?? '') === address.trim()
  const handleProvider = () => {
    const next = form.getValues('provider')
    form.reset(next === saved?.provider ? savedValues(settings) : emptyValues(next, locked))
    onOtherServer()
  }
  return (
    <>
      <Select
        {...form.register('provider', { onChange: handleProvider })}
        label="Provider"
        options={PROVIDER_OPTIONS}
        error={errors.provider?.message ?? null}
      />
      <TextField
        {...form.register('base_url', { onChange: onOtherServer })}
        label="Address"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={isCompatible ? 'http://localhost:11434/v1' : ''}
        hint={
          isCompatible
            ? 'Of Ollama, LM Studio, llama.cpp, vLLM or another. It usually ends in /v1.'
            : 'Leave it empty for the provider’s own.'
        }
        error={errors.base_url?.message}
      />
      <TextField
        {...form.register('api_key')}
        label="Key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        hint={
          hasKey
            ? 'One is saved. Leave this empty to keep it.'
            : `${isCompatible ? 'Leave it empty if the server asks for none. ' : ''}It is stored encrypted, never shown again, and sent to this address only.`
        }
        error={errors.api_key?.message}
      />
    </>
  )
}
