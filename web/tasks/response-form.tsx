import { type FormEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { TASK_MESSAGES } from '../../contract/messages.ts'
import { TASK_RESPONSE_MAX_CHARACTERS, type Task, type TaskUpdate } from '../../contract/tasks.ts'
import { useDraft } from '../core/draft.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { useSettleTask } from './mutations.ts'

/** The owner's word on an open task; what is typed survives a reload. */
export function ResponseForm({ task }: { task: Task }) {
  const [response, setResponse] = useDraft(`task:${task.id}`)
  const [error, setError] = useState<string>()
  const { mutate, isPending, variables } = useSettleTask(task.id)
  const navigate = useNavigate()

  const settle = (update: TaskUpdate) => {
    const handleSuccess = () => {
      setResponse('')
      void navigate(href('/posits/:id', { id: task.posit_id }))
    }
    if (!isPending) mutate(update, { onSuccess: handleSuccess })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (response.trim()) settle({ status: 'closed', response: response.trim() })
    else setError(TASK_MESSAGES.responseMissing.description)
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-10">
      <TextArea
        label="Your response"
        hint="It becomes part of what the posit knows, so the next person who asks gets this answer."
        rows={7}
        maxLength={TASK_RESPONSE_MAX_CHARACTERS}
        value={response}
        error={error}
        onChange={(event) => {
          setResponse(event.target.value)
          setError(undefined)
        }}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" busy={isPending && variables?.status === 'closed'}>
          Submit Response
        </Button>
        <Button
          variant="secondary"
          busy={isPending && variables?.status === 'cancelled'}
          onClick={() => settle({ status: 'cancelled' })}
        >
          Close Without Response
        </Button>
      </div>
    </form>
  )
}
