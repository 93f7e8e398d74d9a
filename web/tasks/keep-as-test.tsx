import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { TEST_QUESTION_MAX_CHARACTERS } from '../../contract/test-limits.ts'
import type { TestQuestion } from '../../contract/test-questions.ts'
import { Button } from '../ui/button.tsx'
import { testsQuery } from './queries.ts'
import { useKeepTest } from './test-mutations.ts'

interface KeepAsTestProps {
  positId: string
  question: string
  /** The task it comes from, if it does. */
  taskId?: string
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')

/** The server recognises more paraphrases; storing one twice still makes one test. */
const holds = (test: TestQuestion, { question, taskId }: KeepAsTestProps) =>
  (taskId !== undefined && test.task_id === taskId) || wordsOf(test.question) === wordsOf(question)

const Kept = () => (
  <p className="inline-flex items-center gap-2 text-muted text-ui">
    <Check aria-hidden="true" className="size-4 shrink-0 text-ok" />
    Kept as test
  </p>
)

/** From now on the question is asked after each change of knowledge. */
export function KeepAsTest(props: KeepAsTestProps) {
  const { positId, question, taskId } = props
  const { data, isPending: isUnknown } = useQuery(testsQuery(positId))
  const { mutate, isPending, isSuccess } = useKeepTest(positId)
  if (isUnknown || question.length > TEST_QUESTION_MAX_CHARACTERS) return null
  // A test can be removed again on this screen: once loaded, only the list decides.
  if (data ? data.items.some((test) => holds(test, props)) : isSuccess) return <Kept />
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isPending}
      onClick={() => mutate({ question, task_id: taskId ?? null })}
    >
      Keep as test
    </Button>
  )
}
