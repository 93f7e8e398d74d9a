import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { PAID_PLAN_LABEL, TRIAL_DAYS } from '../../contract/prices.ts'
import { pageMeta } from '../core/page-title.ts'
import { TextLink } from '../ui/text-link.tsx'
import { AccountPage, OrLine } from './account-page.tsx'
import { accountPath, onboardingPath } from './account-paths.ts'
import { CheckEmail } from './check-email.tsx'
import { GoogleButton } from './google-button.tsx'
import { SignupForm } from './signup-form.tsx'
import { useAuthErrorNotice } from './use-auth-error-notice.ts'

export const meta = () => pageMeta('Create an account')

const LegalLine = () => (
  <p className="mt-5 text-center text-muted text-small">
    By creating an account you agree to the <TextLink to={href('/terms')}>Terms of Service</TextLink> and the{' '}
    <TextLink to={href('/privacy')}>Privacy Policy</TextLink>.
  </p>
)

export default function Signup() {
  const [parameters] = useSearchParams()
  const [sentTo, setSentTo] = useState<string | null>(null)
  useAuthErrorNotice(parameters)
  const callbackURL = onboardingPath(parameters)
  if (sentTo) return <CheckEmail email={sentTo} callbackURL={callbackURL} onBack={() => setSentTo(null)} />
  return (
    <AccountPage
      title="Create an Account"
      description={`It starts with ${TRIAL_DAYS} days of ${PAID_PLAN_LABEL}, free.`}
      footer={
        <>
          Already have an account? <TextLink to={accountPath('/login', parameters)}>Log in</TextLink>
        </>
      }
    >
      <GoogleButton
        label="Sign up with Google"
        failed={AUTH_MESSAGES.googleSignupFailed}
        callbackURL={callbackURL}
        newUserCallbackURL={callbackURL}
        errorCallbackURL={accountPath('/signup', parameters)}
        isSignUp
      />
      <OrLine />
      <SignupForm callbackURL={callbackURL} onSent={setSentTo} />
      <LegalLine />
    </AccountPage>
  )
}
