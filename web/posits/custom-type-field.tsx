import { type KeyboardEvent, useId } from 'react'
import { CUSTOM_TYPE_MAX_LENGTH } from '../../contract/posits.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

interface CustomTypeFieldProps {
  text: string
  error: string | null
  isOpen: boolean
  onOpen: () => void
  onSave: () => void
  onChange: (text: string) => void
}

/** 'Other' reveals the field; saving it hides the field and leaves the text to be read. */
export function CustomTypeField({ text, error, isOpen, onOpen, onSave, onChange }: CustomTypeFieldProps) {
  const id = useId()
  if (!isOpen) {
    return (
      <div className="flex items-baseline justify-between gap-4 rounded-control bg-surface px-4 py-3">
        <p className="min-w-0 break-words text-ui">{text}</p>
        <Button variant="link" size="small" onClick={onOpen}>
          Change
        </Button>
      </div>
    )
  }
  // Enter saves this field; it must not send the whole form from under it.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSave()
  }
  return (
    <div>
      <TextField
        id={id}
        label="Custom Type Description"
        maxLength={CUSTOM_TYPE_MAX_LENGTH}
        value={text}
        error={error}
        onKeyDown={handleKey}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button variant="secondary" size="small" className="mt-3" onClick={onSave}>
        Save Custom Type
      </Button>
    </div>
  )
}
