import { Check } from 'lucide-react'
import * as RadixCheckbox from 'radix-ui/checkbox'
import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
}

export function Checkbox({ label, onCheckedChange, ...props }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <RadixCheckbox.Root
        {...props}
        id={id}
        onCheckedChange={(value) => onCheckedChange(value === true)}
        className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-[4px] border border-control transition-colors hover:border-muted disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-on-accent"
      >
        <RadixCheckbox.Indicator>
          <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <label htmlFor={id} className="text-text text-ui">
        {label}
      </label>
    </div>
  )
}
