import { MailCheck } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { AccountPage } from './account-page.tsx'
import { useResendVerification } from './calls.ts'

interface CheckEmailProps {
  email: string
  callbackURL: string
  onBack: () => void
}

/** After signing up: what to do now, and what to do when no mail comes. */
export function CheckEmail({ email, callbackURL, onBack }: CheckEmailProps) {
  const resend = useResendVerification()
  return (
    <AccountPage
      takesFocus
      title="Check your email"
      description={
        <>
          We sent a link to <strong className="font-semibold text-strong">{email}</strong>. Follow it to
          verify your account.
        </>
      }
    >
      <div className="flex flex-col items-center gap-6 text-center">
        <MailCheck aria-hidden="true" strokeWidth={1.25} className="size-14 text-accent-text" />
        <p className="text-muted text-ui">
          Nothing there after a minute? Look in your spam folder, or have it sent again.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
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
      </div>
    </AccountPage>
  )
}
