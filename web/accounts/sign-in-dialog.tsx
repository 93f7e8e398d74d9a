import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, useLocation } from 'react-router'
import type { Credentials } from '../../contract/accounts.ts'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { loginPath } from '../core/session/require-session.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useResendVerification, useSignIn, useSignUp } from './calls.ts'
import { GoogleButton } from './google-button.tsx'
import { PasswordField } from './password-field.tsx'

type Mode = 'sign-up' | 'sign-in'

const TEXTS = {
  'sign-up': {
    title: 'Create an account',
    submit: 'Create account',
    busy: 'Creating account...',
    other: 'Already have an account? Sign in',
    description: 'With an account this conversation is kept, and you find it again on any device.',
    autoComplete: 'new-password',
  },
  'sign-in': {
    title: 'Sign in',
    submit: 'Sign in',
    busy: 'Signing in...',
    other: 'New here? Create an account',
    description: 'This conversation goes on, and is kept in your chat history.',
    autoComplete: 'current-password',
  },
} as const

interface SignInDialogProps {
  onClose(): void
  /** Set when the person was about to leave: they may, without an account. */
  onLeave?: (() => void) | undefined
}

function useCredentials(mode: Mode, callbackURL: string, onClose: () => void) {
  const signIn = useSignIn(AUTH_MESSAGES.loggedInFromDialog)
  const signUp = useSignUp()
  const { register, handleSubmit } = useForm<Credentials>({ defaultValues: { email: '', password: '' } })
  const submit = handleSubmit((credentials) => {
    if (mode === 'sign-in') signIn.mutate(credentials, { onSuccess: onClose })
    else signUp.mutate({ ...credentials, name: '', callbackURL })
  })
  return {
    isBusy: signIn.isPending || signUp.isPending,
    register,
    submit,
    /** The address that the verification mail went to. */
    sentTo: signUp.isSuccess ? signUp.variables.email : null,
    startAgain: signUp.reset,
  }
}

interface CheckMailProps {
  email: string
  callbackURL: string
  onBack(): void
}

function CheckMail({ email, callbackURL, onBack }: CheckMailProps) {
  const resend = useResendVerification()
  return (
    <>
      <Callout tone="ok" title="Check your email">
        We sent a link to {email}. Open it in this browser, and your conversation goes on here, under your
        name.
      </Callout>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={resend.isPending}
          onClick={() => resend.mutate({ email, callbackURL })}
        >
          Resend email
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </>
  )
}

const Terms = () => (
  <p className="mt-4 text-muted text-small">
    By creating an account you agree to the{' '}
    <TextLink to={href('/terms')} target="_blank">
      terms
    </TextLink>{' '}
    and the{' '}
    <TextLink to={href('/privacy')} target="_blank">
      privacy policy
    </TextLink>
    .
  </p>
)

/** An account without leaving the page one is on: a link in a mail, or Google, leads back to it. */
export default function SignInDialog({ onClose, onLeave }: SignInDialogProps) {
  const [mode, setMode] = useState<Mode>('sign-up')
  const { pathname } = useLocation()
  const {
    isBusy,
    register,
    submit: handleSubmit,
    sentTo,
    startAgain,
  } = useCredentials(mode, pathname, onClose)
  const { title, description, submit, busy, other, autoComplete } = TEXTS[mode]
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      {sentTo ? (
        <CheckMail email={sentTo} callbackURL={pathname} onBack={startAgain} />
      ) : (
        <>
          <form onSubmit={handleSubmit} className="space-y-4">
            <TextField label="Email" {...register('email')} type="email" autoComplete="email" required />
            <PasswordField label="Password" {...register('password')} autoComplete={autoComplete} required />
            <Button type="submit" size="large" busy={isBusy} busyLabel={busy} className="w-full">
              {submit}
            </Button>
          </form>
          <div className="mt-4">
            <GoogleButton
              label="Sign in with Google"
              failed={AUTH_MESSAGES.googleSigninFailed}
              callbackURL={pathname}
              newUserCallbackURL={pathname}
              errorCallbackURL={loginPath(pathname)}
            />
          </div>
          {mode === 'sign-up' && <Terms />}
        </>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-3">
        {!sentTo && (
          <Button
            variant="link"
            size="small"
            onClick={() => setMode(mode === 'sign-up' ? 'sign-in' : 'sign-up')}
          >
            {other}
          </Button>
        )}
        {onLeave && (
          <Button variant="link" size="small" onClick={onLeave}>
            Leave without an account
          </Button>
        )}
      </div>
    </Dialog>
  )
}
