import type { ReactNode } from 'react'
import { FieldMessage } from './field.tsx'

interface FieldGroupProps {
  label: string
  error: string | undefined
  children: ReactNode
}

/** Controls that answer one question together. */
export const FieldGroup = ({ label, error, children }: FieldGroupProps) => (
  <fieldset>
    <legend className="mb-2 font-medium text-strong text-ui">{label}</legend>
    <div className="space-y-3">{children}</div>
    {error && <FieldMessage>{error}</FieldMessage>}
  </fieldset>
)
