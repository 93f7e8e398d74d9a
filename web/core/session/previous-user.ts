/**
 * The last user of this browser. A session may expire and another user sign in on the same tab, who must not see data of
 * the first. Typed text waits for the return of its author.
 */
import type { QueryClient } from '@tanstack/react-query'
import { clearDrafts } from '../draft.ts'
import { queryKeys } from '../query-keys.ts'

const PERSON_KEY = 'posit-person'
/** Whose answers the cache holds, in this tab: undefined until the first one is known. */
let cachedFor: string | null | undefined

function readPerson(): string | null {
  try {
    return localStorage.getItem(PERSON_KEY)
  } catch {
    return null
  }
}

export function rememberUser(id: string | null) {
  cachedFor = id
  try {
    if (id) localStorage.setItem(PERSON_KEY, id)
    else localStorage.removeItem(PERSON_KEY)
  } catch {
    // Storage may be forbidden; then there are no drafts either.
  }
}

/** `id` is who is signed in now. What a guest was shown and typed goes along with the person who signs in. */
export async function clearPreviousUser(client: QueryClient, id: string | null): Promise<void> {
  const isCacheForeign = typeof cachedFor === 'string' && cachedFor !== id
  const former = readPerson()
  if (id && former && former !== id) clearDrafts()
  if (id) rememberUser(id)
  cachedFor = id
  // Not awaited further than the reset itself: what is on the screen is asked for again under the new session.
  if (isCacheForeign)
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.me[0] })
}
