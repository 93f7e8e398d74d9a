import { z } from '@hono/zod-openapi'
import { idSchema, okSchema, pageQuerySchema } from '../../contract/api.ts'
import {
  FILE_MAX_BYTES,
  FILE_PROBLEM_MESSAGES,
  FILE_TYPES,
  positAttachmentPageSchema,
  SOURCES_PER_PAGE,
  sourceListQuerySchema,
  sourcePageSchema,
  sourceSchema,
  sourceTextSchema,
  sourceUpdateSchema,
  uploadedSourceSchema,
  uploadQuerySchema,
} from '../../contract/knowledge.ts'
import { UNDO_HOURS } from '../../contract/teaching.ts'
import type { Core } from '../core/core.ts'
import { AppError, notFound } from '../core/errors.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { FILE_FORM } from '../core/http/uploads/file-form.ts'
import { createUploadSlots } from '../core/http/uploads/upload-slots.ts'
import { ownedPosit } from '../posits/access.ts'
import { getOwnedSource, ownedDraft, ownedSource } from './access.ts'
import { findLastChangeOf } from './changes/queries.ts'
import { changeRoutes } from './changes/routes.ts'
import {
  presentAttachment,
  presentDraft,
  presentFoundSource,
  presentSource,
  presentSourceText,
} from './present.ts'
import { countAttachments, findSourceText, listAttachments } from './queries.ts'
import { listSources } from './searching/queries.ts'
import type { Knowledge } from './service.ts'
import { filesLimit } from './uploads/limits.ts'
import { openOriginal } from './uploads/open-original.ts'

interface Dependencies {
  core: Pick<Core, 'db' | 'disk' | 'env' | 'files' | 'limits'>
  knowledge: Knowledge
}

const FILE_BOUND = {
  maxBytes: FILE_MAX_BYTES,
  tooLarge: () => new AppError('too_large', FILE_PROBLEM_MESSAGES.too_large, { reason: 'too_large' }),
}

const params = z.object({ id: idSchema })

export const knowledgeRoutes = (dependencies: Dependencies) =>
  createRouter([
    listSourcesRoute(dependencies),
    listAttachmentsRoute(dependencies),
    uploadFileRoute(dependencies),
    deleteDraftRoute(dependencies),
    getSourceRoute(dependencies),
    updateSourceRoute(dependencies),
    deleteSourceRoute(dependencies),
    downloadSourceRoute(dependencies),
    ...changeRoutes(dependencies),
  ])

const listSourcesRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits/{id}/sources',
      operationId: 'listSources',
      summary: 'List the sources of one of your posits, newest first',
      description:
        '`search` matches names and text without regard to case and adds an excerpt of the first match.',
      guard: ownedPosit(db),
      scope: 'read',
      request: { params, query: sourceListQuerySchema },
      responses: { 200: json(sourcePageSchema, 'One page of sources') },
    },
    async (c) => {
      const query = c.req.valid('query')
      const { rows, total } = await listSources(db, c.var.posit.id, query)
      const items = rows.map((row) => presentFoundSource(row, row.excerpt))
      return c.json({ items, page: query.page, page_size: query.page_size, total }, 200)
    },
  )

const listAttachmentsRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/posits/{id}/posit_attachments',
      operationId: 'listAttachments',
      summary: 'List the files of one of your posits, newest first',
      guard: ownedPosit(db),
      scope: 'read',
      request: { params, query: pageQuerySchema },
      responses: { 200: json(positAttachmentPageSchema, 'One page of files') },
    },
    async (c) => {
      const { page } = c.req.valid('query')
      const total = await countAttachments(db, c.var.posit.id)
      const items = (await listAttachments(db, c.var.posit.id, page)).map(presentAttachment)
      return c.json({ items, page, page_size: SOURCES_PER_PAGE, total }, 200)
    },
  )

