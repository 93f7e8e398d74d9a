import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface LoadFailedProps {
  title?: string
  description: string
  onRetry(): void
}

export const LoadFailed = ({
  title = 'The chat could not be loaded',
  description,
  onRetry,
}: LoadFailedProps) => (
  <EmptyState
    headingLevel="h1"
    title={title}
    description={description}
    action={<Button onClick={() => onRetry()}>Retry</Button>}
  />
)
