import { Button } from '../ui/button.tsx'
import { useKeepTest } from './test-mutations.ts'

interface KeepAsTestProps {
  positId: string
  question: string
  /** The task it comes from, if it does. */
  taskId?: string
}

/** From now on the question is asked after each change of knowledge. */
export function KeepAsTest({ positId, question, taskId }: KeepAsTestProps) {
  const { mutate, isPending, isSuccess } = useKeepTest(positId)
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isPending}
      disabled={isSuccess}
      onClick={() => mutate({ question, task_id: taskId ?? null })}
    >
      {isSuccess ? 'Kept as test' : 'Keep as test'}
    </Button>
  )
}
