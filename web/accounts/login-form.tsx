import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type Credentials, credentialsSchema } from '../../contract/accounts.ts'
import type { Notice } from '../../contract/messages/notice.ts'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { TextField } from '../ui/field.tsx'
import { useRequestReset, useSignIn } from './calls.ts'
import { PasswordField } from './password-field.tsx'

/** E-mail and password, with the way out for those who no longer know the password. `done`: what the toast says. */
export function LoginForm({ done }: { done?: Notice }) {
  const form = useForm<Credentials>({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = form.formState
  const signIn = useSignIn(done)
  const reset = useRequestReset()

  async function handleForgot() {
    if (reset.isPending) return
    if (!form.getValues('email').trim()) {
      showNotice(AUTH_MESSAGES.resetEmailRequired, 'destructive')
      form.setFocus('email')
      return
    }
    if (await form.trigger('email', { shouldFocus: true })) reset.mutate(form.getValues('email'))
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((credentials) => signIn.isPending || signIn.mutate(credentials))}
      className="space-y-5"
    >
      {reset.isSuccess && (
        <Callout tone="ok" title="Check your email">
          If {reset.variables} has an account, a link to a new password is on its way.
        </Callout>
      )}
      <TextField
        {...form.register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register('password')}
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <div className="flex justify-end">
        <Button variant="link" size="small" busy={reset.isPending} onClick={handleForgot}>
          Forgot password?
        </Button>
      </div>
      <Button type="submit" size="large" className="w-full" busy={signIn.isPending} busyLabel="Logging in...">
        Log in
      </Button>
    </form>
  )
}
