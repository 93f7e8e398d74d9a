import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { QuestionOutcome } from '../../../contract/questions.ts'
import { ApiFailure } from '../../core/api.ts'
import { formatDateTime } from '../../core/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { askerName } from './asker-name.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { questionDetailsQuery } from './queries.ts'
import { ReceivedAnswer } from './received-answer.tsx'

/** Nothing was asked, or it is still open what comes of it. */
const CANNOT_BE_TESTS: ReadonlySet<QuestionOutcome> = new Set(['talk', 'running'])

interface OneQuestion {
  positId: string
  id: string
  /** What keeps the question as a test. */
  renderKeep: (question: string) => ReactNode
}

function QuestionContent({ positId, id, renderKeep }: OneQuestion) {
  const { data: question, error, refetch } = useQuery(questionDetailsQuery(positId, id))
  if (question) {
    return (
      <>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-ui">
          <span className="min-w-0 break-words">{askerName(question.asker)}</span>
          <span>{formatDateTime(question.created_at)}</span>
          <OutcomeBadge outcome={question.outcome} />
        </p>
        <p className="my-6 whitespace-pre-wrap break-words border-control border-l-2 pl-4 text-strong">
          {question.content}
        </p>
        <ReceivedAnswer question={question} />
        {!CANNOT_BE_TESTS.has(question.outcome) && <div className="mt-8">{renderKeep(question.content)}</div>}
      </>
    )
  }
  if (error instanceof ApiFailure && error.status === 404)
    return <p className="text-muted">This question is no longer there.</p>
  if (error) {
    return (
      <div className="flex flex-wrap items-center gap-4 text-muted">
        The question could not be loaded.
        <Button variant="secondary" size="small" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return <SkeletonText lines={4} />
}

interface QuestionDialogProps extends Omit<OneQuestion, 'id'> {
  /** Null: closed. */
  id: string | null
  onClose: () => void
}

/** One question with its answer. */
export const QuestionDialog = ({ id, onClose, ...rest }: QuestionDialogProps) => (
  <Dialog open={id !== null} onOpenChange={(isOpen) => !isOpen && onClose()} title="Question" width="wide">
    {id !== null && <QuestionContent id={id} {...rest} />}
  </Dialog>
)
