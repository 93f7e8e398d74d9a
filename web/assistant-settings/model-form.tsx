import { type UseFormReturn, useForm } from 'react-hook-form'
import {
  type AssistantProvider,
  type AssistantSettings,
  MODEL_PROBLEMS,
  type ModelChoice,
  type ModelServer,
  type OfferedModels,
} from '../../contract/assistant-settings.ts'
import { Button } from '../ui/button.tsx'
import { FieldMessage, TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { LocalServers } from './found-servers.tsx'
import { fieldsOf, useChooseModel, useListModels, useRemoveModel, useTryModel } from './mutations.ts'
import { PROVIDER_OPTIONS } from './providers.ts'
import { TrialResult } from './trial-result.tsx'

interface Values {
  provider: AssistantProvider
  base_url: string
  api_key: string
  model: string
  embedding_model: string
}

const valuesOf = ({ model }: AssistantSettings): Values => ({
  provider: model?.provider ?? 'openai-compatible',
  base_url: model?.base_url ?? '',
  api_key: '',
  model: model?.name ?? '',
  embedding_model: model?.embedding_model ?? '',
})

/** An empty key keeps the saved one; the server says so when it was saved for another address. */
const serverOf = ({ provider, base_url, api_key }: Values): ModelServer => ({
  provider,
  base_url: base_url.trim() || null,
  ...(api_key.trim() !== '' && { api_key }),
})
const choiceOf = (values: Values): ModelChoice => ({
  ...serverOf(values),
  model: values.model,
  embedding_model: values.embedding_model || null,
})

const optionsOf = (names: readonly string[], chosen: string, first: string) => {
  const all = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return [{ value: '', label: first }, ...all.map((name) => ({ value: name, label: name }))]
}

/** Puts what the server says about a field at the field. */
function showAtFields(form: UseFormReturn<Values>, error: unknown) {
  const entries = Object.entries(fieldsOf(error))
  for (const [name, message] of entries) form.setError(name as keyof Values, { message })
  const [first] = entries
  if (first) form.setFocus(first[0] as keyof Values)
}

function ServerFields({ form, hasKey }: { form: UseFormReturn<Values>; hasKey: boolean }) {
  const { errors } = form.formState
  const isCompatible = form.watch('provider') === 'openai-compatible'
  return (
    <>
      <Select
        {...form.register('provider')}
        label="Provider"
        options={PROVIDER_OPTIONS}
        error={errors.provider?.message ?? null}
      />
      <TextField
        {...form.register('base_url')}
        label="Address"
        inputMode="url"
        spellCheck={false}
        placeholder={isCompatible ? 'http://localhost:11434/v1' : ''}
        hint={isCompatible ? 'It usually ends in /v1.' : 'Leave it empty for the provider’s own.'}
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
            : 'It is stored encrypted, never shown again, and sent to this address only.'
        }
        error={errors.api_key?.message}
      />
    </>
  )
}

interface ModelFieldsProps {
  form: UseFormReturn<Values>
  offered: OfferedModels | undefined
  locked: AssistantSettings['locked']
}

function ModelFields({ form, offered, locked }: ModelFieldsProps) {
  const { errors } = form.formState
  const [model, embeddingModel] = form.watch(['model', 'embedding_model'])
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Select
        {...form.register('model')}
        label="Model"
        disabled={locked.model}
        options={optionsOf(offered?.models ?? [], model, 'Choose a model')}
        hint={locked.model ? 'Set by the environment.' : 'For answers, interviews and summaries.'}
        error={errors.model?.message ?? null}
      />
      <Select
        {...form.register('embedding_model')}
        label="Embedding model"
        disabled={locked.embedding_model}
        options={optionsOf(offered?.embedding_models ?? [], embeddingModel, 'None')}
        hint={locked.embedding_model ? 'Set by the environment.' : 'Optional: finds passages by meaning too.'}
        error={errors.embedding_model?.message ?? null}
      />
    </div>
  )
}

/** A server, a model from its list, a test, and only then the change. */
export function ModelForm({ settings }: { settings: AssistantSettings }) {
  const form = useForm<Values>({ defaultValues: valuesOf(settings) })
  const [list, trial, choose, remove] = [useListModels(), useTryModel(), useChooseModel(), useRemoveModel()]
  const onError = (error: unknown) => showAtFields(form, error)
  const isBusy = choose.isPending || remove.isPending

  const handleList = () => {
    form.clearErrors()
    list.mutate(serverOf(form.getValues()), { onError })
  }
  const handleTest = () => {
    form.clearErrors()
    trial.mutate(choiceOf(form.getValues()), { onError })
  }
  const handleSave = (values: Values) => {
    if (!isBusy) choose.mutate({ ...choiceOf(values), version: settings.version }, { onError })
  }
  const handleRemove = () =>
    remove.mutate(settings.version, { onSuccess: (now) => form.reset(valuesOf(now)) })

  return (
    <div className="space-y-6">
      <LocalServers
        onUse={({ base_url, models }) => {
          form.reset({ ...valuesOf({ ...settings, model: null }), base_url, model: models[0] ?? '' })
          handleList()
        }}
      />
      <form noValidate onSubmit={form.handleSubmit(handleSave)} className="space-y-6">
        <ServerFields form={form} hasKey={settings.model?.has_key ?? false} />
        <div>
          <Button variant="secondary" busy={list.isPending} busyLabel="Loading..." onClick={handleList}>
            Load the list of models
          </Button>
          {list.data?.problem && <FieldMessage>{MODEL_PROBLEMS[list.data.problem]}</FieldMessage>}
          {list.data && !list.data.problem && (
            <p role="status" className="mt-2 text-muted text-small">
              {list.data.models.length === 0
                ? 'The server has no model yet. Install one first.'
                : `${list.data.models.length} models offered.`}
            </p>
          )}
        </div>
        <ModelFields form={form} offered={list.data} locked={settings.locked} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={choose.isPending} busyLabel="Testing and saving...">
            Save
          </Button>
          <Button variant="secondary" busy={trial.isPending} busyLabel="Testing..." onClick={handleTest}>
            Test
          </Button>
          {settings.model && (
            <Button variant="ghost" busy={remove.isPending} busyLabel="Removing..." onClick={handleRemove}>
              Use the built-in assistant
            </Button>
          )}
        </div>
      </form>
      {trial.data && !trial.isPending && <TrialResult trial={trial.data} />}
    </div>
  )
}
