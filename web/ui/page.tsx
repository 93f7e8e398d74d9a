import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const WIDTHS = { narrow: 'max-w-md', reading: 'max-w-3xl', wide: 'max-w-6xl' } as const

interface PageProps {
  width?: keyof typeof WIDTHS
  className?: string
  children: ReactNode
}

/** The column that holds a screen. */
export const Page = ({ width = 'wide', className, children }: PageProps) => (
  <div className={classes('mx-auto w-full px-5 py-10 sm:px-8 sm:py-14', WIDTHS[width], className)}>
    {children}
  </div>
)

interface PageHeadingProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons at the right, below the title on phones. */
  actions?: ReactNode
}

export const PageHeading = ({ title, description, actions }: PageHeadingProps) => (
  <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
    <div className="min-w-0 max-w-full">
      <h1 className="break-words font-serif text-title">{title}</h1>
      {description && <p className="measure mt-2 text-muted">{description}</p>}
    </div>
    {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
  </header>
)
