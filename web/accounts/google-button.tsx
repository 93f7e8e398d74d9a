import { useMutation } from '@tanstack/react-query'
import { ACCOUNT_REFUSALS } from '../../contract/accounts.ts'
import type { Notice } from '../../contract/messages/notice.ts'
import { ApiFailure, api } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { GoogleMark } from './google-mark.tsx'

interface GoogleButtonProps {
  label: string
  failed: Notice
  /** Where a person with an account, and a new one, are led. */
  callbackURL: string
  newUserCallbackURL: string
  /** The screen that shows what went wrong. */
  errorCallbackURL: string
  isSignUp?: boolean
}

/** The catalogue's text, and the reason where trying again would not help. */
function explain(failed: Notice, error: Error): Notice {
  const isMissing = error instanceof ApiFailure && error.code === ACCOUNT_REFUSALS.googleNotConfigured
  if (!isMissing) return failed
  const [sentence] = (failed.description ?? '').split('.')
  return { ...failed, description: `${sentence}. ${error.message}` }
}

export function GoogleButton({ label, failed, isSignUp = false, ...leads }: GoogleButtonProps) {
  const start = useMutation({
    mutationFn: () =>
      api.post('/auth/v1/sign-in/social', {
        body: { provider: 'google', requestSignUp: isSignUp, ...leads },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => showNotice(explain(failed, error), 'destructive'),
  })
  return (
    <Button
      variant="secondary"
      size="large"
      className="w-full"
      busy={start.isPending}
      onClick={() => start.mutate()}
    >
      <GoogleMark />
      {label}
    </Button>
  )
}
