import { useForm } from 'react-hook-form'
import type { AssistantBudget, AssistantSettings, AtCap, CapUnit } from '../../contract/assistant-settings.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { fromAmount, toAmount } from './amounts.ts'
import { fieldsOf, useSetBudget } from './mutations.ts'

const AMOUNTS = ['input_price', 'output_price', 'embedding_price', 'instance_cap', 'person_cap'] as const
type Amount = (typeof AMOUNTS)[number]
type Values = Record<Amount, string> & { cap_unit: CapUnit; at_cap: AtCap }

const UNITS = [
  { value: 'tokens', label: 'Tokens' },
  { value: 'money', label: 'Money' },
]
const AT_CAP = [
  { value: 'builtin', label: 'The built-in assistant goes on' },
  { value: 'pause', label: 'Posits pause until midnight (UTC)' },
]
const NO_NUMBER = 'Enter a number, or leave it empty.'

function valuesOf({ cap_unit, at_cap, ...budget }: AssistantBudget): Values {
  const amounts = AMOUNTS.map((name) => [name, fromAmount(budget[name])])
  return { ...(Object.fromEntries(amounts) as Record<Amount, string>), cap_unit, at_cap }
}

function budgetOf({ cap_unit, at_cap, ...texts }: Values): AssistantBudget {
  const amounts = AMOUNTS.map((name) => [name, toAmount(texts[name])])
  return { ...(Object.fromEntries(amounts) as Record<Amount, number | null>), cap_unit, at_cap }
}

const isAmount = (text: string) => {
  const amount = toAmount(text)
  return amount === null || amount >= 0 || NO_NUMBER
}

/** Prices and daily caps. */
export function SpendingForm({ settings }: { settings: AssistantSettings }) {
  const form = useForm<Values>({ defaultValues: valuesOf(settings.budget) })
  const { errors } = form.formState
  const save = useSetBudget()
  const { known_prices: known } = settings
  const handleSave = (values: Values) => {
    if (save.isPending) return
    const onError = (error: unknown) => {
      for (const [name, message] of Object.entries(fieldsOf(error)))
        form.setError(name as keyof Values, { message }, { shouldFocus: true })
    }
    save.mutate({ ...budgetOf(values), version: settings.version }, { onError })
  }
  const amount = (name: Amount, label: string, hint?: string, placeholder?: number | null) => (
    <TextField
      {...form.register(name, { validate: isAmount })}
      label={label}
      inputMode="decimal"
      hint={hint}
      placeholder={placeholder == null ? '' : String(placeholder)}
      error={errors[name]?.message}
    />
  )

  return (
    <form noValidate onSubmit={form.handleSubmit(handleSave)} className="space-y-6">
      <p className="text-muted">
        Prices are in whichever currency you pay; a cap is for one day in UTC. An empty field sets none.
      </p>
      <div className="grid items-start gap-6 sm:grid-cols-3">
        {amount('input_price', 'Price of input', 'Per million tokens.', known.input)}
        {amount('output_price', 'Price of output', 'Per million tokens.', known.output)}
        {amount('embedding_price', 'Price of embeddings', 'Per million tokens.', known.embedding)}
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-3">
        <Select
          {...form.register('cap_unit')}
          label="Caps are in"
          options={UNITS}
          error={errors.cap_unit?.message ?? null}
        />
        {amount('instance_cap', 'Daily cap of all posits', 'Empty for none.')}
        {amount('person_cap', 'Daily cap of each person', 'Of all their posits.')}
      </div>
      <Select {...form.register('at_cap')} label="At a cap" options={AT_CAP} />
      <Button type="submit" variant="secondary" busy={save.isPending} busyLabel="Saving...">
        Save prices and caps
      </Button>
    </form>
  )
}
