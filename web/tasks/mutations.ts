import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TASK_MESSAGES } from '../../contract/messages/tasks.ts'
import type { Task, TaskResponse, TaskUpdate } from '../../contract/tasks.ts'
import { ApiFailure, api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'
import { taskQuery } from './queries.ts'

const CLOSED_ELSEWHERE = 'task_closed'

/** Settles a task. On any refusal the task is refetched: it may have been settled in another window. */
export function useSettleTask(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: TaskUpdate) => api.patch('/rest/v1/posit_task_flags/{id}', { path: { id }, body }),
    onSuccess: (task) => {
      queryClient.setQueryData(taskQuery(id).queryKey, task)
      void queryClient.invalidateQueries({ queryKey: queryKeys.posit(task.posit_id) })
      void queryClient.invalidateQueries({ queryKey: queryKeys.sources(task.posit_id) })
      showNotice(TASK_MESSAGES.updated)
    },
    onError: (error) => {
      const isClosed = error instanceof ApiFailure && error.code === CLOSED_ELSEWHERE
      const { title, description } = TASK_MESSAGES.updateFailed
      showNotice(
        { title, description: isClosed ? `${description}. ${error.message}` : description },
        'destructive',
      )
      void queryClient.invalidateQueries(taskQuery(id))
    },
  })
}

/** Other words for a response; the question is asked again with them. */
export function useReplaceResponse(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: TaskResponse) =>
      api.put('/rest/v1/posit_task_flags/{id}/response', { path: { id }, body }),
    onSuccess: (task) => {
      queryClient.setQueryData(taskQuery(id).queryKey, task)
      void queryClient.invalidateQueries({ queryKey: queryKeys.posit(task.posit_id) })
      void queryClient.invalidateQueries({ queryKey: queryKeys.sources(task.posit_id) })
      showNotice(TASK_MESSAGES.updated)
    },
    onError: () => showNotice(TASK_MESSAGES.updateFailed, 'destructive'),
  })
}

export function useDeleteTask({ id, posit_id }: Task) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.delete('/rest/v1/posit_task_flags/{id}', { path: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.posit(posit_id) })
      showNotice(TASK_MESSAGES.deleted)
    },
    onError: () => showNotice(TASK_MESSAGES.deleteFailed, 'destructive'),
  })
}
