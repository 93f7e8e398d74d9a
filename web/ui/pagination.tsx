import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { classes } from './classes.ts'
import { pageNumbers } from './page-numbers.ts'

interface PaginationProps {
  page: number
  pageCount: number
  /** The address of a page of this list, so that pages can be opened, shared and returned to. */
  hrefFor: (page: number) => string
  label?: string
}

const stepClasses =
  'inline-flex size-9 items-center justify-center rounded-control text-ui tabular-nums transition-colors sm:size-10'

interface StepProps {
  to: string | null
  label: string
  children: ReactNode
}

const Step = ({ to, label, children }: StepProps) =>
  to ? (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className={classes(stepClasses, 'text-text hover:bg-tint')}
    >
      {children}
    </Link>
  ) : (
    <span aria-hidden="true" className={classes(stepClasses, 'text-muted opacity-50')}>
      {children}
    </span>
  )

export function Pagination({ page, pageCount, hrefFor, label = 'Pages' }: PaginationProps) {
  // The last entry of the last page was deleted, or the address names a page that never was.
  if (pageCount > 0 && page > pageCount) return <Navigate to={hrefFor(pageCount)} replace />
  if (pageCount <= 1) return null
  const numbers = pageNumbers(page, pageCount)
  return (
    <nav aria-label={label} className="mt-8 flex flex-wrap items-center justify-center gap-0.5 sm:gap-1">
      <Step to={page > 1 ? hrefFor(page - 1) : null} label="Previous page">
        <ChevronLeft aria-hidden="true" className="size-4" />
      </Step>
      {numbers.map((number, index) =>
        number === 'gap' ? (
          <span
            key={`gap-after-${numbers[index - 1]}`}
            aria-hidden="true"
            className={'w-5 text-center text-muted sm:w-6'}
          >
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefFor(number)}
            preventScrollReset
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={classes(
              stepClasses,
              number === page ? 'bg-tint font-semibold text-strong' : 'text-text hover:bg-tint',
            )}
          >
            {number}
          </Link>
        ),
      )}
      <Step to={page < pageCount ? hrefFor(page + 1) : null} label="Next page">
        <ChevronRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  )
}
