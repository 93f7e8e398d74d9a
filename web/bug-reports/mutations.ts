import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BugReportStatus, BugReportText } from '../../contract/bug-reports.ts'
import { BUG_REPORT_MESSAGES } from '../../contract/messages/bug-reports.ts'
import { ApiFailure, api } from '../core/api.ts'
import { queryKeys } from '../core/query-keys.ts'
import { showNotice } from '../core/toast.ts'
import { bugReportQuery } from './queries.ts'

interface Draft extends BugReportText {
  screenshot: File | null
}

async function uploadScreenshot(file: File): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const { public_url } = await api.post('/storage/v1/object/bug-reports', { body: form })
  return public_url
}

async function submitReport({ title, description, screenshot }: Draft): Promise<void> {
  const screenshot_url = screenshot && (await uploadScreenshot(screenshot))
  await api.post('/rest/v1/bug_reports', { body: { title, description, screenshot_url } })
}

function noticeOf(error: unknown) {
  if (!(error instanceof ApiFailure)) return BUG_REPORT_MESSAGES.submitFailed
  if (error.status === 401) return BUG_REPORT_MESSAGES.loginFirst
  const { title, description } = BUG_REPORT_MESSAGES.submitFailed
  return { title, description: error.status === 429 ? error.message : description }
}

/** The server checks the content of the file, not only its name: `onFileRefused` receives the reason of a refusal. */
export function useSubmitReport(onFileRefused: (problem: string) => void) {
  return useMutation({
    mutationFn: submitReport,
    onSuccess: () => showNotice(BUG_REPORT_MESSAGES.submitted),
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 'screenshot_refused') onFileRefused(error.message)
      else showNotice(noticeOf(error), 'destructive')
    },
  })
}

export function useSetStatus(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (status: BugReportStatus) =>
      api.patch('/rest/v1/bug_reports/{id}', { path: { id }, body: { status } }),
    onSuccess: (report) => {
      queryClient.setQueryData(bugReportQuery(id).queryKey, report)
      void queryClient.invalidateQueries({ queryKey: queryKeys.bugReportLists })
      showNotice(BUG_REPORT_MESSAGES.statusUpdated)
    },
    onError: () => showNotice(BUG_REPORT_MESSAGES.statusFailed, 'destructive'),
  })
}
