import type { Page } from '../../contract/api.ts'
import type { PositCard } from '../../contract/posits.ts'
import { classes } from '../ui/classes.ts'
import { Pagination } from '../ui/pagination.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type ListState, listSearch } from './list-address.ts'
import { PositCardView } from './posit-card.tsx'

const gridClasses = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

interface PositGridProps {
  state: ListState
  posits: Page<PositCard>
  /** The previous page stays, dimmed, until the requested one has loaded. */
  isStale: boolean
}

export function PositGrid({ state, posits, isStale }: PositGridProps) {
  const { items, page, page_size, total } = posits
  return (
    <div className={classes('mt-6 transition-opacity', isStale && 'opacity-60')}>
      <p role="status" className="mb-4 text-muted text-small">
        Showing {items.length} of {total} posits
      </p>
      <ul className={gridClasses}>
        {items.map((posit) => (
          <li key={posit.id} className="min-w-0">
            <PositCardView posit={posit} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of posits"
        page={page}
        pageCount={Math.ceil(total / page_size)}
        hrefFor={(number) => listSearch({ ...state, page: number }) || '?'}
      />
    </div>
  )
}

const CARDS = [1, 2, 3, 4, 5, 6]

export const CardGridSkeleton = () => (
  <div role="status" className="mt-12">
    <span className="sr-only">Loading...</span>
    <div className={gridClasses}>
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-56 w-full" />
      ))}
    </div>
  </div>
)
