/** Bug reports: sent by people with or without a screenshot, posted to the operator's hook, settled by administrators. */
import type { BugReportListQuery, BugReportStatus, NewBugReport } from '../../contract/bug-reports.ts'
import type { Administrator } from '../accounts/access.ts'
import type { Core } from '../core/core.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { UploadedForm } from '../core/http/uploads/upload-slots.ts'
import { type Limit, SECONDS_PER_DAY } from '../core/limits.ts'
import type { Db } from '../database/schema.ts'
import type { AdministeredReport } from './access.ts'
import { sendToHook } from './hook/send-to-hook.ts'
import { cleanUpScreenshotsJob, sendToHookJob } from './jobs.ts'
import {
  type BugReportRow,
  countReports,
  findOwnReport,
  insertReport,
  listReports,
  listScreenshotUrls,
  setStatus,
} from './queries.ts'
import { removeUnnamed, sweepScreenshots } from './screenshots/remove.ts'
import { keyOfUrl, storeScreenshot } from './screenshots/store.ts'

/** A screenshot may be replaced, and a report be sent again after a failure. */
const UPLOADS_A_REPORT = 3
const UNIQUE_VIOLATION = '23505'

export interface BugReports {
  /** Consumes one of the day's uploads, or throws `rate_limited`. */
  tryUpload(userId: string): Promise<void>
  /** Its public address, without the origin. */
  addScreenshot(file: UploadedForm): Promise<string>
  submit(userId: string, report: NewBugReport): Promise<{ id: string; status: BugReportStatus }>
  /** Posts the person's own report of that title to the hook, unless it was posted. */
  sendOwnToHook(userId: string, title: string): Promise<void>
  list(query: BugReportListQuery, as: Administrator): Promise<{ rows: BugReportRow[]; total: number }>
  setStatus(report: AdministeredReport, status: BugReportStatus): Promise<void>
  /** Stored files of a person's reports. */
  listFileKeys(db: Db, userId: string): Promise<string[]>
}

function reportLimits({ LIMIT_BUG_REPORTS_PER_DAY: points }: Core['env']) {
  const message = `You can send at most ${points} bug reports a day. Please try again later.`
  const limit = { points, seconds: SECONDS_PER_DAY, message }
  return {
    reports: { name: 'bug_reports', ...limit } satisfies Limit,
    uploads: { name: 'bug_screenshots', ...limit, points: points * UPLOADS_A_REPORT } satisfies Limit,
    hook: { name: 'bug_report_hook', ...limit } satisfies Limit,
  }
}

const screenshotGone = () =>
  new AppError('bad_request', 'The screenshot is not there any more. Please choose it again.')

export function createBugReports(core: Core): BugReports {
  const { db, env, files, jobs, limits, log } = core
  const hookUrl = env.ZAPIER_HOOK_URL
  const daily = reportLimits(env)

  async function insert(userId: string, report: NewBugReport) {
    await limits.consume(daily.reports, userId)
    return db.transaction().execute(async (trx) => {
      const created = await insertReport(trx, { ...report, created_by: userId })
      if (hookUrl) await jobs.send(sendToHookJob, { report_id: created.id }, { trx, key: created.id })
      return created
    })
  }

  jobs.handle(sendToHookJob, ({ report_id }, signal) => sendToHook(core, report_id, signal))
  jobs.handle(cleanUpScreenshotsJob, (_, signal) => sweepScreenshots(core, signal))

  return {
    tryUpload: (userId) => limits.consume(daily.uploads, userId),
    addScreenshot: (file) => storeScreenshot(files, file),

    async submit(userId, report) {
      const { screenshot_url: url } = report
      if (url && !(await files.exists(keyOfUrl(url)))) throw screenshotGone()
      try {
        return await insert(userId, report)
      } catch (error) {
        // What cannot be removed now is found by the nightly sweep.
        if (url)
          await removeUnnamed(core, url).catch((err) =>
            log.warn({ err }, 'a screenshot stays until the sweep'),
          )
        const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
        throw isTaken ? screenshotGone() : error
      }
    },

    async sendOwnToHook(userId, title) {
      const report = await findOwnReport(db, userId, title)
      if (!report) throw notFound()
      if (!hookUrl || report.hook_sent_at) return
      await limits.consume(daily.hook, userId)
      await jobs.send(sendToHookJob, { report_id: report.id }, { key: report.id })
    },

    async list(query) {
      return { rows: await listReports(db, query), total: await countReports(db, query) }
    },
    setStatus: (report, status) => setStatus(db, report.id, status),
    listFileKeys: async (trx, userId) => (await listScreenshotUrls(trx, userId)).map(keyOfUrl),
  }
}
