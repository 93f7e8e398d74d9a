import { Pencil, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { EDITED_TEXT_MAX_CHARACTERS, type SourceText as OpenSource } from '../../contract/knowledge.ts'
import type { KnowledgeChange } from '../../contract/teaching.ts'
import { useUndo } from '../core/use-undo.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'

interface SourceTextProps {
  source: OpenSource | undefined
  isFailed: boolean
  onEdit(): void
}

/** A source's text to read, with the way to edit it and to undo what was changed last. */
export const SourceText = ({ source, isFailed, onEdit }: SourceTextProps) => (
  <div className="space-y-3">
    <section
      aria-label="Text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard
      tabIndex={0}
      className="max-h-[45dvh] min-h-20 overflow-y-auto rounded-card bg-surface p-5"
    >
      {!source && !isFailed && <SkeletonText lines={5} />}
      {isFailed && <p className="text-danger">The text could not be loaded.</p>}
      {source && <p className="whitespace-pre-wrap break-words font-serif">{source.text}</p>}
    </section>
    {source && source.text.length <= EDITED_TEXT_MAX_CHARACTERS && (
      <Button variant="secondary" size="small" onClick={onEdit}>
        <Pencil aria-hidden="true" /> Edit the text
      </Button>
    )}
    {source?.last_change?.can_undo && <LastChange key={source.last_change.id} change={source.last_change} />}
  </div>
)

function LastChange({ change }: { change: KnowledgeChange }) {
  const { isUndone, undo } = useUndo(change)
  if (isUndone) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label="Last change"
      className="flex flex-wrap items-end justify-between gap-3 rounded-card border border-line p-4 text-small"
    >
      <div className="min-w-0 flex-1 basis-56 space-y-1 whitespace-pre-line break-words">
        <p className="text-muted">Last change</p>
        <del className="line-clamp-3 text-muted">{change.before}</del>
        <ins className="line-clamp-3 text-text no-underline">{change.after}</ins>
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={undo.isPending}
        busyLabel="Undoing..."
        onClick={() => undo.mutate()}
      >
        <Undo2 aria-hidden="true" /> Undo
      </Button>
    </div>
  )
}

const ROWS_MOST = 14
const CHARACTERS_PER_ROW = 60
const rowsOf = (text: string) =>
  Math.min(ROWS_MOST, Math.max(4, text.split('\n').length, Math.ceil(text.length / CHARACTERS_PER_ROW)))

export const SourceTextField = ({
  edited,
  ...props
}: ComponentProps<typeof TextArea> & { edited: string }) => (
  <TextArea {...props} rows={rowsOf(edited)} className="[&_textarea]:font-serif" />
)
