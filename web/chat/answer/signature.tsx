import { PenLine } from 'lucide-react'
import type { Approved } from '../../../contract/chat.ts'
import { formatDate } from '../../core/dates.ts'

/** Under an answer that is the owner's own, word for word. */
export const Signature = ({ approved }: { approved: Approved }) => (
  <p className="mt-4 flex items-start gap-2 text-muted text-small">
    <PenLine aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 break-words">
      Answered by <span className="font-medium text-text">{approved.name}</span>, {formatDate(approved.date)}
      {approved.question !== null && <>, to your question “{approved.question}”</>}
    </span>
  </p>
)
