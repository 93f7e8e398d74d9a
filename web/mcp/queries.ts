import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Connection } from '../../contract/mcp.ts'
import type { ConnectionRight } from '../../contract/mcp-constants.ts'
import { MCP_MESSAGES } from '../../contract/messages/mcp.ts'
import { api } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { forgetRequest } from './pending-request.ts'

export const requestQuery = (query: string) =>
  queryOptions({
    queryKey: ['connection-request', query],
    queryFn: ({ signal }) => api.get('/rest/v1/connection_requests', { query: { query }, signal }),
    // It was refused, or has expired: asking again changes nothing.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => api.get('/rest/v1/connections', { signal }),
})

interface Decision {
  accept: boolean
  rights: ConnectionRight[]
}

/** The answer is the address that takes the decision to the assistant. */
export function useDecide(query: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => api.post('/rest/v1/connections', { body: { query, ...decision } }),
    onSuccess: () => {
      forgetRequest()
      return queryClient.invalidateQueries(connectionsQuery)
    },
  })
}

export function useDisconnect(onSettled: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Connection) => api.delete('/rest/v1/connections/{id}', { path: { id } }),
    onSuccess: () => queryClient.invalidateQueries(connectionsQuery),
    onError: () => showNotice(MCP_MESSAGES.disconnectFailed, 'destructive'),
    onSettled,
  })
}
