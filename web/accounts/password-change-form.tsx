import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import {
  ACCOUNT_REFUSALS,
  PASSWORD_MIN_LENGTH,
  type PasswordChange,
  passwordChangeSchema,
} from '../../contract/accounts.ts'
import type { Notice } from '../../contract/messages/notice.ts'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { ApiFailure, api } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialog.tsx'
import { PasswordField } from './password-field.tsx'

function noticeOf(error: Error): Notice {
  if (!(error instanceof ApiFailure)) return AUTH_MESSAGES.passwordUpdateFailed
  if (error.code === ACCOUNT_REFUSALS.currentPasswordIncorrect) return AUTH_MESSAGES.currentPasswordIncorrect
  return error.status === 401 ? AUTH_MESSAGES.noSession : AUTH_MESSAGES.passwordUpdateFailed
}

export function PasswordChangeForm({ onDone }: { onDone: () => void }) {
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { current_password: '', new_password: '' },
  })
  const { errors } = form.formState

  function handleRefusal(error: Error) {
    showNotice(noticeOf(error), 'destructive')
    if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500) return
    const isCurrent = error.code === ACCOUNT_REFUSALS.currentPasswordIncorrect || error.status === 429
    const field = isCurrent ? 'current_password' : 'new_password'
    form.setError(field, { message: error.message }, { shouldFocus: true })
  }

  const change = useMutation({
    mutationFn: (passwords: PasswordChange) => api.post('/rest/v1/users/me/password', { body: passwords }),
    onSuccess: () => {
      showNotice(AUTH_MESSAGES.passwordUpdated)
      onDone()
    },
    onError: handleRefusal,
  })

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((passwords) => change.isPending || change.mutate(passwords))}
      className="space-y-5"
    >
      <PasswordField
        {...form.register('current_password')}
        label="Current password"
        autoComplete="current-password"
        error={errors.current_password?.message}
      />
      <PasswordField
        {...form.register('new_password')}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters. All other devices are signed out.`}
        error={errors.new_password?.message}
      />
      <DialogActions>
        <Button type="submit" busy={change.isPending} busyLabel="Updating...">
          Update password
        </Button>
      </DialogActions>
    </form>
  )
}
