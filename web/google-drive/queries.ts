import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'

export const driveStateQuery = queryOptions({
  queryKey: queryKeys.driveState,
  queryFn: ({ signal }) => api.get('/rest/v1/google_drive_connections', { signal }),
})

export interface DrivePlace {
  search: string
  /** Null for the first page. */
  pageToken: string | null
}

export const driveFilesQuery = ({ search, pageToken }: DrivePlace) =>
  queryOptions({
    queryKey: queryKeys.driveFiles({ search, pageToken }),
    queryFn: ({ signal }) =>
      api.post('/functions/v1/list-drive-files', {
        body: { query: search, pageToken },
        signal,
      }),
    placeholderData: keepPreviousData,
    // The server has been patient with Google already.
    retry: false,
  })
