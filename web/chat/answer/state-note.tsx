import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'

interface StateNoteProps {
  answer: Message
  /** What can be asked instead; only where asking is possible. */
  questions: readonly string[]
  /** They were removed from the text, which introduces them. */
  areFromText: boolean
  onAsk?: ((question: string) => void) | undefined
  teachPath?: string | undefined
}

/** What kind of answer it is, when it is not simply known, and what comes of it. */
export function StateNote({ answer, questions, areFromText, onAsk, teachPath }: StateNoteProps) {
  if (answer.state === null || answer.state === 'known') return null
  if (answer.general) return <Note>From general knowledge, not from this posit.{askedNote(answer)}</Note>
  const isUnknown = answer.state === 'unknown'
  // The text itself says that it does not know.
  const note = `${isUnknown ? '' : partlyNote(answer)}${askedNote(answer)}`
  return (
    <>
      {isUnknown && onAsk && questions.length > 0 && (
        <div className="mt-3">
          {!areFromText && <p className="mb-2 text-muted text-small">It can answer, for example:</p>}
          <SuggestedQuestions questions={questions} onAsk={onAsk} />
        </div>
      )}
      {note && <Note>{note}</Note>}
      {teachPath && !answer.flagged && (
        <p className="mt-3 text-small">
          <TextLink to={teachPath}>Teach it</TextLink>
        </p>
      )}
    </>
  )
}

const askedNote = (answer: Message) => (answer.flagged ? ' The owner has been asked.' : '')

const partlyNote = (answer: Message) =>
  answer.unsupported.length > 0
    ? 'In part from this posit: what is marked ? is not backed by a source.'
    : 'As far as this posit knows.'

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 flex items-start gap-2 text-muted text-small">
    <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
)
