import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Source } from '../../contract/knowledge.ts'
import { SOURCE_NAME_MAX_LENGTH } from '../../contract/knowledge.ts'
import { ApiFailure } from '../core/api.ts'
import { formatDateTime } from '../core/dates.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { textLinkClasses } from '../ui/text-link.tsx'
import { deleteSource, originalPath, renameSource, sourceQuery, sourcesQuery } from './queries.ts'

const showFailure = (error: Error) =>
  showNotice(
    { title: 'Error', description: error instanceof ApiFailure ? error.message : 'Please try again.' },
    'destructive',
  )

interface SourceDialogProps {
  source: Source
  onClose(): void
}

/** A source opened: read, rename, delete. */
export default function SourceDialog({ source, onClose }: SourceDialogProps) {
  const text = useQuery(sourceQuery(source.id))
  const [isDeleting, setIsDeleting] = useState(false)
  const { rename, remove } = useSourceChanges(source, onClose)

  function handleRename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name && name !== source.name) rename.mutate(name)
    else onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Source"
      description={<Origin source={source} />}
      width="wide"
    >
      <form onSubmit={handleRename} className="flex min-h-0 flex-col gap-5">
        <TextField
          label="Name"
          name="name"
          defaultValue={source.name}
          maxLength={SOURCE_NAME_MAX_LENGTH}
          required
        />
        <section
          aria-label="Text"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard
          tabIndex={0}
          className="max-h-[45dvh] overflow-y-auto rounded-card bg-surface p-5"
        >
          {text.isPending && <SkeletonText lines={5} />}
          {text.isError && <p className="text-danger">The text could not be loaded.</p>}
          {text.data && <p className="whitespace-pre-wrap break-words font-serif">{text.data.text}</p>}
        </section>
        <DialogActions>
          <Button variant="ghost" onClick={() => setIsDeleting(true)} className="text-danger! sm:mr-auto">
            Delete
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={rename.isPending}>
            Save name
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
        onConfirm={() => remove.mutate()}
      />
    </Dialog>
  )
}

/** When it came, and the file it came from. */
const Origin = ({ source }: { source: Source }) => (
  <>
    Added {formatDateTime(source.created_at)}
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

function useSourceChanges(source: Source, onDone: () => void) {
  const queryClient = useQueryClient()
  const onSuccess = async () => {
    await queryClient.invalidateQueries(sourcesQuery(source.posit_id))
    onDone()
  }
  const rename = useMutation({
    mutationFn: (name: string) => renameSource(source.id, name),
    onSuccess,
    onError: showFailure,
  })
  const remove = useMutation({ mutationFn: () => deleteSource(source.id), onSuccess, onError: showFailure })
  return { rename, remove }
}
