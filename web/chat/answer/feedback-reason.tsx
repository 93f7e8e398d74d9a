import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
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

/** The judgement is stored already; this asks for its reason. */
export default function FeedbackReason({ answer, feedback, onJudge, onDone }: FeedbackReasonProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  const form = useRef<HTMLFormElement>(null)
  // Below the last answer it would open out of sight.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  async function handleReason({ reason }: { reason: string }) {
    if (!reason.trim()) return onDone()
    const isStored = await onJudge(answer, { feedback, reason: reason.trim() })
    if (!isStored) return
    showNotice(CHAT_MESSAGES.feedbackGiven)
    onDone()
  }
  return (
    <form
      ref={form}
      onSubmit={handleSubmit(handleReason)}
      className="measure mt-2 scroll-mb-6 animate-appear space-y-3"
    >
      <TextArea
        label={QUESTIONS[feedback]}
        hint="The owner of this posit reads it."
        {...register('reason')}
        rows={2}
        maxLength={FEEDBACK_REASON_MAX_CHARACTERS}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={formState.isSubmitting}>
          Send
        </Button>
        <Button variant="ghost" size="small" onClick={onDone}>
          Skip
        </Button>
      </div>
    </form>
  )
}
