import { Check, CircleAlert, Clock } from 'lucide-react'
import type { TestQuestion } from '../../contract/test-questions.ts'
import { formatDateTime } from '../core/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useAcceptAnswer, useRemoveTest } from './test-mutations.ts'

const LOOKS = {
  pending: { variant: 'secondary', label: 'Being asked', icon: Clock },
  passes: { variant: 'ok', label: 'Passes', icon: Check },
  changed: { variant: 'danger', label: 'Answers differently', icon: CircleAlert },
  fails: { variant: 'danger', label: 'No longer answered', icon: CircleAlert },
} as const

const Answer = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-muted text-small">{label}</dt>
    <dd className="mt-1 whitespace-pre-wrap break-words font-serif">{text}</dd>
  </div>
)

/** A question with what it was answered before and is now, and what to do about it. */
export function TestRow({ test }: { test: TestQuestion }) {
  const { id, posit_id, question, state, expected, answer, answer_state, asked_at, is_stale } = test
  const accept = useAcceptAnswer(posit_id)
  const remove = useRemoveTest(posit_id)
  const { variant, label, icon: Icon } = LOOKS[state]
  const needsLook = state === 'changed' || state === 'fails'
  const isNew = state === 'fails' && expected === null
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-72 break-words font-medium text-strong">{question}</span>
        <Badge variant={variant}>
          <Icon aria-hidden="true" />
          {isNew ? 'Not answered yet' : label}
        </Badge>
      </p>
      {needsLook && (
        <dl className="mt-3 grid gap-4 md:grid-cols-2">
          {expected !== null && <Answer label="Before" text={expected} />}
          {answer !== null && <Answer label="Now" text={answer} />}
        </dl>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3 text-muted text-small">
        {asked_at && <span>Asked {formatDateTime(asked_at)}</span>}
        {is_stale && state !== 'pending' && <span>Not asked since the last change</span>}
        {state === 'changed' && answer_state === 'known' && (
          <Button size="small" variant="secondary" busy={accept.isPending} onClick={() => accept.mutate(id)}>
            This is right now
          </Button>
        )}
        <Button size="small" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate(id)}>
          Remove<span className="sr-only"> the test “{question}”</span>
        </Button>
      </div>
    </li>
  )
}
