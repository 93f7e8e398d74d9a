import { Paperclip, RotateCcw } from 'lucide-react'
import { memo } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { Button } from '../../ui/button.tsx'
import { QuestionLine } from '../../ui/conversation.tsx'
import { kerningOf } from '../../ui/unbroken-text.ts'
import { MessageTime } from './message-time.tsx'

interface QuestionProps {
  message: Message
  /** Asked and stopped before a word was said. */
  isCut: boolean
  onRetry?: ((message: Message) => void) | undefined
}

const Files = ({ files }: { files: Message['attachments'] }) => (
  <ul aria-label="Files" className="flex max-w-full flex-wrap justify-end gap-2">
    {files.map(({ id, name }) => (
      <li
        key={id}
        className="flex max-w-full items-center gap-1.5 rounded-control border border-line px-2.5 py-1 text-small"
      >
        <Paperclip aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
        <span className="truncate">{name}</span>
      </li>
    ))}
  </ul>
)

/** What the person wrote: a quiet line at the right. */
export const Question = memo(({ message, isCut, onRetry }: QuestionProps) => (
  <article aria-label="Your message" className="flex flex-col items-end gap-2">
    {message.content && <QuestionLine className={kerningOf(message.content)}>{message.content}</QuestionLine>}
    {message.attachments.length > 0 && <Files files={message.attachments} />}
    <p className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-small">
      {message.status === 'failed' && (
        <>
          <span className="text-danger">No answer came.</span>
          {onRetry && (
            <Button variant="secondary" size="small" onClick={() => onRetry(message)}>
              <RotateCcw aria-hidden="true" /> Try again
            </Button>
          )}
        </>
      )}
      {isCut && <span className="text-muted">Stopped</span>}
      <MessageTime at={message.created_at} />
    </p>
  </article>
))
