import type { AutomationEvent } from '../../../contract/bug-reports.ts'
import type { Core } from '../../core/core.ts'
import { postToHook } from '../client.ts'
import { findUnsentReport, markSent } from '../queries.ts'

/** Posts a report to the operator's hook, once. */
export async function sendToHook({ db, env, appUrl }: Core, reportId: string, signal: AbortSignal) {
  const hookUrl = env.ZAPIER_HOOK_URL
  const report = hookUrl ? await findUnsentReport(db, reportId) : undefined
  if (!hookUrl || !report) return
  const { user_id, email, title, screenshot_url } = report
  const event: AutomationEvent = {
    event_type: 'bug_report',
    event: 'bug_report_submitted',
    event_data: {
      user_id,
      email,
      report_title: title,
      has_screenshot: screenshot_url !== null,
      screenshot_url: screenshot_url && appUrl + screenshot_url,
    },
  }
  await postToHook(hookUrl, event, signal)
  await markSent(db, report.id)
}
