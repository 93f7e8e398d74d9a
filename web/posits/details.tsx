import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { href, useParams } from 'react-router'
import { POSIT_MESSAGES } from '../../contract/messages.ts'
import { ApiFailure } from '../core/api.ts'
import { pageMeta, usePageTitle } from '../core/page-title.ts'
import { useLoadNotice } from '../core/use-load-notice.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { FullSummary } from './full-summary.tsx'
import { LoadFailed } from './load-failed.tsx'
import { positDetailsQuery } from './queries.ts'

export const meta = () => pageMeta('Full summary')

const NotFound = () => (
  <Page>
    <EmptyState
      headingLevel="h1"
      title="No posit found."
      action={
        <ButtonLink to={href('/posits')} variant="secondary">
          <ArrowLeft aria-hidden="true" />
          Back
        </ButtonLink>
      }
    />
  </Page>
)

export default function PositDetailsScreen() {
  const { id = '' } = useParams()
  const { data: details, error, errorUpdatedAt, refetch } = useQuery(positDetailsQuery(id))
  const isMissing = error instanceof ApiFailure && error.status === 404
  usePageTitle(details?.title)
  useLoadNotice({ isError: Boolean(error) && !isMissing, errorUpdatedAt }, POSIT_MESSAGES.detailsFailed)

  if (isMissing) return <NotFound />
  if (error && !details) {
    const { description } = POSIT_MESSAGES.detailsFailed
    return (
      <Page>
        <LoadFailed headingLevel="h1" what="The summary" description={description} onRetry={refetch} />
      </Page>
    )
  }
  return (
    <Page width="reading">
      <TextLink
        to={href('/posits/:id', { id })}
        className="mb-6 inline-flex items-center gap-2 text-ui no-underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to posit
      </TextLink>
      {!details && <SkeletonText lines={8} />}
      {details && (
        <article>
          <h1 className="mb-6 break-words font-serif text-title">{details.title}</h1>
          {details.summary_full ? (
            <FullSummary text={details.summary_full} />
          ) : (
            <p className="text-muted">No detailed summary available</p>
          )}
        </article>
      )}
    </Page>
  )
}
