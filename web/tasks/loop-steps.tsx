import { Check, CircleAlert, CircleDot } from 'lucide-react'
import type { Task } from '../../contract/tasks.ts'
import { classes } from '../ui/classes.ts'

type Step = { label: string; state: 'done' | 'now' | 'open' | 'failed' }

function stepsOf({ status, reask }: Task): Step[] {
  const isAnswered = reask !== null
  const isAsked = isAnswered && reask.state !== 'pending'
  const response: Step = {
    label: 'Response',
    state: isAnswered ? 'done' : status === 'open' ? 'now' : 'open',
  }
  return [
    { label: 'Question', state: 'done' },
    { label: 'Gap', state: 'done' },
    response,
    { label: 'Re-asked', state: isAsked ? 'done' : isAnswered ? 'now' : 'open' },
    reask?.state === 'fails'
      ? { label: 'Only word for word', state: 'failed' }
      : { label: 'Passes', state: reask?.state === 'passes' ? 'done' : 'open' },
  ]
}

const LOOKS = {
  done: 'text-ok',
  now: 'font-medium text-strong',
  open: 'text-muted',
  failed: 'font-medium text-danger',
} as const

const SPOKEN = { done: 'done', now: 'now', open: 'to come', failed: 'failed' } as const

function StepMark({ state }: Pick<Step, 'state'>) {
  if (state === 'done') return <Check aria-hidden="true" className="size-4" />
  if (state === 'failed') return <CircleAlert aria-hidden="true" className="size-4" />
  if (state === 'now') return <CircleDot aria-hidden="true" className="size-4" />
  return <span aria-hidden="true" className="mx-1 size-2 rounded-full border border-control" />
}

/** The progress of a question, from being asked to an answer that passes. */
export const LoopSteps = ({ task }: { task: Task }) => (
  <ol aria-label="Steps" aria-live="polite" className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-small">
    {stepsOf(task).map(({ label, state }) => (
      <li key={label} className={classes('flex items-center gap-1.5', LOOKS[state])}>
        <StepMark state={state} />
        {label}
        <span className="sr-only">({SPOKEN[state]})</span>
      </li>
    ))}
  </ol>
)
