import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { SOURCE_NAME_MAX_LENGTH, type Source, shownToViewersSchema } from '../../contract/knowledge.ts'
import { formatDateTime } from '../core/dates.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { textLinkClasses } from '../ui/text-link.tsx'
import { originalPath, sourceQuery } from './queries.ts'
import { RULE_REMARK, SHOWN_HINTS, SHOWN_LABELS, SOURCE_KIND_LABELS } from './source-words.ts'
import { useSourceChanges } from './use-source-changes.ts'

interface SourceDialogProps {
  source: Source
  onClose(): void
  /** Called after the dialog has closed, to move the focus, because the source's row is gone. */
  onDeleted?(): void
}

const RULES = shownToViewersSchema.options.map((rule) => ({ value: rule, label: SHOWN_LABELS[rule] }))

/** A source opened: read, rename, say what viewers may see of it, delete. */
export default function SourceDialog({ source, onClose, onDeleted }: SourceDialogProps) {
  const { register, handleSubmit, control } = useForm({
    defaultValues: { name: source.name, shown_to_viewers: source.shown_to_viewers },
  })
  const rule = useWatch({ control, name: 'shown_to_viewers' })
  const [isDeleting, setIsDeleting] = useState(false)
  const { update, sync, remove } = useSourceChanges(source)

  function handleSave({ name, shown_to_viewers }: Pick<Source, 'name' | 'shown_to_viewers'>) {
    const trimmed = name.trim()
    const changes = {
      ...(trimmed && trimmed !== source.name ? { name: trimmed } : {}),
      ...(shown_to_viewers === source.shown_to_viewers ? {} : { shown_to_viewers }),
    }
    if (Object.keys(changes).length === 0) onClose()
    else if (!update.isPending) update.mutate(changes, { onSuccess: onClose })
  }
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
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Source"
      description={<Origin source={source} />}
      width="wide"
    >
      <form noValidate onSubmit={handleSubmit(handleSave)} className="flex min-h-0 flex-col gap-5">
        <TextField label="Name" maxLength={SOURCE_NAME_MAX_LENGTH} {...register('name')} />
        <SourceText id={source.id} />
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
          <Button variant="secondary" onClick={onClose}>
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
    </Dialog>
  )
}

function SourceText({ id }: { id: string }) {
  const text = useQuery(sourceQuery(id))
  return (
    <section
      aria-label="Text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard
      tabIndex={0}
      className="max-h-[45dvh] min-h-20 overflow-y-auto rounded-card bg-surface p-5"
    >
      {text.isPending && <SkeletonText lines={5} />}
      {text.isError && <p className="text-danger">The text could not be loaded.</p>}
      {text.data && <p className="whitespace-pre-wrap break-words font-serif">{text.data.text}</p>}
    </section>
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
