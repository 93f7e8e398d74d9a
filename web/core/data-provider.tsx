import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'
import { meQuery, useSessionUpkeep } from './session/session-query.ts'
import { onSessionEnd } from './session/session-store.ts'

/** One for the whole app, however many providers stand in it. */
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
 * Around everything that fetches through queries. The pages of the front door do without, and without its code: what stands
 * in the header for signed-in people brings its own.
 */
export const DataProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <SessionUpkeep />
    {children}
  </QueryClientProvider>
)
