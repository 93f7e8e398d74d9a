import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { controlClasses, Field, useFieldIds } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  hint?: string
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while it is typed. */
export function PasswordField({ label, hint, error, className, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const wiring = useFieldIds({ hint, error }, props.id)
  return (
    <Field id={wiring.id} {...{ label, hint, error, className }}>
      <div className="relative">
        <input
          {...props}
          {...wiring}
          type={isShown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className={classes(controlClasses, 'h-11 pr-12')}
        />
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={isShown ? <EyeOff /> : <Eye />}
          className="absolute top-0.5 right-0.5"
          onClick={() => setShown(!isShown)}
        />
      </div>
    </Field>
  )
}
