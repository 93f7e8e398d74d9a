import type { UseFormReturn } from 'react-hook-form'
import type { AssistantSettings, OfferedModels } from '../../contract/assistant-settings.ts'
import { Select } from '../ui/select.tsx'
import type { ModelValues } from './model-values.ts'

const optionsOf = (names: readonly string[], chosen: string, first: string) => {
  const all = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return [{ value: '', label: first }, ...all.map((name) => ({ value: name, label: name }))]
}

interface Props {
  form: UseFormReturn<ModelValues>
  offered: OfferedModels | undefined
  locked: AssistantSettings['locked']
  /** What was tested was another choice. */
  onOtherModel: () => void
}

const BY_ENVIRONMENT = 'Set by the environment.'

/** Models from the list that the server gave. */
export function ModelFields({ form, offered, locked, onOtherModel }: Props) {
  const { errors } = form.formState
  const [model, embeddingModel] = form.watch(['model', 'embedding_model'])
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Select
        {...form.register('model', { onChange: onOtherModel })}
        label="Model"
        disabled={locked.model !== null}
        options={optionsOf(offered?.models ?? [], model, offered ? 'Choose a model' : 'Load the list first')}
        hint={locked.model === null ? 'For answers, interviews and summaries.' : BY_ENVIRONMENT}
        error={errors.model?.message ?? null}
      />
      <Select
        {...form.register('embedding_model', { onChange: onOtherModel })}
        label="Embedding model"
        disabled={locked.embedding_model !== null}
        options={optionsOf(offered?.embedding_models ?? [], embeddingModel, 'None')}
        hint={locked.embedding_model === null ? 'Optional: finds passages by meaning too.' : BY_ENVIRONMENT}
        error={errors.embedding_model?.message ?? null}
      />
    </div>
  )
}
