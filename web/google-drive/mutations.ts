import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DriveFile, DriveImported } from '../../contract/google-drive.ts'
import { DRIVE_MESSAGES } from '../../contract/messages/google-drive.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'
import { importNotice } from './failure-notice.ts'
import { driveStateQuery } from './queries.ts'

export const connectDrive = (code: string, redirectUri: string) =>
  api.post('/functions/v1/connect-google-drive', { body: { code, redirectUri } })

export function useDisconnect() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/functions/v1/disconnect-google-drive'),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: queryKeys.allDriveFiles })
      return queryClient.invalidateQueries(driveStateQuery)
    },
    onError: () => showNotice(DRIVE_MESSAGES.disconnectFailed, 'destructive'),
  })
}

/** Without `positId` the file becomes a posit of its own. */
export function useImport(onImported: (imported: DriveImported) => void, positId?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: DriveFile) =>
      api.post('/functions/v1/import-drive-file', { body: { fileId: id, ...(positId ? { positId } : {}) } }),
    onSuccess: (imported) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.posits })
      onImported(imported)
    },
    onError: (error) => {
      showNotice(importNotice(error), 'destructive')
      // The connection may be what has ended.
      void queryClient.invalidateQueries(driveStateQuery)
    },
  })
}
