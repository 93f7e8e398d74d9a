/** The name of each screen in `page_view`: its path without ids, 'home' for `/`. Free of zod, for the browser. */
export const PAGE_NAMES = [
  'home',
  'pricing',
  'terms',
  'privacy',
  'p/:handle',
  'posits/u/:handle',
  'admin/bug-reports',
  'administrator',
  'settings/assistant',
  'settings/webhooks',
  'settings/webhooks/:id',
  'settings/developers',
  'unsubscribe',
  'connect',
  'reset-password',
  'login',
  'auth/callback',
  'signup',
  'activity',
  'edit-profile',
  'integrations',
  'integrations/google-callback',
  'posits',
  'posits/:id',
  'create-posit',
  'posit-details/:id',
  'posit-tasks/:id',
  'bug-reports',
  'chat-history',
  'chat-details/:id',
  'chat-with-posit/:id',
  'l/:slug',
  'update-posit/:id',
  'not-found',
] as const
export type PageName = (typeof PAGE_NAMES)[number]

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

function matches(name: PageName, segments: string[]): boolean {
  const pattern = segmentsOf(name)
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith(':') || part === segments[index])
  )
}

/** Nothing of the address but these names ever leaves the browser: handles and search words may be people's own text. */
export function pageNameOf(pathname: string): PageName {
  const segments = segmentsOf(pathname)
  if (segments.length === 0) return 'home'
  return PAGE_NAMES.find((name) => name !== 'home' && matches(name, segments)) ?? 'not-found'
}
