import * as RadioGroup from 'radix-ui/radio-group'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface RadioCard<T extends string> {
  value: T
  label: ReactNode
  description?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

interface RadioCardsProps<T extends string> {
  /** Spoken name of the group. */
  label: string
  options: readonly RadioCard<T>[]
  value: T | null
  onValueChange: (value: T) => void
  columns?: 1 | 2
  className?: string
}

/** One choice among a few, each with room to explain itself. Arrow keys move, Space chooses. */
export const RadioCards = <T extends string>({
  label,
  options,
  value,
  onValueChange,
  columns = 1,
  className,
}: RadioCardsProps<T>) => (
  <RadioGroup.Root
    aria-label={label}
    value={value ?? ''}
    onValueChange={(next) => onValueChange(next as T)}
    className={classes('grid gap-3', columns === 2 && 'sm:grid-cols-2', className)}
  >
    {options.map((option) => (
      <RadioGroup.Item
        key={option.value}
        value={option.value}
        disabled={option.disabled}
        className="group flex items-start gap-4 rounded-card border border-control p-4 text-left transition-colors hover:border-muted hover:bg-surface disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent-tint"
      >
        <span
          aria-hidden="true"
          className="mt-1 size-4 shrink-0 rounded-full border border-control group-data-[state=checked]:border-[5px] group-data-[state=checked]:border-accent"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-strong">{option.label}</span>
          {option.description && (
            <span className="mt-0.5 block text-muted text-ui">{option.description}</span>
          )}
        </span>
        {option.icon && <span className="text-muted [&_svg]:size-5">{option.icon}</span>}
      </RadioGroup.Item>
    ))}
  </RadioGroup.Root>
)
