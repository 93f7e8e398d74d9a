import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import newsreader from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { PRODUCT_NAME } from '../contract/prices.ts'
import appStyles from './app.css?url'
import { useEventReplay } from './core/event-replay.ts'
import { usePageViews } from './core/page-views.ts'
import { useServerHead } from './core/server-head.ts'
import { useSessionCheckNotice } from './core/session/use-session.ts'
import { FIRST_BAR_COLOUR, FIRST_PAINT_SCRIPT } from './core/theme.ts'
import { ToastArea } from './core/toast-area.tsx'
import { StartingPage } from './layout/starting-page.tsx'

export { ErrorPage as ErrorBoundary } from './layout/error-page.tsx'

const preloadFont = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

export const links: LinksFunction = () => [
  preloadFont(instrumentSans),
  preloadFont(newsreader),
  { rel: 'stylesheet', href: appStyles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta = () => [{ title: PRODUCT_NAME }]

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en" suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={FIRST_BAR_COLOUR} suppressHydrationWarning />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: FIRST_PAINT_SCRIPT }} />
      <Meta />
      <Links />
    </head>
    <body>
      {children}
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
)

/** What the shell shows until the first screen's code is there. */
export const HydrateFallback = StartingPage

/** Hooks that run on every page and render nothing. */
function Watch() {
  useSessionCheckNotice()
  useServerHead()
  usePageViews()
  useEventReplay()
  return null
}

export default function Root() {
  return (
    <>
      <Watch />
      <Outlet />
      <ToastArea />
    </>
  )
}
