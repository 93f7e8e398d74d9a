import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the value; announced and tied to the control. */
  error?: string | null | undefined
  /** Keeps the label for screen readers only, where the context already names the field. */
  labelHidden?: boolean
}

/** `:read-only` would match a select and a chosen file as well. */
export const controlClasses =
  'w-full rounded-control border border-control bg-ground px-3 text-body text-strong transition-colors ' +
  'placeholder:text-muted hover:border-muted aria-invalid:border-danger [&[readonly]]:bg-surface ' +
  'disabled:cursor-not-allowed disabled:opacity-60 focus-visible:outline-offset-0'

export const Label = ({ className, ...props }: ComponentProps<'label'>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller passes htmlFor
  <label {...props} className={classes('block font-medium text-strong text-ui', className)} />
)

export const FieldMessage = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-danger text-small">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
    <span>{children}</span>
  </p>
)

/** The wiring of a control: its id, and the texts that describe it. */
export function useFieldIds({ hint, error }: Pick<FieldTexts, 'hint' | 'error'>, givenId?: string) {
  const madeId = useId()
  const id = givenId ?? madeId
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined }
}

interface FieldProps extends FieldTexts {
  id: string
  className?: string | undefined
  children: ReactNode
}

/** The layout of label, control, hint and message. Use `TextField` or `TextArea` where they fit. */
export const Field = ({ id, label, labelHidden, hint, error, className, children }: FieldProps) => (
  <div className={className}>
    <Label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5'}>
      {label}
    </Label>
    {children}
    {hint && (
      <p id={`${id}-hint`} className="mt-1.5 text-muted text-small">
        {hint}
      </p>
    )}
    {error && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
  </div>
)

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  id,
  className,
  ...props
}: ComponentProps<'input'> & FieldTexts) {
  const wiring = useFieldIds({ hint, error }, id)
  return (
    <Field id={wiring.id} {...{ label, labelHidden, hint, error, className }}>
      <input {...props} {...wiring} className={classes(controlClasses, 'h-11')} />
    </Field>
  )
}

export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  id,
  className,
  ...props
}: ComponentProps<'textarea'> & FieldTexts) {
  const wiring = useFieldIds({ hint, error }, id)
  return (
    <Field id={wiring.id} {...{ label, labelHidden, hint, error, className }}>
      <textarea rows={4} {...props} {...wiring} className={classes(controlClasses, 'py-2.5')} />
    </Field>
  )
}
