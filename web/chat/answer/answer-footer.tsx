import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AnswerFeedback, Message } from '../../../contract/chat.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MessageTime } from '../conversation/message-time.tsx'
import { CopyButton } from './copy-button.tsx'
import type { Judge } from './use-feedback.ts'

const FeedbackReason = lazy(() => import('./feedback-reason.tsx'))

const THUMBS = [
  { feedback: 'up', label: 'Good answer', icon: <ThumbsUp /> },
  { feedback: 'down', label: 'Bad answer', icon: <ThumbsDown /> },
] as const

interface AnswerFooterProps {
  answer: Message
  isCut: boolean
  /** Only where the answer may be judged. */
  onJudge?: Judge | undefined
}

/** Below a finished answer: copy it, judge it, and when it was given. */
export function AnswerFooter({ answer, isCut, onJudge }: AnswerFooterProps) {
  const [isAsking, setAsking] = useState(false)
  async function handleThumb(pressed: AnswerFeedback) {
    const feedback = answer.feedback === pressed ? null : pressed
    setAsking(feedback !== null)
    if (!(await onJudge?.(answer, { feedback }))) setAsking(false)
  }
  return (
    <>
      <footer className="mt-3 flex items-center gap-1">
        <CopyButton text={answer.content} label="Copy answer" />
        {onJudge &&
          THUMBS.map(({ feedback, label, icon }) => (
            <IconButton
              key={feedback}
              size="small"
              label={label}
              icon={icon}
              aria-pressed={answer.feedback === feedback}
              onClick={() => handleThumb(feedback)}
              className="aria-pressed:[&_svg]:fill-current"
            />
          ))}
        <span className="ml-1 flex items-center gap-2">
          <MessageTime at={answer.created_at} />
          {isCut && <span className="text-muted text-small">Stopped</span>}
        </span>
      </footer>
      {onJudge && isAsking && answer.feedback && (
        <Suspense>
          <FeedbackReason
            key={answer.feedback}
            answer={answer}
            feedback={answer.feedback}
            onJudge={onJudge}
            onDone={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
