import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TASK_MESSAGES } from '../../contract/messages/tasks.ts'
import type { Task, TaskResponse, TaskUpdate } from '../../contract/tasks.ts'
import { ApiFailure, api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'
import { taskQuery } from './queries.ts'

/** What both ways of writing a response have in common. On any refusal the task is refetched: another window may have settled it. */
function useTaskWriting(id: string) {
  const queryClient = useQueryClient()
  return {
    onSuccess: (task: Task) => {
      queryClient.setQueryData(taskQuery(id).queryKey, task)
      void queryClient.invalidateQueries({ queryKey: queryKeys.posit(task.posit_id) })
      void queryClient.invalidateQueries({ queryKey: queryKeys.sources(task.posit_id) })
      showNotice(TASK_MESSAGES.updated)
    },
    onError: (error: unknown) => {
      const isSettled = error instanceof ApiFailure && error.status === 409
      const { title, description } = TASK_MESSAGES.updateFailed
      showNotice(
        { title, description: isSettled ? `${description}. ${error.message}` : description },
        'destructive',
      )
      void queryClient.invalidateQueries(taskQuery(id))
    },
  }
}

export function useSettleTask(id: string) {
  return useMutation({
    mutationFn: (body: TaskUpdate) => api.patch('/rest/v1/posit_task_flags/{id}', { path: { id }, body }),
    ...useTaskWriting(id),
  })
}

/** Other words for a response; the question is asked again with them. */
export function useReplaceResponse(id: string) {
  return useMutation({
    mutationFn: (body: TaskResponse) =>
      api.put('/rest/v1/posit_task_flags/{id}/response', { path: { id }, body }),
    ...useTaskWriting(id),
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
