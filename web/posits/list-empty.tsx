import { href } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NO_FILTERS } from './active-filters.tsx'
import type { ListState } from './list-address.ts'

export const NoMatches = ({ onChange }: { onChange: (changes: Partial<ListState>) => void }) => (
  <EmptyState
    title="No matching posits found"
    description="Try another word, or fewer filters."
    action={
      <Button variant="secondary" onClick={() => onChange(NO_FILTERS)}>
        Clear All Filters
      </Button>
    }
  />
)

export const NoPositsYet = () => (
  <EmptyState
    title="No posits yet"
    description="A posit holds what you know and answers for you, with its sources."
    action={<ButtonLink to={href('/create-posit')}>Create Your First Posit</ButtonLink>}
  />
)

/** For an empty public page; viewers without premium are offered the plan. */
export const NoPublicPosits = ({ canUpgrade }: { canUpgrade: boolean }) => (
  <EmptyState
    title="No public posits available"
    description="What can be asked will appear here."
    action={
      canUpgrade && (
        <ButtonLink to={href('/integrations')} variant="secondary">
          Upgrade to the paid plan
        </ButtonLink>
      )
    }
  />
)
