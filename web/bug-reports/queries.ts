import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BugReportStatus } from '../../contract/bug-reports.ts'
import { api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'

export const bugReportsQuery = (query: { status?: BugReportStatus | undefined; page: number }) =>
  queryOptions({
    queryKey: queryKeys.bugReportList(query),
    queryFn: ({ signal }) => api.get('/rest/v1/bug_reports', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const bugReportQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.bugReport(id),
    queryFn: ({ signal }) => api.get('/rest/v1/bug_reports/{id}', { path: { id }, signal }),
  })
