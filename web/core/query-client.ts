import { QueryClient } from '@tanstack/react-query'
import {
  QUERY_GC_MS,
  QUERY_RETRIES,
  QUERY_RETRY_FIRST_MS,
  QUERY_RETRY_MAX_MS,
} from '../../contract/interface.ts'
import { ApiFailure } from './api.ts'

/** A refusal is final; only outages and overload are worth a retry. */
const isWorthRetrying = (error: Error) =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: QUERY_GC_MS,
        staleTime: 10_000,
        retry: (failures, error) => failures < QUERY_RETRIES && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(QUERY_RETRY_FIRST_MS * 2 ** attempt, QUERY_RETRY_MAX_MS),
      },
    },
  })
