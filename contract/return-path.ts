/** Paths that lead a person on after signing in or up. Free of zod: the header and landing page need them. */

export const ONBOARDING_PATH = '/edit-profile?newUser=true'

/** A return path is only ever a path of this site: '/x', never '//host', '/\\host' or 'https:'. */
export function safeReturnPath(path: string | null | undefined): string | null {
  if (!path || path.length > 500 || !path.startsWith('/')) return null
  if (path.startsWith('//') || path.includes('\\')) return null
  for (const character of path) if (character.charCodeAt(0) < 32) return null
  return path
}
