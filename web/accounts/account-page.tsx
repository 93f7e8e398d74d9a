import type { ReactNode } from 'react'
import { Page } from '../ui/page.tsx'

interface AccountPageProps {
  title: string
  description: ReactNode
  children: ReactNode
  /** The way to the sister screen. */
  footer?: ReactNode
  /** The page replaces a form: its heading takes the focus, so that screen readers announce it. */
  takesFocus?: boolean
}

const focusOn = (element: HTMLElement | null) => element?.focus()

/** The frame of the screens one passes on the way in. */
export const AccountPage = ({ title, description, children, footer, takesFocus }: AccountPageProps) => (
  <Page width="narrow" className="sm:py-20">
    <header className="mb-8 text-center">
      <h1 {...(takesFocus && { ref: focusOn, tabIndex: -1 })} className="font-serif text-title">
        {title}
      </h1>
      <p className="mt-2 break-words text-muted">{description}</p>
    </header>
    {children}
    {footer && <p className="mt-8 border-line border-t pt-6 text-center text-muted text-ui">{footer}</p>}
  </Page>
)

export const OrLine = () => (
  <div aria-hidden="true" className="my-6 flex items-center gap-4 text-muted text-small">
    <span className="h-px flex-1 bg-line" />
    or
    <span className="h-px flex-1 bg-line" />
  </div>
)
