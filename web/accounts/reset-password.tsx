import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { pageMeta } from '../core/page-title.ts'
import { TextLink } from '../ui/text-link.tsx'
import { AccountPage } from './account-page.tsx'
import { NewLinkForm } from './new-link-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const meta = () => pageMeta('Reset password')

export default function ResetPassword() {
  const [parameters] = useSearchParams()
  const [isSpent, setSpent] = useState(false)
  const token = parameters.get('token')
  const footer = <TextLink to={href('/login')}>Back to log in</TextLink>
  if (!token || isSpent) {
    return (
      <AccountPage
        takesFocus={isSpent}
        title="This link no longer works"
        description="A link to a new password works once, within an hour. Have another one sent."
        footer={footer}
      >
        <NewLinkForm />
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Reset your password"
      description="Choose a new one. All other devices are signed out."
      footer={footer}
    >
      <NewPasswordForm token={token} onLinkSpent={() => setSpent(true)} />
    </AccountPage>
  )
}
