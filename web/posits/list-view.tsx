import type { ReactNode } from 'react'
import type { Page as PageOf } from '../../contract/api.ts'
import type { PositCard } from '../../contract/posits.ts'
import { Page } from '../ui/page.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { CardGridSkeleton, PositGrid } from './grid.tsx'
import { hasFilters, type useListAddress } from './list-address.ts'
import { ListControls } from './list-controls.tsx'
import { NoMatches } from './list-empty.tsx'
import { ListHeading } from './list-heading.tsx'
import { LoadFailed } from './load-failed.tsx'

interface ListViewProps {
  title: string
  /** Whose page it is: on the paid plan, and the one who looks. */
  isMember: boolean
  isOwner: boolean
  posits: {
    data?: PageOf<PositCard> | undefined
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => void
  }
  address: ReturnType<typeof useListAddress>
  /** Shown when there is nothing to list at all. */
  nothing: ReactNode
  /** Shown below the list. */
  children?: ReactNode
}

/** A list of posits of any owner; search, filter, sort and page are in the URL. */
export function ListView({ title, isMember, isOwner, posits, address, nothing, children }: ListViewProps) {
  const { state, change } = address
  const { data } = posits
  const isNarrowed = hasFilters(state)
  const isEmpty = data?.total === 0 && !isNarrowed

  const content = () => {
    if (!data && posits.isError)
      return <LoadFailed what={isOwner ? 'Your posits' : 'The posits'} onRetry={posits.refetch} />
    if (!data) return <CardGridSkeleton />
    if (data.total > 0) return <PositGrid state={state} posits={data} isStale={posits.isPlaceholderData} />
    return isNarrowed ? <NoMatches onChange={change} /> : nothing
  }
  return (
    <Page>
      <ListHeading title={title} isMember={isMember} canCreate={isOwner && !isEmpty} />
      {!isEmpty && <ListControls state={state} onChange={change} />}
      <ActiveFilters state={state} onChange={change} />
      {content()}
      {children}
    </Page>
  )
}
