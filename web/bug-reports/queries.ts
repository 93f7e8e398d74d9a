import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BugReport, BugReportPage } from '../../contract/bug-reports.ts'
import { apiRequest } from '../core/api.ts'

/** `search`: of the list's address. */
export const bugReportsQuery = (search: string) =>
  queryOptions({
    queryKey: ['bug-reports', 'list', search],
    queryFn: ({ signal }) => apiRequest<BugReportPage>(`/rest/v1/bug_reports${search}`, { signal }),
    placeholderData: keepPreviousData,
  })

export const bugReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['bug-reports', 'one', id],
    queryFn: ({ signal }) => apiRequest<BugReport>(`/rest/v1/bug_reports/${id}`, { signal }),
  })
