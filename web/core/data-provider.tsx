import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'
import { meQuery, useSessionUpkeep } from './session/session-query.ts'
import { onSessionEnd } from './session/session-store.ts'

/** One client for the whole app, shared by all providers. */
export const queryClient = createQueryClient()

onSessionEnd(() => {
  queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, null)
})

function SessionUpkeep() {
  useSessionUpkeep()
  return null
}

/**
 * Wraps everything that fetches through queries. The front pages load without it and its code: the header actions of
 * signed-in users bring their own provider.
 */
export const DataProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <SessionUpkeep />
    {children}
  </QueryClientProvider>
)
