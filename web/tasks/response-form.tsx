import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { TASK_MESSAGES } from '../../contract/messages/tasks.ts'
import { TASK_RESPONSE_MAX_CHARACTERS, type Task, type TaskUpdate } from '../../contract/tasks.ts'
import { useDraft } from '../core/draft.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { useSettleTask } from './mutations.ts'

/** The owner's word on an open task; what is typed survives a reload. */
export function ResponseForm({ task }: { task: Task }) {
  const [draft, setDraft] = useDraft(`task:${task.id}`)
  const { register, handleSubmit, formState } = useForm({ values: { response: draft } })
  const { mutate, isPending, variables } = useSettleTask(task.id)
  const navigate = useNavigate()

  const settle = (update: TaskUpdate) => {
    const handleSuccess = () => {
      setDraft('')
      void navigate(href('/posits/:id', { id: task.posit_id }))
    }
    if (!isPending) mutate(update, { onSuccess: handleSuccess })
  }
  const handleResponse = ({ response }: { response: string }) =>
    settle({ status: 'closed', response: response.trim() })
  const isGiven = (text: string) => text.trim() !== '' || TASK_MESSAGES.responseMissing.description

  return (
    <form noValidate onSubmit={handleSubmit(handleResponse)} className="mt-10">
      <TextArea
        label="Your response"
        hint="It becomes part of what the posit knows, so the next person who asks gets this answer."
        rows={7}
        maxLength={TASK_RESPONSE_MAX_CHARACTERS}
        error={formState.errors.response?.message}
        {...register('response', { validate: isGiven, onChange: (event) => setDraft(event.target.value) })}
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
