import { useSearchParams } from 'react-router'
import { AUTH_MESSAGES } from '../../contract/messages.ts'
import { safeReturnPath } from '../../contract/return-path.ts'
import { pageMeta } from '../core/page-title.ts'
import { TextLink } from '../ui/text-link.tsx'
import { AccountPage, OrLine } from './account-page.tsx'
import { accountPath, onboardingPath } from './account-paths.ts'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { useAuthErrorNotice } from './use-auth-error-notice.ts'
import { useConfirmedNotice } from './use-confirmed-notice.ts'

export const meta = () => pageMeta('Log in')

export default function Login() {
  const [parameters] = useSearchParams()
  useAuthErrorNotice(parameters)
  useConfirmedNotice(parameters)
  return (
    <AccountPage
      title="Welcome Back"
      description="Sign in to your account"
      footer={
        <>
          Don't have an account? <TextLink to={accountPath('/signup', parameters)}>Sign up</TextLink>
        </>
      }
    >
      <GoogleButton
        label="Sign in with Google"
        failed={AUTH_MESSAGES.googleSigninFailed}
        callbackURL={safeReturnPath(parameters.get('next')) ?? '/login'}
        newUserCallbackURL={onboardingPath(parameters)}
        errorCallbackURL={accountPath('/login', parameters)}
      />
      <OrLine />
      <LoginForm />
    </AccountPage>
  )
}
