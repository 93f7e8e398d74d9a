import { createRoute, z } from '@hono/zod-openapi'
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
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import { FILE_FORM } from '../core/http/uploads/file-form.ts'
import { readUpload } from '../core/http/uploads/read-upload.ts'
import { createUploadSlots } from '../core/http/uploads/upload-slots.ts'
import type { Services } from '../services.ts'
import { getAdministrator, getReport } from './access.ts'
import { presentReport } from './present.ts'
import { openScreenshot } from './screenshots/open-screenshot.ts'
import { screenshotTooLarge } from './screenshots/store.ts'

const BOUND = { maxBytes: SCREENSHOT_MAX_BYTES, tooLarge: screenshotTooLarge }

const upload = createRoute({
  method: 'post',
  path: SCREENSHOT_UPLOAD_PATH,
  summary: 'Store a screenshot for a bug report',
  description:
    'One JPEG, PNG, GIF, WEBP or SVG of at most 5 MB. What no report names within a day is removed.',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: FILE_FORM } } } },
  responses: { 201: json(storedScreenshotSchema, 'Its address, for the report') },
})
const readScreenshot = createRoute({
  method: 'get',
  path: `${SCREENSHOT_PUBLIC_PATH}/{name}`,
  summary: 'A screenshot, for whoever knows its random name',
  request: { params: z.object({ name: z.string() }) },
  responses: { 200: { description: 'The picture; it can run nothing' } },
})
const submit = createRoute({
  method: 'post',
  path: '/rest/v1/bug_reports',
  summary: 'Report a bug; a screenshot that was uploaded for it is removed if this fails',
  request: { ...jsonBody(newBugReportSchema) },
  responses: { 201: json(createdBugReportSchema, 'The open report') },
})
const list = createRoute({
  method: 'get',
  path: '/rest/v1/bug_reports',
  summary: 'All bug reports, newest first, for administrators',
  request: { query: bugReportListQuerySchema },
  responses: { 200: json(bugReportPageSchema, 'One page') },
})
const read = createRoute({
  method: 'get',
  path: '/rest/v1/bug_reports/{id}',
  summary: 'One bug report, for administrators',
  request: { params: idParamsSchema },
  responses: { 200: json(bugReportSchema, 'The report') },
})
const update = createRoute({
  method: 'patch',
  path: '/rest/v1/bug_reports/{id}',
  summary: 'Change the status of a bug report, for administrators',
  request: { params: idParamsSchema, ...jsonBody(bugReportUpdateSchema) },
  responses: { 200: json(bugReportSchema, 'The report as it is now') },
})
const tellHook = createRoute({
  method: 'post',
  path: '/functions/v1/send-to-zapier',
  summary: 'Tell the automation hook of an own bug report',
  description:
    'The hook is told of each report anyway. This finds the own report of that title and tells of it what the server knows, ' +
    'once; nothing else of the body is passed on.',
  request: { ...jsonBody(automationEventSchema) },
  responses: { 200: json(okSchema, 'It is told, or will be') },
})

export function bugReportRoutes({ core: { db, files }, accounts, bugReports }: Services) {
  const slots = createUploadSlots()
  return createRouter()
    .openapi(upload, async (c) => {
      const user = await requireUser(c)
      await bugReports.tryUpload(user.id)
      const public_url = await slots.run(user.id, async () =>
        bugReports.addScreenshot(await readUpload(c.req.raw, BOUND)),
      )
      return c.json({ public_url }, 201)
    })
    .openapi(readScreenshot, (c) => openScreenshot(c, files, c.req.valid('param').name))
    .openapi(submit, async (c) => {
      const report = c.req.valid('json')
      const user = await requireUser(c)
      return c.json(await bugReports.submit(user.id, report), 201)
    })
    .openapi(list, async (c) => {
      const query = c.req.valid('query')
      const administrator = await getAdministrator(accounts, await requireUser(c))
      const { rows, total } = await bugReports.list(query, administrator)
      const items = rows.map(presentReport)
      return c.json({ items, page: query.page, page_size: BUG_REPORTS_PER_PAGE, total }, 200)
    })
    .openapi(read, async (c) => {
      const { id } = c.req.valid('param')
      const administrator = await getAdministrator(accounts, await requireUser(c))
      return c.json(presentReport(await getReport(db, id, administrator)), 200)
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param')
      const { status } = c.req.valid('json')
      const administrator = await getAdministrator(accounts, await requireUser(c))
      await bugReports.setStatus(await getReport(db, id, administrator), status)
      return c.json(presentReport(await getReport(db, id, administrator)), 200)
    })
    .openapi(tellHook, async (c) => {
      const { event_data } = c.req.valid('json')
      const user = await requireUser(c)
      await bugReports.tellHookOf(user.id, event_data.report_title)
      return c.json({ ok: true as const }, 200)
    })
}
