import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { LINK_LIMITS } from '../../contract/link-limits.ts'
import { LINK_MESSAGES } from '../../contract/messages/links.ts'
import { ApiFailure, api } from '../core/api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { openLinkQuery } from './queries.ts'

const problemOf = (error: Error) =>
  error instanceof ApiFailure && error.status === 404 ? LINK_MESSAGES.passcodeWrong : error.message

/** Nothing here says what the link leads to. */
export default function PasscodeForm({ slug }: { slug: string }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setFocus } = useForm({ defaultValues: { passcode: '' } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { passcode: string }) =>
      api.post('/rest/v1/open_links/{slug}/passcode', { path: { slug }, body }),
    onSuccess: ({ link }) => queryClient.setQueryData(openLinkQuery(slug).queryKey, link),
    onError: () => setFocus('passcode', { shouldSelect: true }),
  })
  return (
    <form
      onSubmit={handleSubmit((body) => isPending || mutate(body))}
      className="mx-auto w-full max-w-md px-5 py-14 sm:px-0"
    >
      <h1 className="font-serif text-title">Enter the passcode</h1>
      <p className="mt-3 mb-6 text-muted">The person who gave you this link has its passcode too.</p>
      <TextField
        {...register('passcode')}
        label="Passcode"
        type="password"
        autoComplete="off"
        required
        maxLength={LINK_LIMITS.passcodeMax}
        error={error && problemOf(error)}
      />
      <Button type="submit" busy={isPending} busyLabel="Checking..." className="mt-5 w-full">
        Continue
      </Button>
    </form>
  )
}
