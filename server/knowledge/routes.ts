import { createRoute, z } from '@hono/zod-openapi'
import { idSchema, okSchema, pageQuerySchema } from '../../contract/api.ts'
import {
  FILE_MAX_BYTES,
  FILE_PROBLEM_MESSAGES,
  positAttachmentPageSchema,
  SOURCES_PER_PAGE,
  sourceListQuerySchema,
  sourcePageSchema,
  sourceSchema,
  sourceTextSchema,
  sourceUpdateSchema,
} from '../../contract/knowledge.ts'
import { AppError, notFound } from '../core/errors.ts'
import { json } from '../core/http/json-shapes.ts'
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import { FILE_FORM } from '../core/http/uploads/file-form.ts'
import { readUpload } from '../core/http/uploads/read-upload.ts'
import { createUploadSlots } from '../core/http/uploads/upload-slots.ts'
import { getOwnedPosit } from '../posits/access.ts'
import type { Services } from '../services.ts'
import { getOwnedSource } from './access.ts'
import { changeRoutes } from './changes/undo-route.ts'
import { presentAttachment, presentFoundSource, presentSource, presentSourceText } from './present.ts'
import { countAttachments, findSourceText, listAttachments } from './queries.ts'
import { listSources } from './searching/queries.ts'
import { filesLimit } from './uploads/limits.ts'
import { openOriginal } from './uploads/open-original.ts'

const FILE_BOUND = {
  maxBytes: FILE_MAX_BYTES,
  tooLarge: () => new AppError('too_large', FILE_PROBLEM_MESSAGES.too_large, { reason: 'too_large' }),
}

const params = z.object({ id: idSchema })

const list = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}/sources',
  summary: 'What an own posit knows: its sources, newest first',
  description:
    'With `search`, those whose name or text holds it, whatever the case, each with an excerpt around the first place.',
  request: { params, query: sourceListQuerySchema },
  responses: { 200: json(sourcePageSchema, 'One page') },
})
const listFiles = createRoute({
  method: 'get',
  path: '/rest/v1/posits/{id}/posit_attachments',
  summary: 'Files given to an own posit, newest first',
  request: { params, query: pageQuerySchema },
  responses: { 200: json(positAttachmentPageSchema, 'One page') },
})
const upload = createRoute({
  method: 'post',
  path: '/rest/v1/posits/{id}/files',
  summary: 'Add a file to an own posit',
  description:
    'One file of at most 10 MB: pdf, txt, md, doc, docx, odt, csv, xls, xlsx or ods. It is read before the answer comes. ' +
    'A file that cannot be read answers 400, 413 or 415 with a code that says why.',
  request: {
    params,
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: FILE_FORM } },
    },
  },
  responses: { 201: json(sourceSchema, 'The new source') },
})
const read = createRoute({
  method: 'get',
  path: '/rest/v1/sources/{id}',
  summary: 'A source of an own posit, with its text',
  request: { params },
  responses: { 200: json(sourceTextSchema, 'The source') },
})
const update = createRoute({
  method: 'patch',
  path: '/rest/v1/sources/{id}',
  summary: 'Rename a source of an own posit, or choose what viewers may see of it',
  request: {
    params,
    body: { content: { 'application/json': { schema: sourceUpdateSchema } }, required: true },
  },
  responses: { 200: json(sourceSchema, 'The source as it is now') },
})
const remove = createRoute({
  method: 'delete',
  path: '/rest/v1/sources/{id}',
  summary: 'Delete a source: no later answer uses it',
  request: { params },
  responses: { 200: json(okSchema, 'Deleted') },
})
const download = createRoute({
  method: 'get',
  path: '/rest/v1/sources/{id}/original',
  summary: 'The file a source was read from, as it was uploaded',
  request: { params },
  responses: { 200: { description: 'The file, as an attachment' } },
})

export function knowledgeRoutes({ core, knowledge }: Services) {
  const { db, env, limits } = core
  const slots = createUploadSlots()

  return createRouter()
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param')
      const query = c.req.valid('query')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, id, user.id)
      const { rows, total } = await listSources(db, posit.id, query)
      const items = rows.map((row) => presentFoundSource(row, row.excerpt))
      return c.json({ items, page: query.page, page_size: query.page_size, total }, 200)
    })
    .openapi(listFiles, async (c) => {
      const { id } = c.req.valid('param')
      const { page } = c.req.valid('query')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, id, user.id)
      const total = await countAttachments(db, posit.id)
      const items = (await listAttachments(db, posit.id, page)).map(presentAttachment)
      return c.json({ items, page, page_size: SOURCES_PER_PAGE, total }, 200)
    })
    .openapi(upload, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      const posit = await getOwnedPosit(db, id, user.id)
      await limits.consume(filesLimit(env), user.id)
      const source = await slots.run(user.id, async () =>
        knowledge.addFile(posit, user.id, await readUpload(c.req.raw, FILE_BOUND)),
      )
      return c.json(presentSource(await getOwnedSource(db, source.id, user.id)), 201)
    })
    .openapi(read, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      const source = await getOwnedSource(db, id, user.id)
      const text = await findSourceText(db, source.id)
      if (text === undefined) throw notFound()
      return c.json(presentSourceText(source, text), 200)
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param')
      const changes = c.req.valid('json')
      const user = await requireUser(c)
      await knowledge.updateSource(await getOwnedSource(db, id, user.id), changes)
      return c.json(presentSource(await getOwnedSource(db, id, user.id)), 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      await knowledge.deleteSource(await getOwnedSource(db, id, user.id))
      return c.json({ ok: true as const }, 200)
    })
    .openapi(download, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      return openOriginal(c, core.files, await getOwnedSource(db, id, user.id))
    })
    .route('/', changeRoutes(knowledge))
}
