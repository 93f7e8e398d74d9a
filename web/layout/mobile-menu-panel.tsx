import type { ReactNode } from 'react'
import { useSignOut } from '../core/session/sign-out.ts'
import { useMe } from '../core/session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { mobileNavigationFor } from './navigation.ts'
import { NavigationLink } from './navigation-link.tsx'
import { ThemeButton } from './theme-button.tsx'

const rowClasses = 'flex min-h-12 w-full items-center gap-3 text-left text-strong text-body'

/** What unfolds: its code comes when the button is neared. */
export function MobileMenuPanel({ trial }: { trial: ReactNode }) {
  const me = useMe()
  const signOut = useSignOut('mobile')
  return (
    <>
      <ul className="divide-y divide-line">
        {mobileNavigationFor(Boolean(me), me?.is_admin ?? false).map(({ to, label }) => (
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
          {trial}
          <Button variant="secondary" onClick={signOut} className="ml-auto">
            Logout
          </Button>
        </div>
      )}
    </>
  )
}
