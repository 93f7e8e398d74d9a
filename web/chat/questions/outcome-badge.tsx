import { Check, CircleAlert, CircleDashed, CircleHelp, CircleStop, MessageCircle } from 'lucide-react'
import type { QuestionOutcome } from '../../../contract/questions.ts'
import { Badge } from '../../ui/badge.tsx'

const LOOKS = {
  known: { variant: 'ok', label: 'Answered', icon: Check },
  partly: { variant: 'warning', label: 'Partly answered', icon: CircleDashed },
  unknown: { variant: 'accent', label: 'Not answered', icon: CircleHelp },
  talk: { variant: 'secondary', label: 'Small talk', icon: MessageCircle },
  running: { variant: 'secondary', label: 'Being answered', icon: CircleDashed },
  stopped: { variant: 'secondary', label: 'Stopped', icon: CircleStop },
  failed: { variant: 'warning', label: 'Failed', icon: CircleAlert },
} as const

/** What became of a question. */
export function OutcomeBadge({ outcome }: { outcome: QuestionOutcome }) {
  const { variant, label, icon: Icon } = LOOKS[outcome]
  return (
    <Badge variant={variant} className="whitespace-nowrap">
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  )
}
