import { useQuery } from '@tanstack/react-query'
import { href, useParams, useSearchParams } from 'react-router'
import type { PublicUser } from '../../contract/accounts.ts'
import type { PublicPositPage } from '../../contract/posits.ts'
import { ApiFailure } from '../core/api.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { useMe } from '../core/session/use-session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, PageHeading } from '../ui/page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'
import { PublicPositItem } from './public-posit-item.tsx'
import { publicPositsQuery } from './queries.ts'

export const meta = () => pageMeta('Public Posits')

const headingOf = ({ first_name, handle }: PublicUser) => `${first_name || `@${handle}`}'s Public Posits`

/** What a visitor may do next; empty while it is not known who looks. */
function NextStep() {
  const me = useMe()
  if (me === undefined) return null
  return me ? (
    <ButtonLink variant="secondary" to={href('/posits')}>
      View my posits
    </ButtonLink>
  ) : (
    <ButtonLink variant="secondary" to={href('/signup')}>
      Sign up
    </ButtonLink>
  )
}

const PublicPositsSkeleton = () => (
  <Page width="reading">
    <div role="status">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="mt-10 h-32 w-full" />
      <Skeleton className="mt-6 h-32 w-full" />
    </div>
  </Page>
)

const PublicPosits = ({ posits: { user, items, page, page_size, total } }: { posits: PublicPositPage }) => (
  <Page width="reading">
    <PageHeading title={headingOf(user)} actions={<NextStep />} />
    {total === 0 ? (
      <EmptyState title="No Public Posits Available" />
    ) : (
      <ul className="divide-y divide-line border-line border-y">
        {items.map((posit) => (
          <li key={posit.id}>
            <PublicPositItem posit={posit} />
          </li>
        ))}
      </ul>
    )}
    <Pagination
      label="Pages of posits"
      page={page}
      pageCount={Math.ceil(total / page_size)}
      hrefFor={(number) => (number === 1 ? '?' : `?page=${number}`)}
    />
  </Page>
)

/** A person's public posits, at `/p/{handle}`. */
export default function PublicPositsScreen() {
  const { handle = '' } = useParams()
  const [params] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const posits = useQuery(publicPositsQuery(handle, { page }))
  usePageTitle(posits.data && headingOf(posits.data.user))

  if (posits.error instanceof ApiFailure && posits.error.status === 404) {
    return (
      <EmptyState
        headingLevel="h1"
        title="Nobody here by that name"
        description="This page doesn't exist, or its owner has left."
        action={<ButtonLink to={href('/')}>Return Home</ButtonLink>}
      />
    )
  }
  if (posits.isError && !posits.data) {
    return (
      <Page width="reading">
        <LoadFailed what="These posits" onRetry={() => posits.refetch()} />
      </Page>
    )
  }
  return posits.data ? <PublicPosits posits={posits.data} /> : <PublicPositsSkeleton />
}
