import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { PAID_PLAN_LABEL } from '../../contract/prices.ts'
import { pageMeta } from '../core/page-title.ts'
import { useSignedInMe } from '../core/session.ts'
import { SharedWithYou } from '../sharing/shared-with-you.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { CardGridSkeleton, PositGrid } from './grid.tsx'
import { hasFilters, listSearch, useListAddress } from './list-address.ts'
import { ListControls } from './list-controls.tsx'
import { NoMatches, NoPositsYet } from './list-empty.tsx'
import { LoadFailed } from './load-failed.tsx'
import { positsQuery } from './queries.ts'

export const meta = () => pageMeta('My Posits')

const CreateButton = () => (
  <ButtonLink to="/create-posit">
    <Plus aria-hidden="true" />
    <span>
      Create <span className="hidden sm:inline">New </span>Posit
    </span>
  </ButtonLink>
)

const MyPosits = ({ isMember }: { isMember: boolean }) => (
  <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
    My Posits
    {isMember && (
      <Badge variant="accent" title={PAID_PLAN_LABEL} className="font-sans">
        Member
      </Badge>
    )}
  </span>
)

export default function PositList() {
  const me = useSignedInMe()
  const { state, change } = useListAddress()
  const posits = useQuery(positsQuery(listSearch(state)))
  const isMember = me.plan.subscription_type === 'posit_plus'
  const isNarrowed = hasFilters(state)

  const content = () => {
    if (posits.isPending) return <CardGridSkeleton />
    if (posits.isError) return <LoadFailed what="Your posits" onRetry={() => posits.refetch()} />
    if (posits.data.total > 0)
      return <PositGrid state={state} posits={posits.data} isStale={posits.isPlaceholderData} />
    return isNarrowed ? <NoMatches onChange={change} /> : <NoPositsYet />
  }
  const isEmpty = posits.data?.total === 0 && !isNarrowed

  return (
    <Page>
      <PageHeading title={<MyPosits isMember={isMember} />} actions={!isEmpty && <CreateButton />} />
      {!isEmpty && <ListControls state={state} onChange={change} />}
      <ActiveFilters state={state} onChange={change} />
      {content()}
      <SharedWithYou />
    </Page>
  )
}
