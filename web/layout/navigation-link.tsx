import type { ComponentProps } from 'react'
import { Link } from 'react-router'

interface NavigationLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  to: string
}

/** A link to a page, or to an anchor of the landing page, which scrolls to it (`use-anchor-scroll.ts`). */
export const NavigationLink = ({ to, ...props }: NavigationLinkProps) => (
  <Link to={to} preventScrollReset={to.includes('#')} {...props} />
)
