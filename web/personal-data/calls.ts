/** Taking one's data along, and deleting the account. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { PERSONAL_DATA_MESSAGES } from '../../contract/messages/personal-data.ts'
import { type AccountDeletion, EXPORT_FILE_NAME } from '../../contract/personal-data.ts'
import { ApiFailure, api, apiResponse } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { useLeave } from '../core/session/sign-out.ts'
import { showNotice } from '../core/toast.ts'

const KEPT_MS = 60_000

/** What the dialog names: re-counted whenever it opens. */
export const holdingsQuery = queryOptions({
  queryKey: queryKeys.holdings,
  queryFn: ({ signal }) => api.get('/rest/v1/users/me/holdings', { signal }),
  staleTime: 0,
  gcTime: 0,
})

/** The browser keeps a large blob on disk; one that was cut off fails here instead of looking whole. */
async function downloadExport(): Promise<void> {
  const response = await apiResponse('post', '/rest/v1/users/me/export')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = EXPORT_FILE_NAME
  link.click()
  // Not at once: the browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

export const useExport = () =>
  useMutation({
    mutationFn: downloadExport,
    onSuccess: () => showNotice(PERSONAL_DATA_MESSAGES.exported),
    onError: (error) => {
      const isLimit = error instanceof ApiFailure && error.status === 429
      const { title } = PERSONAL_DATA_MESSAGES.exportFailed
      const notice = isLimit ? { title, description: error.message } : PERSONAL_DATA_MESSAGES.exportFailed
      showNotice(notice, 'destructive')
    },
  })

export function useDeleteAccount(onRefused: (error: ApiFailure) => void) {
  const leave = useLeave()
  return useMutation({
    mutationFn: (proof: AccountDeletion) => api.delete('/rest/v1/users/me', { body: proof }),
    onSuccess: async () => {
      await leave()
      showNotice(PERSONAL_DATA_MESSAGES.deleted)
    },
    onError: (error) => {
      const isRefusal = error instanceof ApiFailure && error.status >= 400 && error.status < 500
      if (isRefusal) onRefused(error)
      else showNotice(PERSONAL_DATA_MESSAGES.deleteFailed, 'destructive')
    },
  })
}
