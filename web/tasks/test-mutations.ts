import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TASK_MESSAGES } from '../../contract/messages/tasks.ts'
import type { TestCreate } from '../../contract/test-questions.ts'
import { ApiFailure, api } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { testsQuery } from './queries.ts'

function useTestsChange<T>(positId: string, mutationFn: (given: T) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onError: (error) => {
      const { title, description } = TASK_MESSAGES.testFailed
      const reason = error instanceof ApiFailure && error.status === 409 ? error.message : description
      showNotice({ title, description: reason }, 'destructive')
    },
    onSettled: () => queryClient.invalidateQueries(testsQuery(positId)),
  })
}

export const useKeepTest = (positId: string) =>
  useTestsChange(positId, async (body: TestCreate) => {
    await api.post('/rest/v1/posits/{id}/test_questions', { path: { id: positId }, body })
    showNotice(TASK_MESSAGES.testKept)
  })

export const useAcceptAnswer = (positId: string) =>
  useTestsChange(positId, (id: string) =>
    api.patch('/rest/v1/test_questions/{id}', { path: { id }, body: { accept: true } }),
  )

export const useRemoveTest = (positId: string) =>
  useTestsChange(positId, (id: string) => api.delete('/rest/v1/test_questions/{id}', { path: { id } }))
