import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { controlClasses, Field, useFieldIds } from './field.tsx'

interface SelectProps extends ComponentProps<'select'> {
  label: ReactNode
  labelHidden?: boolean
  hint?: ReactNode
  error?: string | null
  options: readonly { value: string; label: string }[]
}

/** The platform's own list: best on phones, and Radix Select writes a style element, which the page's policy refuses. */
export function Select({ label, labelHidden, hint, error, id, options, className, ...props }: SelectProps) {
  const wiring = useFieldIds({ hint, error }, id)
  return (
    <Field id={wiring.id} {...{ label, hint, error, className }} {...(labelHidden && { labelHidden })}>
      <div className="relative">
        <select {...props} {...wiring} className={classes(controlClasses, 'h-11 appearance-none pr-10')}>
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-raised text-text">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </Field>
  )
}
