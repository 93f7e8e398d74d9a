import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { positCountQuery } from './queries.ts'

const BackLink = () => <ButtonLink to={href('/posits')}>Back to My Posits</ButtonLink>

/** A person without any posit is shown the way to the first one as well. */
export function PositNotFound() {
  const { data: count } = useQuery(positCountQuery)
  return (
    <Page>
      <EmptyState
        headingLevel="h1"
        title="Posit not found"
        description="This Posit might have been deleted or you don't have permission to view it."
        action={<BackLink />}
      />
      {count === 0 && (
        <EmptyState
          title="Create Your First Posit"
          description="Start by adding your thoughts and let POSIT help you organize them."
          action={<ButtonLink to={href('/create-posit')}>Create Posit</ButtonLink>}
        />
      )}
    </Page>
  )
}
