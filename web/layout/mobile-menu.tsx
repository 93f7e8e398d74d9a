import { Menu, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useMe, useSignOut } from '../core/session.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { mobileNavigationFor } from './navigation.ts'
import { NavigationLink } from './navigation-link.tsx'
import { ThemeButton } from './theme-button.tsx'
import { TrialDays } from './trial-days.tsx'

const rowClasses = 'flex min-h-12 w-full items-center gap-3 text-left text-strong text-body'

function MobileMenuPanel() {
  const me = useMe()
  const signOut = useSignOut('mobile')
  return (
    <>
      <ul className="divide-y divide-line">
        {mobileNavigationFor(Boolean(me)).map(({ to, label }) => (
          <li key={to}>
            <NavigationLink to={to} className={rowClasses}>
              {label}
            </NavigationLink>
          </li>
        ))}
        <li>
          <ThemeButton className={rowClasses} />
        </li>
      </ul>
      {me && (
        <div className="flex items-center justify-between gap-4 border-line border-t py-4">
          <TrialDays me={me} />
          <Button variant="secondary" onClick={signOut} className="ml-auto">
            Logout
          </Button>
        </div>
      )}
    </>
  )
}

/** The navigation of narrow screens: a list that unfolds under the header. Any step to another place folds it again. */
export function MobileMenu() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const isOpen = openAt === key
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpenAt(null)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape on its way up
    <div className="md:hidden" onKeyDown={handleKeyDown}>
      <IconButton
        ref={button}
        label={isOpen ? 'Close menu' : 'Open menu'}
        icon={isOpen ? <X /> : <Menu />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpenAt(isOpen ? null : key)}
      />
      {isOpen && (
        <nav
          id={panelId}
          aria-label="Menu"
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-line border-b bg-raised px-5 shadow-float"
        >
          <MobileMenuPanel />
        </nav>
      )}
    </div>
  )
}
