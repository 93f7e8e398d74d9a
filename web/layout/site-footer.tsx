import { href } from 'react-router'
import { PRODUCT_NAME } from '../../contract/prices.ts'
import { LogoMark } from './logo.tsx'
import type { Destination } from './navigation.ts'
import { NavigationLink } from './navigation-link.tsx'
import { ThemeButton } from './theme-button.tsx'

const DESTINATIONS: Destination[] = [
  { to: '/#features', label: 'Features' },
  { to: '/#pricing', label: 'Pricing' },
  { to: href('/privacy'), label: 'Privacy' },
  { to: href('/terms'), label: 'Terms' },
]
const linkClasses =
  'inline-flex min-h-8 items-center gap-2 text-muted text-ui transition-colors hover:text-strong'

export const SiteFooter = () => (
  <footer className="border-line border-t">
    <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 py-8 sm:px-8">
      <p className="flex items-center gap-3 text-muted text-ui">
        <LogoMark className="size-5 text-strong" />
        {PRODUCT_NAME}: a person's word, with footnotes.
      </p>
      <nav aria-label="Footer">
        <ul className="flex flex-wrap items-center gap-x-6 gap-y-1">
          {DESTINATIONS.map(({ to, label }) => (
            <li key={to}>
              <NavigationLink to={to} className={linkClasses}>
                {label}
              </NavigationLink>
            </li>
          ))}
          <li>
            <ThemeButton className={linkClasses} />
          </li>
        </ul>
      </nav>
    </div>
  </footer>
)
