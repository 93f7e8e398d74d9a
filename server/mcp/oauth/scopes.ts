import { CONNECTION_RIGHTS, type ConnectionRight, DEFAULT_RIGHTS } from '../../../contract/mcp-constants.ts'

/** Lets a client refresh its access without asking again. */
export const REFRESH_SCOPE = 'offline_access'

/** In the order in which people read them; what else a client asked for is not ours. */
export const rightsIn = (scopes: readonly string[]): ConnectionRight[] =>
  CONNECTION_RIGHTS.filter((right) => scopes.includes(right))

export const splitScope = (scope: string | null): string[] => (scope ?? '').split(' ').filter(Boolean)

/** Of an authorization request: what it asks for, or the default without it, and to stay connected. */
export const requestedScope = (scope: string | null): string => {
  const asked = splitScope(scope)
  return [...new Set([...(asked.length > 0 ? asked : DEFAULT_RIGHTS), REFRESH_SCOPE])].join(' ')
}
