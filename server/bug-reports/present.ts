import type { BugReport } from '../../contract/bug-reports.ts'
import type { BugReportRow } from './queries.ts'

export const presentReport = (row: BugReportRow): BugReport => ({
  id: row.id,
  title: row.title,
  description: row.description,
  screenshot_url: row.screenshot_url,
  status: row.status,
  reporter_email: row.reporter_email,
  created_at: row.created_at.toISOString(),
})
