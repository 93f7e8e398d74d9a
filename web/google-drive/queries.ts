import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DriveFilePage, DriveState } from '../../contract/google-drive.ts'
import { apiRequest } from '../core/api.ts'

export const driveStateQuery = queryOptions({
  queryKey: ['google-drive', 'state'],
  queryFn: ({ signal }) => apiRequest<DriveState>('/rest/v1/google_drive_connections', { signal }),
})

export interface DrivePlace {
  search: string
  /** Null for the first page. */
  pageToken: string | null
}

export const driveFilesQuery = ({ search, pageToken }: DrivePlace) =>
  queryOptions({
    queryKey: ['google-drive', 'files', search, pageToken],
    queryFn: ({ signal }) =>
      apiRequest<DriveFilePage>('/functions/v1/list-drive-files', {
        method: 'POST',
        body: { query: search, pageToken },
        signal,
      }),
    placeholderData: keepPreviousData,
    // The server has been patient with Google already.
    retry: false,
  })
