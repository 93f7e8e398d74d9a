import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN_LENGTH, type SignUp, signUpSchema } from '../../contract/accounts.ts'
import { ApiFailure } from '../core/api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useSignUp } from './calls.ts'
import { PasswordField } from './password-field.tsx'

interface SignupFormProps {
  /** Where the link of the mail leads. */
  callbackURL: string
  onSent: (email: string) => void
}

export function SignupForm({ callbackURL, onSent }: SignupFormProps) {
  const form = useForm<SignUp>({
    resolver: zodResolver(signUpSchema),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = form.formState
  const signUp = useSignUp()

  function handleSubmit(account: SignUp) {
    if (signUp.isPending) return
    signUp.mutate(
      { ...account, callbackURL },
      {
        onSuccess: () => onSent(account.email),
        onError: (error) => {
          const fields = error instanceof ApiFailure ? error.fields : {}
          if (fields.email) form.setError('email', { message: fields.email })
          if (fields.password) form.setError('password', { message: fields.password }, { shouldFocus: true })
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(handleSubmit)} className="space-y-5">
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
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        error={errors.password?.message}
      />
      <Button
        type="submit"
        size="large"
        className="w-full"
        busy={signUp.isPending}
        busyLabel="Creating account..."
      >
        Create Account
      </Button>
    </form>
  )
}