const uploadFileRoute = (
  { core: { db, disk, env, limits }, knowledge }: Dependencies,
  slots = createUploadSlots(disk),
) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/posits/{id}/files',
      operationId: 'uploadFile',
      summary: 'Upload a file as a source of one of your posits',
      description: `One file of at most ${FILE_MAX_BYTES / 2 ** 20} MB: ${Object.keys(FILE_TYPES).join(', ')}. The response comes when the file is read. The same file sent again answers 200 with the source that is there. A file that cannot be read answers 400, 413 or 415 with a \`code\` that says why. With \`draft=true\` it becomes a source only with the update-chat message that names its id among its \`attachments\`, and is deleted after some hours otherwise.`,
      guard: ownedPosit(db),
      scope: 'teach',
      request: {
        params,
        query: uploadQuerySchema,
        body: {
          required: true,
          content: { 'multipart/form-data': { schema: FILE_FORM } },
        },
      },
      responses: {
        200: json(uploadedSourceSchema, 'The source that was made of the same file before'),
        201: json(uploadedSourceSchema, 'The new source'),
      },
      refuses: ['rate_limited', 'unavailable', 'no_space'],
    },
    async (c) => {
      await limits.consume(filesLimit(env), c.var.user.id)
      const isDraft = c.req.valid('query').draft === 'true'
      const add = isDraft ? knowledge.addDraft : knowledge.addFile
      const { draft, id, isDuplicate } = await slots.receive(c.var.user.id, c.req.raw, FILE_BOUND, (file) =>
        add(c.var.posit, c.var.user.id, file),
      )
      if (draft) return c.json({ ...presentDraft(draft), already_added: false, is_draft: true }, 201)
      const source = presentSource(await getOwnedSource(db, id, c.var.user.id))
      return c.json({ ...source, already_added: isDuplicate, is_draft: false }, isDuplicate ? 200 : 201)
    },
  )

const deleteDraftRoute = ({ core: { db }, knowledge }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: '/rest/v1/file_drafts/{id}',
      operationId: 'deleteFileDraft',
      summary: 'Delete a file that was attached and not sent',
      guard: ownedDraft(db),
      scope: 'teach',
      request: { params },
      responses: { 200: json(okSchema, 'Deleted') },
    },
    async (c) => {
      await knowledge.deleteDraft(c.var.draft)
      return c.json({ ok: true as const }, 200)
    },
  )

const getSourceRoute = ({ core: { db } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/sources/{id}',
      operationId: 'getSource',
      summary: 'Get a source of one of your posits with its text',
      guard: ownedSource(db),
      scope: 'read',
      request: { params },
      responses: { 200: json(sourceTextSchema, 'The source') },
    },
    async (c) => {
      const { source } = c.var
      const text = await findSourceText(db, source.id)
      if (text === undefined) throw notFound()
      return c.json(presentSourceText(source, text, await findLastChangeOf(db, source.id)), 200)
    },
  )

const updateSourceRoute = ({ core: { db }, knowledge }: Dependencies) =>
  route(
    {
      method: 'patch',
      path: '/rest/v1/sources/{id}',
      operationId: 'updateSource',
      summary: 'Update the name or text of a source, or what viewers see of it',
      description: `A new \`text\` is sent with the \`text_hash\` of the text that was edited, and answers 409 when the source holds another by now. The old text can be undone for ${UNDO_HOURS} hours.`,
      guard: ownedSource(db),
      scope: 'teach',
      request: {
        params,
        ...jsonBody(sourceUpdateSchema),
      },
      responses: { 200: json(sourceSchema, 'The updated source') },
      refuses: ['conflict', 'too_large'],
    },
    async (c) => {
      const { source, user } = c.var
      await knowledge.updateSource(source, c.req.valid('json'))
      return c.json(presentSource(await getOwnedSource(db, source.id, user.id)), 200)
    },
  )

const deleteSourceRoute = ({ core: { db }, knowledge }: Dependencies) =>
  route(
    {
      method: 'delete',
      path: '/rest/v1/sources/{id}',
      operationId: 'deleteSource',
      summary: 'Delete a source',
      description: 'Later answers no longer use it.',
      guard: ownedSource(db),
      scope: 'teach',
      request: { params },
      responses: { 200: json(okSchema, 'Deleted') },
    },
    async (c) => {
      await knowledge.deleteSource(c.var.source)
      return c.json({ ok: true as const }, 200)
    },
  )

const downloadSourceRoute = ({ core: { db, files } }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/sources/{id}/original',
      operationId: 'downloadSource',
      summary: 'Download the uploaded file of a source',
      guard: ownedSource(db),
      scope: 'read',
      request: { params },
      responses: { 200: { description: 'The file, as an attachment' } },
    },
    async (c) => {
      return openOriginal(c, files, c.var.source)
    },
  )
