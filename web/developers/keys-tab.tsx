import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import type { Plan } from '../../contract/plans.ts'
import { askablePositsQuery } from '../core/posit-coverage.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { CreateKey } from './create-key.tsx'
import { KeyList } from './key-list.tsx'
import { apiKeysQuery } from './queries.ts'

const PlanNote = () => (
  <Callout className="mt-8">
    Keys follow your plan: tasks, questions and test questions are closed to them until you upgrade.{' '}
    <TextLink to={href('/pricing')}>See Posit Plus</TextLink>
  </Callout>
)

export function KeysTab({ plan }: { plan: Plan }) {
  const { data, isPending, isFetching, refetch } = useQuery(apiKeysQuery)
  const { data: posits } = useQuery(askablePositsQuery)
  if (isPending) return <SkeletonText lines={4} />
  if (!data) {
    const retry = (
      <Button busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    )
    return <EmptyState title="Your API keys could not be loaded" action={retry} />
  }
  const titles = new Map(posits?.data.map(({ id, name }) => [id, name]))
  return (
    <>
      {/* One place in the tree: the first key is shown in its dialog while the list fills behind it. */}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 className="font-serif text-lead">Your keys</h2>
        <CreateKey />
      </div>
      {data.items.length === 0 ? (
        <EmptyState
          title="No API keys yet"
          description="With a key, your programs ask and teach your posits in your name."
        />
      ) : (
        <KeyList keys={data.items} titles={titles} />
      )}
      {!plan.is_premium && <PlanNote />}
    </>
  )
}
