import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MESSAGE_CACHE_KEPT_MINUTES, MESSAGE_CACHE_MINUTES } from '../../../contract/chat-limits.ts'
import type { PositQuestion } from '../../../contract/questions.ts'
import { api } from '../../core/api.ts'
import { queryKeys } from '../../core/query-keys.ts'

const MS_PER_MINUTE = 60_000
/** New questions arrive as live updates; how an answer ends is polled. */
const POLL_MS = 2000

const cached = {
  staleTime: MESSAGE_CACHE_MINUTES * MS_PER_MINUTE,
  gcTime: MESSAGE_CACHE_KEPT_MINUTES * MS_PER_MINUTE,
}

const isRunning = ({ outcome }: PositQuestion) => outcome === 'running'

export const positQuestionsQuery = (positId: string, page: number) =>
  queryOptions({
    queryKey: queryKeys.questionPage(positId, page),
    queryFn: ({ signal }) =>
      api.get('/rest/v1/posits/{id}/questions', { path: { id: positId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? POLL_MS : false),
    ...cached,
  })

export const questionDetailsQuery = (positId: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.question(positId, id),
    queryFn: ({ signal }) => api.get('/rest/v1/posit_questions/{id}', { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
    ...cached,
  })
