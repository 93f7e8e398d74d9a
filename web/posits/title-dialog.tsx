import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { POSIT_TITLE_MAX_LENGTH, type Posit } from '../../contract/posits.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useUpdatePosit } from './mutations.ts'

const NOTICES = { done: POSIT_MESSAGES.titleUpdated, failed: POSIT_MESSAGES.titleFailed }

interface TitleFormProps {
  posit: Posit
  onDone: () => void
}

/** Mounted with the dialog, so that each opening starts from the current title. */
function TitleForm({ posit, onDone }: TitleFormProps) {
  const form = useForm({ defaultValues: { title: posit.title } })
  const { mutate, isPending } = useUpdatePosit(posit.id, NOTICES)
  const handleTitle = ({ title }: { title: string }) => {
    const trimmed = title.trim()
    if (trimmed && !isPending) mutate({ title: trimmed }, { onSuccess: onDone })
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(handleTitle)}>
      <TextField
        // The dialog is opened for this field alone.
        autoFocus
        label="Title"
        maxLength={POSIT_TITLE_MAX_LENGTH}
        {...form.register('title')}
      />
      <DialogActions>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" busy={isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}

export function TitleDialog({ posit }: { posit: Posit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Edit Posit Title"
      trigger={
        <IconButton
          label="Edit title"
          icon={<Pencil />}
          size="small"
          className="mt-1 @max-[15rem]:mt-0 @max-[15rem]:-ml-2"
        />
      }
    >
      <TitleForm posit={posit} onDone={() => setOpen(false)} />
    </Dialog>
  )
}
