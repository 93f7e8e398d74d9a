import { useForm } from 'react-hook-form'
import { shareProblem } from '../../contract/sharing.ts'
import { useMe } from '../core/session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { fieldProblem, useSharePosit } from './mutations.ts'

/** Adds one address at a time. Problems are shown at the field, and its text is kept. The server refuses and records a repeated address. */
export function ShareForm({ positId }: { positId: string }) {
  const me = useMe()
  const { register, handleSubmit, formState, reset, setError } = useForm({ defaultValues: { email: '' } })
  const { mutate, isPending } = useSharePosit(positId)

  function handleFailure(failure: Error) {
    const message = fieldProblem(failure)
    if (message) setError('email', { message }, { shouldFocus: true })
  }
  function handleEmail({ email }: { email: string }) {
    if (!isPending) mutate(email, { onSuccess: () => reset(), onError: handleFailure })
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit(handleEmail)}
      className="flex flex-col gap-3 sm:flex-row sm:items-start"
    >
      <TextField
        label="Email address"
        labelHidden
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        error={formState.errors.email?.message}
        {...register('email', { validate: (email) => shareProblem(email, me?.email) ?? true })}
        className="min-w-0 sm:flex-1"
      />
      <Button type="submit" busy={isPending} busyLabel="Sharing..." className="min-h-11 min-w-28">
        Share
      </Button>
    </form>
  )
}
