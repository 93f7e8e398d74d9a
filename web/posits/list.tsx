import { useQuery } from '@tanstack/react-query'
import { pageMeta } from '../core/page-title.ts'
import { useSignedInMe } from '../core/session/use-session.ts'
import { SharedWithYou } from '../sharing/shared-with-you.tsx'
import { useListAddress } from './list-address.ts'
import { NoPositsYet } from './list-empty.tsx'
import { ListView } from './list-view.tsx'
import { positsQuery } from './queries.ts'

export const meta = () => pageMeta('My Posits')

export default function PositList() {
  const { plan } = useSignedInMe()
  const address = useListAddress()
  const posits = useQuery(positsQuery(address.state))
  return (
    <ListView
      title="My Posits"
      isMember={plan.subscription_type === 'posit_plus'}
      isOwner
      posits={posits}
      address={address}
      nothing={<NoPositsYet />}
    >
      <SharedWithYou />
    </ListView>
  )
}
