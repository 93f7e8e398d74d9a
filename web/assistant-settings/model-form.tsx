import { type UseFormReturn, useForm } from 'react-hook-form'
import {
  type AssistantSettings,
  type FoundServers,
  MODEL_PROBLEMS,
  type OfferedModels,
} from '../../contract/assistant-settings.ts'
import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { LocalServers } from './found-servers.tsx'
import { ModelFields } from './model-fields.tsx'
import { choiceOf, emptyValues, type ModelValues, savedValues, serverOf } from './model-values.ts'
import { fieldsOf, useChooseModel, useListModels, useRemoveModel, useTryModel } from './mutations.ts'
import { RemoveModel } from './remove-model.tsx'
import { ServerFields } from './server-fields.tsx'
import { TrialResult } from './trial-result.tsx'

/** In the order of the page. */
const FIELDS = ['provider', 'base_url', 'api_key', 'model', 'embedding_model'] as const

/** Puts what the server says about a field at the field. */
function showAtFields(form: UseFormReturn<ModelValues>, error: unknown) {
  const messages: Record<string, string> = fieldsOf(error)
  const wrong = FIELDS.filter((name) => messages[name])
  for (const name of wrong) form.setError(name, { message: messages[name] })
  if (wrong[0]) form.setFocus(wrong[0])
}

/** The list does not say which models answer, but many name what they are for. */
const firstToAnswer = (models: readonly string[]) =>
  models.find((name) => !/embed/i.test(name)) ?? models[0] ?? ''

const countOf = ({ length }: OfferedModels['models']) => {
  if (length === 0) return 'The server has no model yet. Install one first.'
  return length === 1 ? '1 model offered.' : `${length} models offered.`
}

function useModelForm(settings: AssistantSettings) {
  const form = useForm<ModelValues>({ defaultValues: savedValues(settings) })
  const [list, trial, choose, remove] = [useListModels(), useTryModel(), useChooseModel(), useRemoveModel()]
  const onError = (error: unknown) => showAtFields(form, error)

  const handleList = () => {
    form.clearErrors()
    list.mutate(serverOf(form.getValues()), { onError })
  }
  const handleTest = () => {
    form.clearErrors()
    trial.mutate(choiceOf(form.getValues()), { onError })
  }
  const handleSave = (values: ModelValues) => {
    if (choose.isPending || remove.isPending) return
    // The key that was typed is not kept on the page either.
    const onSuccess = (now: AssistantSettings) => form.reset(savedValues(now))
    choose.mutate({ ...choiceOf(values), version: settings.version }, { onError, onSuccess })
  }
  const handleOtherServer = () => {
    list.reset()
    trial.reset()
  }
  const handleRemove = () =>
    remove.mutate(settings.version, {
      onSuccess(now) {
        form.reset(savedValues(now))
        handleOtherServer()
        // The button that had the focus is gone by then.
        setTimeout(() => form.setFocus('provider'))
      },
    })
  const handleUse = ({ base_url, models }: FoundServers['servers'][number]) => {
    const { locked } = settings
    const empty = emptyValues('openai-compatible', locked)
    form.reset({ ...empty, base_url, model: locked.model ?? firstToAnswer(models) })
    trial.reset()
    handleList()
  }
  return {
    ...{ form, list, trial, choose, remove },
    ...{ handleList, handleTest, handleSave, handleRemove, handleOtherServer, handleUse },
  }
}

/** A server, a model from its list, a test, and only then the change. */
export function ModelForm({ settings }: { settings: AssistantSettings }) {
  const { form, list, trial, choose, remove, ...handle } = useModelForm(settings)
  return (
    <div className="space-y-6">
      <LocalServers onUse={handle.handleUse} />
      <form noValidate onSubmit={form.handleSubmit(handle.handleSave)} className="space-y-6">
        <ServerFields form={form} settings={settings} onOtherServer={handle.handleOtherServer} />
        <div>
          <Button
            variant="secondary"
            busy={list.isPending}
            busyLabel="Loading..."
            onClick={handle.handleList}
          >
            Load the list of models
          </Button>
          {list.data?.problem && <FieldMessage>{MODEL_PROBLEMS[list.data.problem]}</FieldMessage>}
          {list.data && !list.data.problem && (
            <p role="status" className="mt-2 text-muted text-small">
              {countOf(list.data.models)}
            </p>
          )}
        </div>
        <ModelFields form={form} offered={list.data} locked={settings.locked} onOtherModel={trial.reset} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={choose.isPending} busyLabel="Testing and saving...">
            Save
          </Button>
          <Button
            variant="secondary"
            busy={trial.isPending}
            busyLabel="Testing..."
            onClick={handle.handleTest}
          >
            Test
          </Button>
          {settings.model && (
            <RemoveModel model={settings.model} busy={remove.isPending} onRemove={handle.handleRemove} />
          )}
        </div>
      </form>
      {trial.data && !trial.isPending && <TrialResult trial={trial.data} />}
    </div>
  )
}
