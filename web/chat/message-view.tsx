import { CircleHelp, Paperclip, RotateCcw } from 'lucide-react'
import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { Message } from '../../contract/chat.ts'
import { formatDateTime, formatTime } from '../core/dates.ts'
import { Markdown } from '../core/markdown/markdown.tsx'
import { Button } from '../ui/button.tsx'
import { FootnoteMark, Footnotes } from './citation.tsx'
import { CopyButton } from './copy-button.tsx'
import type { LiveAnswer } from './live-answer.ts'

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)} className="text-muted text-small">
    {formatTime(at)}
  </time>
)

interface QuestionProps {
  message: Message
  onRetry(message: Message): void
}

/** What the person wrote: a quiet line at the right. */
export const Question = memo(({ message, onRetry }: QuestionProps) => (
  <article aria-label="Your message" className="ml-auto flex max-w-[85%] flex-col items-end gap-1.5">
    {message.content && (
      <div className="max-w-full whitespace-pre-wrap break-words rounded-card bg-surface px-4 py-2.5">
        {message.content}
      </div>
    )}
    {message.attachments.length > 0 && (
      <ul aria-label="Files" className="flex flex-wrap justify-end gap-2">
        {message.attachments.map(({ id, name }) => (
          <li
            key={id}
            className="flex max-w-full items-center gap-1.5 rounded-control border border-line px-2.5 py-1 text-small"
          >
            <Paperclip aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
            <span className="truncate">{name}</span>
          </li>
        ))}
      </ul>
    )}
    {message.status === 'failed' && (
      <p className="flex items-center gap-2 text-danger text-small">
        No answer came.
        <Button variant="secondary" size="small" onClick={() => onRetry(message)}>
          <RotateCcw aria-hidden="true" /> Try again
        </Button>
      </p>
    )}
    <span className="flex items-center gap-2">
      {message.status === 'stopped' && <span className="text-muted text-small">Stopped</span>}
      <Time at={message.created_at} />
    </span>
  </article>
))

/** What kind of answer it is, when it is not simply known. */
function StateNote({ message }: { message: Message }) {
  if (message.state === null || message.state === 'known') return null
  const what = message.state === 'partly' ? 'The closest thing this posit knows.' : 'Not in this posit yet.'
  return (
    <p className="mt-3 flex items-start gap-2 text-muted text-small">
      <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {what}
        {message.flagged && ' The owner has been asked.'}
      </span>
    </p>
  )
}

/** An answer, set like a page. */
export const Answer = memo(({ message, label }: { message: Message; label: string }) => {
  const citations = message.citations ?? []
  const drawMark = useCallback(
    (number: number): ReactNode | null => {
      const citation = message.citations?.[number - 1]
      return citation ? <FootnoteMark citation={citation} number={number} /> : null
    },
    [message.citations],
  )
  return (
    <article aria-label={label} className="group">
      <Markdown text={message.content} drawMark={drawMark} />
      <StateNote message={message} />
      {citations.length > 0 && <Footnotes citations={citations} />}
      <footer className="mt-2 flex items-center gap-2">
        <CopyButton text={message.content} label="Copy answer" />
        <Time at={message.created_at} />
      </footer>
    </article>
  )
})

/** The answer that is being given. Screen readers hear the finished one, once. */
export function LiveAnswerView({ live }: { live: LiveAnswer }) {
  const text = useSyncExternalStore(live.subscribe, live.text, live.text)
  return (
    <div aria-hidden="true">
      {text ? (
        <Markdown text={text} />
      ) : (
        <span className="inline-block size-2 animate-breathe rounded-full bg-accent" />
      )}
    </div>
  )
}
