import { useState } from 'react'
import type { AssistantSettings } from '../../contract/assistant-settings.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface Props {
  model: NonNullable<AssistantSettings['model']>
  busy: boolean
  /** Once it succeeds, this component is gone. */
  onRemove: () => void
}

/** Back to the built-in assistant. The key cannot be had back. */
export function RemoveModel({ model: { name, has_key }, busy, onRemove }: Props) {
  const [isAsking, setAsking] = useState(false)
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={<Button variant="ghost">Use the built-in assistant</Button>}
      title={<span className="break-words">Stop using {name}?</span>}
      description={`The built-in assistant answers from the next question on. The model’s settings${has_key ? ' and its key' : ''} are deleted.`}
      confirmLabel="Stop using it"
      busy={busy}
      onConfirm={() => isAsking && onRemove()}
    />
  )
}
