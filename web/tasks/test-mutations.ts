import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TASK_MESSAGES } from '../../contract/messages.ts'
import type { TestCreate, TestQuestion } from '../../contract/test-questions.ts'
import { ApiFailure, apiRequest } from '../core/api.ts'
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
    await apiRequest<TestQuestion>(`/rest/v1/posits/${positId}/test_questions`, { method: 'POST', body })
    showNotice(TASK_MESSAGES.testKept)
  })

export const useAcceptAnswer = (positId: string) =>
  useTestsChange(positId, (id: string) =>
    apiRequest<TestQuestion>(`/rest/v1/test_questions/${id}`, { method: 'PATCH', body: { accept: true } }),
  )

export const useRemoveTest = (positId: string) =>
  useTestsChange(positId, (id: string) => apiRequest(`/rest/v1/test_questions/${id}`, { method: 'DELETE' }))
