import type { ComponentProps } from 'react'
import { Link } from 'react-router'

interface NavigationLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  to: string
}

/** A link to a page, or to a place on the landing page: there the page itself does the scrolling (`use-anchor-scroll.ts`). */
export const NavigationLink = ({ to, ...props }: NavigationLinkProps) => (
  <Link to={to} preventScrollReset={to.includes('#')} {...props} />
)
