import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TASK_MESSAGES } from '../../contract/messages/tasks.ts'
import { TASK_RESPONSE_MAX_CHARACTERS, type Task } from '../../contract/tasks.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { useReplaceResponse } from './mutations.ts'

/** Other words for a response that was given; the question is asked again with them. */
export function ChangeResponse({ task, response }: { task: Task; response: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { text: response } })
  const { mutate, isPending } = useReplaceResponse(task.id)
  const handleResponse = ({ text }: { text: string }) =>
    mutate({ response: text.trim() }, { onSuccess: () => setIsOpen(false) })
  const isGiven = (text: string) => text.trim() !== '' || TASK_MESSAGES.responseMissing.description
  if (!isOpen) {
    return (
      <Button variant="secondary" size="small" className="mt-4" onClick={() => setIsOpen(true)}>
        Edit response
      </Button>
    )
  }
  return (
    <form noValidate onSubmit={handleSubmit(handleResponse)} className="mt-6">
      <TextArea
        label="New response"
        hint="It takes the place of the old one, and the question is asked again."
        rows={6}
        maxLength={TASK_RESPONSE_MAX_CHARACTERS}
        error={formState.errors.text?.message}
        {...register('text', { validate: isGiven })}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          Save and ask again
        </Button>
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
