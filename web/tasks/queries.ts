import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Task, TaskPage } from '../../contract/tasks.ts'
import type { TestList } from '../../contract/test-questions.ts'
import { apiRequest } from '../core/api.ts'

/** That a re-asked question or a test is through is told live. Should the connection be away, the screen looks by itself. */
const LOOK_AGAIN_MS = 10_000
const isPending = (task: Task) => task.reask?.state === 'pending'

export const positTasksQuery = (positId: string, page: number) =>
  queryOptions({
    queryKey: ['posits', positId, 'tasks', page],
    queryFn: ({ signal }) =>
      apiRequest<TaskPage>(`/rest/v1/posits/${positId}/posit_task_flags?page=${page}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isPending) ? LOOK_AGAIN_MS : false),
  })

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id],
    queryFn: ({ signal }) => apiRequest<Task>(`/rest/v1/posit_task_flags/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? LOOK_AGAIN_MS : false),
  })

const isUnderWay = ({ items, asked_at_once }: TestList) =>
  items.some(({ state, is_stale }) => state === 'pending' || (is_stale && asked_at_once === null))

/** Under the posit, so that whatever makes its dashboard look again makes this look again as well. */
export const testsQuery = (positId: string) =>
  queryOptions({
    queryKey: ['posits', positId, 'tests'],
    queryFn: ({ signal }) => apiRequest<TestList>(`/rest/v1/posits/${positId}/test_questions`, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  })
