import { href } from 'react-router'
import { PAID_PLAN_LABEL } from '../../contract/prices.ts'
import { useMe } from '../core/session/use-session.ts'
import { ButtonLink } from '../ui/button.tsx'

/** The viewer's next step. Until the session is known it is a guest's, hidden if there was a session. */
export function CallToAction() {
  const me = useMe()
  if (me && !me.plan.is_premium) {
    return (
      <ButtonLink size="large" to="/#pricing" preventScrollReset>
        Upgrade to {PAID_PLAN_LABEL}
      </ButtonLink>
    )
  }
  if (me) {
    return (
      <ButtonLink size="large" to={href('/posits')}>
        Go to My Posits
      </ButtonLink>
    )
  }
  return (
    <ButtonLink size="large" to={href('/signup')} className={me === undefined ? 'returning:invisible' : ''}>
      Get Started for Free
    </ButtonLink>
  )
}
