import {
  CircleHelp,
  FileText,
  ListTodo,
  type LucideIcon,
  MessageCircleQuestion,
  PenLine,
  Share2,
  ThumbsUp,
  TriangleAlert,
} from 'lucide-react'
import type { NotificationKind } from '../../contract/activity.ts'

/** How each kind looks, and what the filter calls it. */
export const KINDS: Record<NotificationKind, { label: string; icon: LucideIcon }> = {
  question_asked: { label: 'Questions', icon: MessageCircleQuestion },
  task_created: { label: 'Tasks', icon: ListTodo },
  task_answered: { label: 'Answers to me', icon: CircleHelp },
  answer_given: { label: 'Answers I gave', icon: PenLine },
  posit_shared: { label: 'Shares', icon: Share2 },
  source_imported: { label: 'Imports', icon: FileText },
  test_failed: { label: 'Questions that no longer pass', icon: TriangleAlert },
  feedback_given: { label: 'Feedback', icon: ThumbsUp },
}
