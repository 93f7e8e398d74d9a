import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Task } from '../../contract/tasks.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useDeleteTask } from './mutations.ts'

export function DeleteTask({ task }: { task: Task }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useDeleteTask(task)
  const navigate = useNavigate()
  const handleDeleted = () => void navigate(href('/posits/:id', { id: task.posit_id }))
  // A dialog that was cancelled fades for a moment, and its buttons can still be hit.
  const handleConfirm = () => isOpen && mutate(undefined, { onSuccess: handleDeleted })
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="small">
          Delete task
        </Button>
      }
      title="Delete task"
      description={
        task.response === null
          ? 'Are you sure you want to delete this task? This action cannot be undone.'
          : 'Are you sure you want to delete this task? What you responded stays among the sources.'
      }
      confirmLabel="Delete"
      busy={isPending}
      onConfirm={handleConfirm}
    />
  )
}
