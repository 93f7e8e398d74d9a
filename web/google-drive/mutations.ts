import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DriveFile, DriveImported } from '../../contract/google-drive.ts'
import { DRIVE_MESSAGES } from '../../contract/messages.ts'
import { apiRequest } from '../core/api.ts'
import { showNotice } from '../core/toast.ts'
import { importNotice } from './failure-notice.ts'
import { driveStateQuery } from './queries.ts'

const post = <T>(name: string, body?: object) =>
  apiRequest<T>(`/functions/v1/${name}`, { method: 'POST', ...(body ? { body } : {}) })

export const connectDrive = (code: string, redirectUri: string) =>
  post<{ google_email: string }>('connect-google-drive', { code, redirectUri })

export function useDisconnect() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => post('disconnect-google-drive'),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: ['google-drive', 'files'] })
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
      post<DriveImported>('import-drive-file', { fileId: id, ...(positId ? { positId } : {}) }),
    onSuccess: (imported) => {
      void queryClient.invalidateQueries({ queryKey: ['posits'] })
      onImported(imported)
    },
    onError: (error) => {
      showNotice(importNotice(error), 'destructive')
      // The connection may be what has ended.
      void queryClient.invalidateQueries(driveStateQuery)
    },
  })
}
