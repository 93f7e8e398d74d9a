import { useQuery } from '@tanstack/react-query'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { testsQuery } from './queries.ts'
import { TestRow } from './test-row.tsx'

const NO_TESTS =
  'No test questions yet. Answered tasks become tests by themselves: after each change of what the posit knows they are asked again.'

/** The questions a posit must go on answering; composed by the posit page where the dashboard is open. */
export function TestsSection({ positId }: { positId: string }) {
  const { data, isPending, refetch } = useQuery(testsQuery(positId))
  const items = data?.items ?? []
  const changed = items.filter(({ state }) => state === 'changed').length
  const broken = changed + items.filter(({ state }) => state === 'fails').length
  return (
    <section aria-labelledby="tests" className="mt-12">
      <h2 id="tests" className="mb-4 flex items-center gap-3 font-serif text-section">
        Tests
        {broken > 0 && (
          <Badge variant="danger">
            {broken}
            <span className="sr-only">to look at</span>
          </Badge>
        )}
      </h2>
      {broken > 0 && (
        <Callout
          tone="danger"
          title={
            changed > 0
              ? 'Some questions are no longer answered as before'
              : 'Some questions are not answered'
          }
        >
          {changed > 0
            ? 'Look at what changed, and say what is right.'
            : 'Teach the posit what they ask for, or remove them.'}
        </Callout>
      )}
      {isPending && <SkeletonText lines={3} />}
      {!isPending && !data && (
        <p className="flex flex-wrap items-center gap-4 text-muted">
          The tests could not be loaded.
          <Button variant="secondary" size="small" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && items.length === 0 && <p className="measure text-muted">{NO_TESTS}</p>}
      {items.length > 0 && (
        <ul className="divide-y divide-line border-line border-b">
          {items.map((test) => (
            <TestRow key={test.id} test={test} />
          ))}
        </ul>
      )}
      {data && items.length > 0 && (
        <p className="mt-3 text-muted text-small">
          {items.length} of {data.limit} test questions.
          {data.asked_at_once !== null &&
            ` After a change of knowledge, ${data.asked_at_once} of them are asked, those first that were asked longest ago.`}
        </p>
      )}
    </section>
  )
}
