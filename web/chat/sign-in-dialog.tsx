import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { ApiFailure, apiRequest } from '../core/api.ts'
import { meQuery } from '../core/session.ts'
import { showNotice } from '../core/toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'

type Mode = 'sign-up' | 'sign-in'

const TEXTS = {
  'sign-up': {
    title: 'Create an account',
    submit: 'Create account',
    other: 'Already have an account? Sign in',
    description: 'Keep this conversation, and come back to it from any device.',
  },
  'sign-in': {
    title: 'Sign in',
    submit: 'Sign in',
    other: 'New here? Create an account',
    description: 'Sign in to keep your conversations.',
  },
} as const

interface SignInDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

const reasonOf = (error: unknown) =>
  error instanceof ApiFailure ? error.message : AUTH_MESSAGES.unexpected.description

export default function SignInDialog({ open, onOpenChange }: SignInDialogProps) {
  const queryClient = useQueryClient()
  const [mode, setMode] = useState<Mode>('sign-up')
  const [busy, setBusy] = useState(false)
  const texts = TEXTS[mode]

  async function submit(email: string, password: string) {
    if (mode === 'sign-up') {
      const callbackURL = window.location.pathname
      await apiRequest('/auth/v1/sign-up/email', {
        method: 'POST',
        body: { email, password, name: '', callbackURL },
      })
      showNotice(AUTH_MESSAGES.verifyEmail)
    } else {
      await apiRequest('/auth/v1/sign-in/email', { method: 'POST', body: { email, password } })
      await queryClient.invalidateQueries(meQuery)
      showNotice(AUTH_MESSAGES.loggedInFromDialog)
    }
    onOpenChange(false)
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

  async function handleGoogle() {
    try {
      const body = { provider: 'google', callbackURL: window.location.pathname }
      const { url } = await apiRequest<{ url: string }>('/auth/v1/sign-in/social', { method: 'POST', body })
      window.location.assign(url)
    } catch (error) {
      const { title, description } = AUTH_MESSAGES.googleSigninFailed
      const reason = error instanceof ApiFailure ? `${description}: ${error.message}` : description
      showNotice({ title, description: reason }, 'destructive')
    }
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.description}>
      <form onSubmit={handleSubmit} className="space-y-4">
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete={mode === 'sign-up' ? 'new-password' : 'current-password'}
          required
        />
        <Button type="submit" busy={busy} className="w-full">
          {texts.submit}
        </Button>
        <Button variant="secondary" onClick={handleGoogle} className="w-full">
          Sign in with Google
        </Button>
        <Button
          variant="link"
          size="small"
          onClick={() => setMode(mode === 'sign-up' ? 'sign-in' : 'sign-up')}
        >
          {texts.other}
        </Button>
      </form>
    </Dialog>
  )
}
