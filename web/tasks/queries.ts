import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Task, TaskPage } from '../../contract/tasks.ts'
import { apiRequest } from '../core/api.ts'

export const positTasksQuery = (positId: string, page: number) =>
  queryOptions({
    queryKey: ['posits', positId, 'tasks', page],
    queryFn: ({ signal }) =>
      apiRequest<TaskPage>(`/rest/v1/posits/${positId}/posit_task_flags?page=${page}`, { signal }),
    placeholderData: keepPreviousData,
  })

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', id],
    queryFn: ({ signal }) => apiRequest<Task>(`/rest/v1/posit_task_flags/${id}`, { signal }),
  })
