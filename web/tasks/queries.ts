import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Task } from '../../contract/tasks.ts'
import type { TestList } from '../../contract/test-questions.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'

/** Results of re-asked questions and tests arrive as live updates; polling covers a lost connection. */
const POLL_MS = 10_000
const isPending = (task: Task) => task.reask?.state === 'pending'

export const positTasksQuery = (positId: string, page: number) =>
  queryOptions({
    queryKey: queryKeys.positTaskPage(positId, page),
    queryFn: ({ signal }) =>
      api.get('/rest/v1/posits/{id}/posit_task_flags', { path: { id: positId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isPending) ? POLL_MS : false),
  })

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.task(id),
    queryFn: ({ signal }) => api.get('/rest/v1/posit_task_flags/{id}', { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? POLL_MS : false),
  })

const isUnderWay = ({ items, asked_at_once }: TestList) =>
  items.some(({ state, is_stale }) => state === 'pending' || (is_stale && asked_at_once === null))

export const testsQuery = (positId: string) =>
  queryOptions({
    queryKey: queryKeys.tests(positId),
    queryFn: ({ signal }) =>
      api.get('/rest/v1/posits/{id}/test_questions', { path: { id: positId }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  })
