import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Page } from '../../../contract/api.ts'
import { MESSAGE_CACHE_KEPT_MINUTES, MESSAGE_CACHE_MINUTES } from '../../../contract/chat-limits.ts'
import type { PositQuestion, PositQuestionDetails } from '../../../contract/questions.ts'
import { apiRequest } from '../../core/api.ts'

const MS_PER_MINUTE = 60_000
/** That a question came is told live; how its answer ends is looked at until it has. */
const LOOK_AGAIN_MS = 2000

const cached = {
  staleTime: MESSAGE_CACHE_MINUTES * MS_PER_MINUTE,
  gcTime: MESSAGE_CACHE_KEPT_MINUTES * MS_PER_MINUTE,
}

const isRunning = ({ outcome }: PositQuestion) => outcome === 'running'

/** A new question, told live, invalidates `['posits', positId, 'questions']`. */
export const positQuestionsQuery = (positId: string, page: number) =>
  queryOptions({
    queryKey: ['posits', positId, 'questions', page],
    queryFn: ({ signal }) =>
      apiRequest<Page<PositQuestion>>(`/rest/v1/posits/${positId}/questions?page=${page}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? LOOK_AGAIN_MS : false),
    ...cached,
  })

export const questionDetailsQuery = (positId: string, id: string) =>
  queryOptions({
    queryKey: ['posits', positId, 'questions', 'one', id],
    queryFn: ({ signal }) => apiRequest<PositQuestionDetails>(`/rest/v1/posit_questions/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? LOOK_AGAIN_MS : false),
    ...cached,
  })
