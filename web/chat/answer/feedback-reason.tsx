import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AnswerFeedback, Message } from '../../../contract/chat.ts'
import { FEEDBACK_REASON_MAX_CHARACTERS } from '../../../contract/chat-limits.ts'
import { CHAT_MESSAGES } from '../../../contract/messages.ts'
import { showNotice } from '../../core/toast.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { Judge } from './use-feedback.ts'

const QUESTIONS = {
  up: 'What was good about it? (optional)',
  down: 'What was wrong with it? (optional)',
} as const

interface FeedbackReasonProps {
  answer: Message
  feedback: AnswerFeedback
  onJudge: Judge
  onDone(): void
}

/** The judgement is kept already; this asks for its reason. */
export default function FeedbackReason({ answer, feedback, onJudge, onDone }: FeedbackReasonProps) {
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Below the last answer it would open out of sight.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    if (!reason) return onDone()
    setBusy(true)
    const isKept = await onJudge(answer, { feedback, reason })
    setBusy(false)
    if (!isKept) return
    showNotice(CHAT_MESSAGES.feedbackGiven)
    onDone()
  }
  return (
    <form ref={form} onSubmit={handleSubmit} className="measure mt-2 scroll-mb-6 animate-appear space-y-3">
      <TextArea
        label={QUESTIONS[feedback]}
        hint="The owner of this posit reads it."
        name="reason"
        rows={2}
        maxLength={FEEDBACK_REASON_MAX_CHARACTERS}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={isBusy}>
          Send
        </Button>
        <Button variant="ghost" size="small" onClick={onDone}>
          Skip
        </Button>
      </div>
    </form>
  )
}
