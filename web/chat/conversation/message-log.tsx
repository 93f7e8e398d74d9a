import { ArrowDown } from 'lucide-react'
import { type ComponentType, memo, type ReactNode, type RefObject, useMemo } from 'react'
import type { Message } from '../../../contract/chat.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Answer } from '../answer/answer.tsx'
import type { Judge } from '../answer/use-feedback.ts'
import type { Answers } from '../streaming/use-answers.ts'
import { type LogEntry, logEntries } from './log-entries.ts'
import { keyOf } from './messages.ts'
import { OlderButton } from './older-button.tsx'
import { Question } from './question.tsx'
import { useFollowEnd } from './use-follow-end.ts'
import type { OlderMessages } from './use-older-messages.ts'

/** Entries this near the end are always laid out; those above only while they are in view. */
const ALWAYS_LAID_OUT = 6

interface MessageLogProps {
  frame: RefObject<HTMLDivElement | null>
  messages: Message[]
  answers: Answers
  /** Who answers, for screen readers. */
  speaker: string
  older?: OlderMessages
  /** The key of the question that is pointed out. */
  pointedAt?: string | null
  /** What can be asked where the posit does not know. */
  suggested?: readonly string[]
  onAsk?: (question: string) => void
  /** The owner's way to teach what the posit does not know. */
  teachPath?: string | undefined
  /** Keeps what the asker thinks of an answer. */
  onJudge?: Judge
  /** What an answer did beside answering. */
  Note?: ComponentType<Message>
  /** Above the messages. */
  children?: ReactNode
}

/** Memoised: a key pressed in the composer renders none of a thousand messages. */
export const MessageLog = memo((props: MessageLogProps) => {
  const { frame, messages, speaker, older, pointedAt = null, children } = props
  const newest = messages.findLast((message) => message.role === 'user')
  const newestKey = newest && keyOf(newest)
  const { content, isAtEnd, goToEnd, handleScroll } = useFollowEnd(frame, newestKey)
  const entries = useMemo(() => logEntries(messages), [messages])
  return (
    // In a low window the page scrolls rather than leaving no room to read.
    <div className="relative min-h-24 flex-1">
      <div
        ref={frame}
        tabIndex={-1}
        onScroll={handleScroll}
        className="h-full overflow-y-auto overscroll-contain"
      >
        <div ref={content} className="mx-auto w-full max-w-3xl px-5 pt-6 pb-10 sm:px-8">
          {children}
          {older?.hasOlder && <OlderButton older={older} frame={frame} />}
          {/* Older messages are no news: screen readers do not announce them. */}
          <div role="log" aria-label="Conversation" aria-live={older?.isLoading ? 'off' : 'polite'}>
            {entries.map((entry, index) => (
              <div
                key={entry.key}
                data-message={entry.key}
                data-newest-question={entry.key === newestKey ? '' : undefined}
                className={classes(
                  '-mx-3 scroll-mt-4 rounded-card px-3 pt-3 pb-3 transition-colors duration-500',
                  entry.kind === 'question' && 'mt-6',
                  index < entries.length - ALWAYS_LAID_OUT &&
                    '[contain-intrinsic-block-size:auto_9rem] [content-visibility:auto]',
                  entry.key === pointedAt && 'bg-accent-tint',
                )}
              >
                <Entry entry={entry} label={`${speaker} says`} {...props} />
              </div>
            ))}
          </div>
        </div>
      </div>
      {!isAtEnd && newest && (
        <IconButton
          label="Go to the newest message"
          icon={<ArrowDown />}
          onClick={goToEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 animate-appear rounded-full border border-line bg-raised shadow-float"
        />
      )}
    </div>
  )
})

interface EntryProps
  extends Pick<MessageLogProps, 'answers' | 'suggested' | 'onAsk' | 'teachPath' | 'onJudge' | 'Note'> {
  entry: LogEntry
  label: string
}

function Entry({ entry, label, answers, suggested, onAsk, teachPath, onJudge, Note }: EntryProps) {
  const { isCut } = entry
  if (entry.kind === 'question') {
    return <Question message={entry.message} isCut={isCut} onRetry={answers.retry} />
  }
  const { answer, question } = entry
  const live = answer === null && question ? answers.liveOf(question) : undefined
  return <Answer {...{ answer, live, label, isCut, suggested, onAsk, teachPath, onJudge, Note }} />
}
