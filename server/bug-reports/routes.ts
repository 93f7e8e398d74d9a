import { z } from '@hono/zod-openapi'
import { idParamsSchema, okSchema } from '../../contract/api.ts'
import {
  automationEventSchema,
  BUG_REPORTS_PER_PAGE,
  bugReportListQuerySchema,
  bugReportPageSchema,
  bugReportSchema,
  bugReportUpdateSchema,
  createdBugReportSchema,
  newBugReportSchema,
  SCREENSHOT_MAX_BYTES,
  SCREENSHOT_PUBLIC_PATH,
  SCREENSHOT_UPLOAD_PATH,
  storedScreenshotSchema,
} from '../../contract/bug-reports.ts'
import { administrator } from '../accounts/access.ts'
import type { Accounts } from '../accounts/service.ts'
import type { Core } from '../core/core.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { signedIn } from '../core/http/session.ts'
import { FILE_FORM } from '../core/http/uploads/file-form.ts'
import { createUploadSlots } from '../core/http/uploads/upload-slots.ts'
import { administeredReport, getReport } from './access.ts'
import { presentReport } from './present.ts'
import { openScreenshot } from './screenshots/open-screenshot.ts'
import { screenshotTooLarge } from './screenshots/store.ts'
import type { BugReports } from './service.ts'

interface Dependencies {
  core: Pick<Core, 'db' | 'disk' | 'files'>
  accounts: Accounts
  bugReports: BugReports
}

const BOUND = { maxBytes: SCREENSHOT_MAX_BYTES, tooLarge: screenshotTooLarge }

export const bugReportRoutes = (dependencies: Dependencies) =>
  createRouter([
    uploadScreenshotRoute(dependencies),
    getScreenshotRoute(dependencies),
    createBugReportRoute(dependencies),
    listBugReportsRoute(dependencies),
    getBugReportRoute(dependencies),
    updateBugReportRoute(dependencies),
    sendToAutomationRoute(dependencies),
  ])

const uploadScreenshotRoute = (
  { core: { disk }, bugReports }: Dependencies,
  slots = createUploadSlots(disk),
) =>
  route(
    {
      method: 'post',
      path: SCREENSHOT_UPLOAD_PATH,
      operationId: 'uploadScreenshot',
      summary: 'Upload a screenshot for a bug report',
      description:
        'One JPEG, PNG, GIF, WEBP or SVG of at most 5 MB. A screenshot that no report uses within a day is deleted.',
      guard: signedIn,
      request: { body: { required: true, content: { 'multipart/form-data': { schema: FILE_FORM } } } },
      responses: { 201: json(storedScreenshotSchema, 'The address of the screenshot') },
      refuses: ['rate_limited', 'no_space'],
    },
    async (c) => {
      await bugReports.tryUpload(c.var.user.id)
      const public_url = await slots.receive(c.var.user.id, c.req.raw, BOUND, (file) =>
        bugReports.addScreenshot(file),
      )
      return c.json({ public_url }, 201)
    },
  )

const getScreenshotRoute = ({ core: { files } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: `${SCREENSHOT_PUBLIC_PATH}/{name}`,
      operationId: 'getScreenshot',
      summary: 'Get a screenshot by its random name',
      request: { params: z.object({ name: z.string() }) },
      responses: { 200: { description: 'The image, served so that it cannot run scripts' } },
    },
    (c) => openScreenshot(c, files, c.req.valid('param').name),
  )

const createBugReportRoute = ({ bugReports }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/bug_reports',
      operationId: 'createBugReport',
      summary: 'Report a bug',
      description: 'If this fails, the uploaded screenshot is deleted.',
      guard: signedIn,
      request: jsonBody(newBugReportSchema),
      responses: { 201: json(createdBugReportSchema, 'The open report') },
    },
    async (c) => {
      const report = c.req.valid('json')
      return c.json(await bugReports.submit(c.var.user.id, report), 201)
    },
  )

const listBugReportsRoute = ({ accounts, bugReports }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/bug_reports',
      operationId: 'listBugReports',
      summary: 'List all bug reports, newest first (administrators)',
      guard: administrator(accounts),
      request: { query: bugReportListQuerySchema },
      responses: { 200: json(bugReportPageSchema, 'One page of reports') },
    },
    async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await bugReports.list(query, c.var.administrator)
      const items = rows.map(presentReport)
      return c.json({ items, page: query.page, page_size: BUG_REPORTS_PER_PAGE, total }, 200)
    },
  )

const getBugReportRoute = ({ core: { db }, accounts }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/bug_reports/{id}',
      operationId: 'getBugReport',
      summary: 'Get a bug report (administrators)',
      guard: administeredReport(db, accounts),
      request: { params: idParamsSchema },
      responses: { 200: json(bugReportSchema, 'The report') },
    },
    async (c) => {
      return c.json(presentReport(c.var.report), 200)
    },
  )

const updateBugReportRoute = ({ core: { db }, accounts, bugReports }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: '/rest/v1/bug_reports/{id}',
      operationId: 'updateBugReport',
      summary: 'Update the status of a bug report (administrators)',
      guard: administeredReport(db, accounts),
      request: { params: idParamsSchema, ...jsonBody(bugReportUpdateSchema) },
      responses: { 200: json(bugReportSchema, 'The updated report') },
    },
    async (c) => {
      const { administrator, report } = c.var
      await bugReports.setStatus(report, c.req.valid('json').status)
      return c.json(presentReport(await getReport(db, report.id, administrator)), 200)
    },
  )

const sendToAutomationRoute = ({ bugReports }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/send-to-zapier',
      operationId: 'sendToAutomation',
      summary: 'Send one of your bug reports to the automation hook',
      description:
        'Every report is sent anyway. This finds your report with that title and sends what the server knows of it, once; the rest of the body is ignored.',
      guard: signedIn,
      request: jsonBody(automationEventSchema),
      responses: { 200: json(okSchema, 'Sent, or queued') },
    },
    async (c) => {
      const { event_data } = c.req.valid('json')
      await bugReports.sendOwnToHook(c.var.user.id, event_data.report_title)
      return c.json({ ok: true as const }, 200)
    },
  )
