import { Plus } from 'lucide-react'
import { href } from 'react-router'
import { PAID_PLAN_LABEL } from '../../contract/prices.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page.tsx'

const CreateButton = () => (
  <ButtonLink to={href('/create-posit')}>
    <Plus aria-hidden="true" />
    <span>
      Create <span className="hidden sm:inline">New </span>Posit
    </span>
  </ButtonLink>
)

interface ListHeadingProps {
  title: string
  /** The page's owner is on the paid plan. */
  isMember: boolean
  canCreate: boolean
}

export const ListHeading = ({ title, isMember, canCreate }: ListHeadingProps) => (
  <PageHeading
    title={
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 break-words">{title}</span>
        {isMember && (
          <Badge variant="accent" title={PAID_PLAN_LABEL} className="font-sans">
            Member
          </Badge>
        )}
      </span>
    }
    actions={canCreate && <CreateButton />}
  />
)
