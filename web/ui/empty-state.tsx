import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface EmptyStateProps {
  title: ReactNode
  description?: ReactNode
  /** The next step, usually one button. */
  action?: ReactNode
  /** `h1`: it is the whole page, and has its own page margins. */
  headingLevel?: 'h1' | 'h2' | 'h3'
}

export const EmptyState = ({ title, description, action, headingLevel: Heading = 'h2' }: EmptyStateProps) => (
  <div
    className={classes(
      'mx-auto flex max-w-md flex-col items-center py-14 text-center',
      Heading === 'h1' && 'px-5 sm:px-0',
    )}
  >
    <span aria-hidden="true" className="mb-4 font-serif text-[2.5rem] text-accent-text leading-none">
      *
    </span>
    <Heading className="font-serif text-title">{title}</Heading>
    {description && <p className="mt-3 text-muted">{description}</p>}
    {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
)
