import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface LoadFailedProps {
  /** 'Your posits': what could not be loaded. */
  what: string
  description?: string
  headingLevel?: 'h1' | 'h2'
  onRetry: () => void
}

export const LoadFailed = ({ what, description, headingLevel = 'h2', onRetry }: LoadFailedProps) => (
  <EmptyState
    headingLevel={headingLevel}
    title={`${what} could not be loaded`}
    description={description ?? 'Check your connection and try again.'}
    action={<Button onClick={onRetry}>Try again</Button>}
  />
)
