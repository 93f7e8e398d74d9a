import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { LINK_MESSAGES } from '../../../contract/messages/links.ts'
import { ApiFailure, api } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { carryGrant } from './guest.ts'
import { openLinkQuery } from './queries.ts'

const FAILED = 'The passcode could not be checked. Please try again.'

function problemOf(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return FAILED
  return error.status === 404 ? LINK_MESSAGES.passcodeWrong : error.message
}

/** For a link that asks for a passcode first. */
export default function PasscodeForm({ slug }: { slug: string }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { passcode: '' } })
  const { errors, isSubmitting } = formState

  async function handlePasscode(body: { passcode: string }) {
    if (isSubmitting) return
    try {
      const call = { path: { slug }, body }
      const { grant, link } = await api.post('/rest/v1/open_links/{slug}/passcode', call)
      carryGrant(grant)
      queryClient.setQueryData(openLinkQuery(slug).queryKey, link)
    } catch (error) {
      setError('passcode', { message: problemOf(error) })
    }
  }

  return (
    <form onSubmit={handleSubmit(handlePasscode)} className="mx-auto w-full max-w-sm px-5 py-14">
      <h1 className="mb-6 font-serif text-title">Enter the passcode</h1>
      <TextField
        {...register('passcode')}
        label="Passcode"
        hint="The person who invited you to this chat has it."
        error={errors.passcode?.message}
        type="password"
        autoComplete="off"
        required
      />
      <Button type="submit" busy={isSubmitting} className="mt-5 w-full">
        Continue
      </Button>
    </form>
  )
}
