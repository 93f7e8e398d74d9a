import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'

interface CheckboxListProps<T extends string> {
  options: readonly { value: T; label: ReactNode }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** Any number of the options. */
export const CheckboxList = <T extends string>({ options, chosen, onChange }: CheckboxListProps<T>) =>
  options.map(({ value, label }) => (
    <Checkbox
      key={value}
      label={label}
      checked={chosen.includes(value)}
      onCheckedChange={(isIn) =>
        onChange(isIn ? [...chosen, value] : chosen.filter((each) => each !== value))
      }
    />
  ))
