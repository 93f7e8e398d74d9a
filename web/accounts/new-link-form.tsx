import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { resetRequestSchema } from '../../contract/accounts.ts'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { TextField } from '../ui/field.tsx'
import { useRequestReset } from './calls.ts'

/** For a link that no longer works: asks for another one. */
export function NewLinkForm() {
  const form = useForm<{ email: string }>({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  })
  const request = useRequestReset()

  const handleInvalid = () => {
    if (!form.getValues('email').trim()) showNotice(AUTH_MESSAGES.resetEmailRequired, 'destructive')
  }

  if (request.isSuccess) {
    return (
      <Callout tone="ok" title="Check your email">
        If {request.variables} has an account, a new link is on its way.
      </Callout>
    )
  }
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ email }) => request.isPending || request.mutate(email), handleInvalid)}
      className="space-y-5"
    >
      <TextField
        {...form.register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        error={form.formState.errors.email?.message}
      />
      <Button type="submit" size="large" className="w-full" busy={request.isPending} busyLabel="Sending...">
        Send a new link
      </Button>
    </form>
  )
}
