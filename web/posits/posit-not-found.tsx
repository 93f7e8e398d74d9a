import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

export const PositNotFound = () => (
  <Page>
    <EmptyState
      headingLevel="h1"
      title="Posit not found"
      description="This Posit might have been deleted or you don't have permission to view it."
      action={<ButtonLink to="/posits">Back to My Posits</ButtonLink>}
    />
  </Page>
)
