import { Undo2 } from 'lucide-react'
import type { Message } from '../../../contract/chat.ts'
import type { KnowledgeAct, KnowledgeChange } from '../../../contract/teaching.ts'
import { useUndo } from '../../core/use-undo.ts'
import { Button } from '../../ui/button.tsx'
import { TeachingCardNote } from './teaching-card-note.tsx'

type Taught = Pick<Message, 'stored' | 'changed' | 'removed' | 'cards'>

/** What a message stored, changed and removed, each with the way back, and what it has to be asked. */
export const TaughtNote = ({ stored = [], changed = [], removed = [], cards = [] }: Taught) => (
  <>
    {stored.map((change) => (
      <ChangeNote key={change.id} act="stored" change={change} />
    ))}
    {changed.map((change) => (
      <ChangeNote key={change.id} act="changed" change={change} />
    ))}
    {removed.map((change) => (
      <ChangeNote key={change.id} act="removed" change={change} />
    ))}
    {cards.map((card) => (
      <TeachingCardNote key={card.id} card={card} />
    ))}
  </>
)

const LABELS: Record<KnowledgeAct, string> = { stored: 'Stored', changed: 'Changed', removed: 'Removed' }

function ChangeNote({ act, change }: { act: KnowledgeAct; change: KnowledgeChange }) {
  const { isUndone, undo } = useUndo(change)
  const { title, before, after } = change
  const isNamed = !isOpening(title, before) && !isOpening(title, after)
  return (
    // No landmark: a conversation may hold many.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={`${LABELS[act]}: ${title}`}
      className="mt-4 rounded-card border border-line p-4 text-small"
    >
      <dl className="space-y-2">
        {act !== 'stored' && (
          <Statement label={after === '' ? 'Removed' : 'Before'} text={before} isGone={!isUndone} />
        )}
        {after !== '' && (
          <Statement label={act === 'stored' ? 'Stored' : 'Now'} text={after} isGone={isUndone} />
        )}
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2 empty:hidden">
        {isNamed && <span className="mr-auto min-w-0 truncate text-muted">In “{title}”</span>}
        {isUndone && <span className="text-muted">Undone</span>}
        {!isUndone && change.can_undo && (
          <Button
            variant="secondary"
            size="small"
            busy={undo.isPending}
            busyLabel="Undoing..."
            onClick={() => undo.mutate()}
          >
            <Undo2 aria-hidden="true" /> Undo
          </Button>
        )}
      </div>
    </div>
  )
}

const wordsOf = (text: string) =>
  `${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

/** A source without a heading is named after its first words, with capitals and marks of its own. */
const isOpening = (title: string, text: string) => wordsOf(text).startsWith(wordsOf(title))

const Statement = ({ label, text, isGone }: { label: string; text: string; isGone: boolean }) => (
  <div className="flex gap-3">
    <dt className="w-16 shrink-0 text-muted">{label}</dt>
    <dd className="min-w-0 whitespace-pre-line break-words">
      {isGone ? <del className="text-muted">{text}</del> : <span className="text-text">{text}</span>}
    </dd>
  </div>
)
