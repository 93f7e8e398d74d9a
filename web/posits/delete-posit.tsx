import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useDeletePosit } from './mutations.ts'

interface DeletePositProps {
  id: string
  trigger: ReactNode
  onDeleted?: () => void
}

export function DeletePosit({ id, trigger, onDeleted }: DeletePositProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useDeletePosit(id)
  const handleDeleted = () => {
    setOpen(false)
    onDeleted?.()
  }
  // A dialog that was cancelled fades for a moment, and its buttons can still be hit.
  const handleConfirm = () => isOpen && mutate(undefined, { onSuccess: handleDeleted })
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      title="Delete posit"
      description="Are you sure you want to delete this posit? This action cannot be undone."
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={handleConfirm}
    />
  )
}
