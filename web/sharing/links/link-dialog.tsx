import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { Link } from '../../../contract/links.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../ui/dialog.tsx'
import { LinkFields } from './link-fields.tsx'
import { bodyOf } from './link-form.ts'
import { problemsOf, useSaveLink } from './mutations.ts'

interface LinkDialogProps {
  positId: string
  /** Null: a new one. */
  link: Link | null
  onClose(): void
  returnFocusTo: RefObject<HTMLElement | null>
}

export default function LinkDialog({ positId, link, onClose, returnFocusTo }: LinkDialogProps) {
  const { mutate, isPending, error } = useSaveLink(positId, link)
  const form = useRef<HTMLFormElement>(null)
  const [removesPasscode, setRemovesPasscode] = useState(false)
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    mutate(bodyOf(new FormData(event.currentTarget), removesPasscode), {
      onSuccess: onClose,
      onError: (failure) => {
        const [name] = Object.keys(problemsOf(failure) ?? {})
        const field = name && form.current?.elements.namedItem(name)
        if (!(field instanceof HTMLElement)) return
        field.closest('details')?.setAttribute('open', '')
        field.focus()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={link ? 'Edit link' : 'New link'}
      returnFocusTo={returnFocusTo}
    >
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <LinkFields
          link={link}
          problems={problemsOf(error) ?? {}}
          removesPasscode={removesPasscode}
          onRemovePasscode={setRemovesPasscode}
        />
        <DialogActions>
          <DialogClose asChild>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            {link ? 'Save link' : 'Create link'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
