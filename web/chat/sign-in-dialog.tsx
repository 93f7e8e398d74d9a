import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { ApiFailure, apiRequest } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'

type Mode = 'sign-up' | 'sign-in'

const TEXTS = {
  'sign-up': {
    title: 'Create an account',
    submit: 'Create account',
    busy: 'Creating account...',
    other: 'Already have an account? Sign in',
    description: 'With an account your conversations are kept, and you find them again on any device.',
  },
  'sign-in': {
    title: 'Sign in',
    submit: 'Sign in',
    busy: 'Signing in...',
    other: 'New here? Create an account',
    description: 'Your conversations from here on are kept in your chat history.',
  },
} as const

interface SignInDialogProps {
  onClose(): void
  /** Set when the person was about to leave: they may, without an account. */
  onLeave?: (() => void) | undefined
}

const reasonOf = (error: unknown) =>
  error instanceof ApiFailure ? error.message : AUTH_MESSAGES.unexpected.description

async function openGoogle() {
  const callbackURL = window.location.pathname
  try {
    const body = { provider: 'google', callbackURL, newUserCallbackURL: callbackURL }
    const { url } = await apiRequest<{ url: string }>('/auth/v1/sign-in/social', { method: 'POST', body })
    window.location.assign(url)
  } catch (error) {
    const { title, description } = AUTH_MESSAGES.googleSigninFailed
    const reason = error instanceof ApiFailure ? `${description}. ${error.message}` : description
    showNotice({ title, description: reason }, 'destructive')
  }
}

function useSubmit(mode: Mode, onDone: () => void) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function submit(email: string, password: string) {
    if (mode === 'sign-up') {
      const body = { email, password, name: '', callbackURL: window.location.pathname }
      await apiRequest('/auth/v1/sign-up/email', { method: 'POST', body })
      showNotice(AUTH_MESSAGES.verifyEmail)
    } else {
      await apiRequest('/auth/v1/sign-in/email', { method: 'POST', body: { email, password } })
      // All that a guest was shown may look different to this person.
      await queryClient.invalidateQueries()
      showNotice(AUTH_MESSAGES.loggedInFromDialog)
    }
    onDone()
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    try {
      await submit(String(form.get('email')), String(form.get('password')))
    } catch (error) {
      const failed = mode === 'sign-up' ? AUTH_MESSAGES.signupFailed : AUTH_MESSAGES.loginFailed
      showNotice(failed(reasonOf(error)), 'destructive')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, handleSubmit }
}

export default function SignInDialog({ onClose, onLeave }: SignInDialogProps) {
  const [mode, setMode] = useState<Mode>('sign-up')
  const { isBusy, handleSubmit } = useSubmit(mode, onClose)
  const texts = TEXTS[mode]
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title}
      description={texts.description}
    >
      <form onSubmit={handleSubmit} className="space-y-4">
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete={mode === 'sign-up' ? 'new-password' : 'current-password'}
          required
        />
        <Button type="submit" busy={isBusy} busyLabel={texts.busy} className="w-full">
          {texts.submit}
        </Button>
        <Button variant="secondary" onClick={openGoogle} className="w-full">
          Sign in with Google
        </Button>
      </form>
      {mode === 'sign-up' && (
        <p className="mt-4 text-muted text-small">
          By creating an account you agree to the{' '}
          <TextLink to="/terms" target="_blank">
            terms
          </TextLink>{' '}
          and the{' '}
          <TextLink to="/privacy" target="_blank">
            privacy policy
          </TextLink>
          .
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-3">
        <Button
          variant="link"
          size="small"
          onClick={() => setMode(mode === 'sign-up' ? 'sign-in' : 'sign-up')}
        >
          {texts.other}
        </Button>
        {onLeave && (
          <Button variant="link" size="small" onClick={onLeave}>
            Leave without an account
          </Button>
        )}
      </div>
    </Dialog>
  )
}
