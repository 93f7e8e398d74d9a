import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { AnswerFeedback } from '../../../contract/chat.ts'

const LOOKS = {
  up: { icon: ThumbsUp, label: 'Found helpful', tone: 'text-ok' },
  down: { icon: ThumbsDown, label: 'Found not helpful', tone: 'text-danger' },
} as const

interface FeedbackMarkProps {
  feedback: AnswerFeedback
  /** The words are read aloud and not shown. */
  isShort?: boolean
}

/** The asker's feedback. Positioned relative, so that visually hidden text stays inside the scrolling table. */
export function FeedbackMark({ feedback, isShort = false }: FeedbackMarkProps) {
  const { icon: Icon, label, tone } = LOOKS[feedback]
  return (
    <span title={label} className={`relative inline-flex items-center gap-2 ${tone}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={isShort ? 'sr-only' : ''}>{label}</span>
    </span>
  )
}
