import { ANNUAL_SAVING_PERCENT } from '../../contract/prices.ts'
import { classes } from '../ui/classes.ts'

export type Billing = 'monthly' | 'annual'

const CHOICES: { value: Billing; label: string; note?: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual', note: `saves ${ANNUAL_SAVING_PERCENT}%` },
]

interface BillingToggleProps {
  value: Billing
  onChange: (value: Billing) => void
}

export const BillingToggle = ({ value, onChange }: BillingToggleProps) => (
  <fieldset className="inline-flex min-w-0 flex-wrap rounded-control border border-control p-1">
    <legend className="sr-only">Billing</legend>
    {CHOICES.map((choice) => (
      <label
        key={choice.value}
        className={classes(
          'cursor-pointer rounded-[4px] px-4 py-1.5 text-ui transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
          choice.value === value ? 'bg-tint font-semibold text-strong' : 'text-muted hover:text-strong',
        )}
      >
        <input
          type="radio"
          name="billing"
          value={choice.value}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
          className="sr-only"
        />
        {choice.label}
        {choice.note && <span className="ml-2 text-accent-text text-small">{choice.note}</span>}
      </label>
    ))}
  </fieldset>
)
