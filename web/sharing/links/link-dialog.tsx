import { type RefObject, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { Link } from '../../../contract/links.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../ui/dialog.tsx'
import { LinkFields } from './link-fields.tsx'
import { bodyOf, type LinkValues, valuesOf } from './link-form.ts'
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
  const form = useForm<LinkValues>({ defaultValues: valuesOf(link) })
  const element = useRef<HTMLFormElement>(null)
  useFocusOnProblem(element, error)
  function handleSave(values: LinkValues) {
    if (!isPending) mutate(bodyOf(values), { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={link ? 'Edit link' : 'New link'}
      returnFocusTo={returnFocusTo}
    >
      <form ref={element} onSubmit={form.handleSubmit(handleSave)} noValidate>
        <LinkFields link={link} form={form} problems={problemsOf(error) ?? {}} />
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

/** At the first field that was refused, in its opened group. */
function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, error: Error | null) {
  useEffect(() => {
    const [name] = Object.keys(problemsOf(error) ?? {})
    const field = name && form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLElement)) return
    field.closest('details')?.setAttribute('open', '')
    field.focus()
  }, [form, error])
}
