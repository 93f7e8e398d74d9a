import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  EDITED_TEXT_MAX_CHARACTERS,
  SOURCE_NAME_MAX_LENGTH,
  type Source,
  type SourceUpdate,
  shownToViewersSchema,
} from '../../contract/knowledge.ts'
import { ApiFailure } from '../core/api.ts'
import { formatDateTime } from '../core/dates.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { textLinkClasses } from '../ui/text-link.tsx'
import { originalPath, sourceQuery } from './queries.ts'
import { SourceText, SourceTextField } from './source-text.tsx'
import { RULE_REMARK, SHOWN_HINTS, SHOWN_LABELS, SOURCE_KIND_LABELS } from './source-words.ts'
import { useSourceChanges } from './use-source-changes.ts'

interface SourceDialogProps {
  source: Source
  onClose(): void
  /** Called after the dialog has closed, to move the focus, because the source's row is gone. */
  onDeleted?(): void
}

const RULES = shownToViewersSchema.options.map((rule) => ({ value: rule, label: SHOWN_LABELS[rule] }))

const TEXT_RULES = {
  validate: (text: string) => {
    if (text.trim() === '') return 'Please enter a text, or delete the source.'
    const over = text.trim().length - EDITED_TEXT_MAX_CHARACTERS
    return over <= 0 || `This text is ${over} characters too long to be edited here. Upload it as a file.`
  },
}

type Values = Pick<Source, 'name' | 'shown_to_viewers'> & { text: string }

/** Stays beside the text until it is opened again. */
const conflictOf = (error: Error | null) =>
  error instanceof ApiFailure && error.status === 409 ? error.message : undefined

/** A source opened: read, edit, rename, say what viewers may see of it, delete. */
export default function SourceDialog({ source, onClose, onDeleted }: SourceDialogProps) {
  const { register, handleSubmit, control, setValue, setFocus, formState } = useForm({
    defaultValues: { name: source.name, shown_to_viewers: source.shown_to_viewers, text: '' },
  })
  const rule = useWatch({ control, name: 'shown_to_viewers' })
  const text = useWatch({ control, name: 'text' })
  const opened = useQuery(sourceQuery(source.id))
  /** The text as it was when editing began; null while it is only read. */
  const [edited, setEdited] = useState<{ text: string; text_hash: string } | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const { update, sync, remove } = useSourceChanges(source)

  function handleEdit() {
    if (!opened.data) return
    setEdited(opened.data)
    setValue('text', opened.data.text)
    // The field is there after the next render.
    requestAnimationFrame(() => setFocus('text'))
  }
  function handleSave({ name, shown_to_viewers, text }: Values) {
    const trimmed = name.trim()
    const changes: SourceUpdate = {
      ...(trimmed && trimmed !== source.name ? { name: trimmed } : {}),
      ...(shown_to_viewers === source.shown_to_viewers ? {} : { shown_to_viewers }),
      ...(edited && text.trim() !== edited.text ? { text, text_hash: edited.text_hash } : {}),
    }
    if (Object.keys(changes).length === 0) onClose()
    else if (!update.isPending) update.mutate(changes, { onSuccess: onClose })
  }
  const handleClose = () => (edited && text !== edited.text ? setIsLeaving(true) : onClose())
  function handleDelete() {
    if (remove.isPending) return
    const handleSuccess = () => {
      onClose()
      onDeleted?.()
    }
    remove.mutate(undefined, { onSuccess: handleSuccess })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && handleClose()}
      title="Source"
      description={<Origin source={source} />}
      width="wide"
    >
      <form noValidate onSubmit={handleSubmit(handleSave)} className="flex min-h-0 flex-col gap-5">
        <TextField label="Name" maxLength={SOURCE_NAME_MAX_LENGTH} {...register('name')} />
        {edited ? (
          <SourceTextField
            label="Text"
            edited={edited.text}
            error={formState.errors.text?.message ?? conflictOf(update.error)}
            {...register('text', TEXT_RULES)}
          />
        ) : (
          <SourceText source={opened.data} isFailed={opened.isError} onEdit={handleEdit} />
        )}
        <Select
          label="What viewers see of it"
          options={RULES}
          hint={`${SHOWN_HINTS[rule]} ${rule === 'quote' ? '' : RULE_REMARK}`}
          {...register('shown_to_viewers')}
        />
        <DialogActions>
          <Button variant="ghost" onClick={() => setIsDeleting(true)} className="text-danger! sm:mr-auto">
            Delete
          </Button>
          {source.kind === 'google_drive' && (
            <Button
              variant="secondary"
              busy={sync.isPending}
              busyLabel="Syncing..."
              onClick={() => sync.mutate()}
            >
              Sync again
            </Button>
          )}
          <Button variant="secondary" onClick={handleClose}>
            Cancel
          </Button>
          <Button type="submit" busy={update.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title="Delete this source?"
        description={`'${source.name}' will no longer be used in any answer. This cannot be undone.`}
        confirmLabel="Delete"
        tone="danger"
        busy={remove.isPending}
        onConfirm={handleDelete}
      />
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Discard your changes?"
        description="The text you have edited is not saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={onClose}
      />
    </Dialog>
  )
}

/** Its origin, date and file. */
const Origin = ({ source }: { source: Source }) => (
  <>
    {SOURCE_KIND_LABELS[source.kind]} · {formatDateTime(source.created_at)}
    {source.has_original && (
      <>
        {' · '}
        <a href={originalPath(source.id)} download={source.name} className={textLinkClasses}>
          Download the file
        </a>
      </>
    )}
  </>
)
