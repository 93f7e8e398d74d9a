import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiFailure } from '../core/api.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { useMe } from '../core/session/use-session.ts'
import { Page, PageHeading } from '../ui/page.tsx'
import PositList from './list.tsx'
import { useListAddress } from './list-address.ts'
import { NoPublicPosits } from './list-empty.tsx'
import { listTitle } from './list-title.ts'
import { ListView } from './list-view.tsx'
import { publicPositsQuery } from './queries.ts'

export const meta = () => pageMeta('Posits')

/** The list of posits over another person's, for guests as well. */
function Visited({ handle, canUpgrade }: { handle: string; canUpgrade: boolean }) {
  const address = useListAddress()
  const posits = useQuery(publicPositsQuery(handle, address.state))
  const user = posits.data?.user
  const title = listTitle(user)
  usePageTitle(title)

  const nothing = <NoPublicPosits canUpgrade={canUpgrade} />
  // Nobody has this handle: as empty as a person who shows nothing.
  if (posits.error instanceof ApiFailure && posits.error.status === 404) {
    return (
      <Page>
        <PageHeading title={title} />
        {nothing}
      </Page>
    )
  }
  return (
    <ListView
      title={title}
      isMember={user?.is_member ?? false}
      isOwner={false}
      posits={posits}
      address={address}
      nothing={nothing}
    />
  )
}

export default function PositsOfUser() {
  const { handle = '' } = useParams()
  const me = useMe()
  const asked = handle.toLowerCase()
  if (me?.handle === asked) return <PositList />
  // While it is not known who looks nothing is offered.
  const canUpgrade = me === null || me?.plan.is_premium === false
  return <Visited key={asked} handle={asked} canUpgrade={canUpgrade} />
}
