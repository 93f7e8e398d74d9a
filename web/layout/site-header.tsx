import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Me } from '../../contract/accounts.ts'
import { HEADER_SCROLL_PX } from '../../contract/interface.ts'
import { useMe } from '../core/session/use-session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { navigationFor } from './navigation.ts'
import { NavigationLink } from './navigation-link.tsx'
import { useScrolledPast } from './use-scrolled-past.ts'
import { UserMenu } from './user-menu.tsx'

const GuestActions = () => (
  <div className="flex shrink-0 items-center gap-2">
    <span className="hidden md:inline">
      <ButtonLink to={href('/login')} variant="ghost">
        Sign in
      </ButtonLink>
    </span>
    <ButtonLink to={href('/signup')}>Get started</ButtonLink>
  </div>
)

interface HeaderParts {
  /** Shown to signed-in people alone; its code is fetched when it is. */
  bell: ReactNode
  trial: ReactNode
}

const SignedInActions = ({ me, bell, trial }: HeaderParts & { me: Me }) => (
  <div className="flex items-center gap-2 sm:gap-4">
    <span className="hidden md:inline">{trial}</span>
    {bell}
    <UserMenu me={me} />
  </div>
)

/** While the session is unknown, guests' buttons are shown, unless this browser had a session last time (see `returning`). */
const AccountActions = ({ me, ...parts }: HeaderParts & { me: Me | null | undefined }) =>
  me ? (
    <SignedInActions me={me} {...parts} />
  ) : (
    <div className={me === undefined ? 'returning:invisible' : undefined}>
      <GuestActions />
    </div>
  )

const Navigation = ({ me }: { me: Me | null | undefined }) => (
  <nav aria-label="Main" className={classes('hidden md:block', me === undefined && 'returning:invisible')}>
    <ul className="flex items-center gap-1">
      {navigationFor(Boolean(me)).map(({ to, label }) => (
        <li key={to}>
          <NavigationLink
            to={to}
            className="rounded-control px-3 py-2 font-medium text-muted text-ui transition-colors hover:text-strong"
          >
            {label}
          </NavigationLink>
        </li>
      ))}
    </ul>
  </nav>
)

export function SiteHeader({ bell, trial }: HeaderParts) {
  const me = useMe()
  const isScrolled = useScrolledPast(HEADER_SCROLL_PX)
  return (
    <header
      data-scrolled={isScrolled || undefined}
      className="sticky top-0 z-40 border-transparent border-b bg-ground transition-colors has-data-unfolded:bg-raised data-scrolled:border-line data-scrolled:bg-raised"
    >
      <div className="mx-auto flex min-h-16 w-full max-w-7xl flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 sm:px-8 md:gap-x-6">
        <Link to={href(me ? '/posits' : '/')} className="-my-2 shrink-0 py-2">
          <Logo />
        </Link>
        <div className="flex-1">
          <Navigation me={me} />
        </div>
        <AccountActions me={me} bell={bell} trial={trial} />
        <MobileMenu trial={trial} />
      </div>
    </header>
  )
}
