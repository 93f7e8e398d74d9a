import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import {
  ACCOUNT_REFUSALS,
  PASSWORD_MIN_LENGTH,
  type ResetPassword,
  resetPasswordSchema,
} from '../../contract/accounts.ts'
import { ApiFailure } from '../core/api.ts'
import { Button } from '../ui/button.tsx'
import { useResetPassword } from './calls.ts'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFormProps {
  token: string
  onLinkSpent: () => void
}

export function NewPasswordForm({ token, onLinkSpent }: NewPasswordFormProps) {
  const form = useForm<ResetPassword>({
    resolver: zodResolver(resetPasswordSchema),
    defaultValues: { token, newPassword: '' },
  })
  const navigate = useNavigate()
  const reset = useResetPassword()

  function handleRefusal(error: Error) {
    if (!(error instanceof ApiFailure)) return
    if (error.code === ACCOUNT_REFUSALS.invalidLink) onLinkSpent()
    else form.setError('newPassword', { message: error.message }, { shouldFocus: true })
  }

  function handleSubmit(values: ResetPassword) {
    if (reset.isPending) return
    reset.mutate(values, {
      onSuccess: () => navigate(href('/posits'), { replace: true }),
      onError: handleRefusal,
    })
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(handleSubmit)} className="space-y-5">
      <PasswordField
        {...form.register('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
        error={form.formState.errors.newPassword?.message}
      />
      <Button type="submit" size="large" className="w-full" busy={reset.isPending} busyLabel="Saving...">
        Set new password
      </Button>
    </form>
  )
}
