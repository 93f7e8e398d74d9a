import { createRoute, z } from '@hono/zod-openapi'
import { idSchema, okSchema } from '../../contract/api.ts'
import {
  driveConnectedSchema,
  driveConnectSchema,
  driveFilePageSchema,
  driveImportedSchema,
  driveImportSchema,
  driveListSchema,
  driveStateSchema,
} from '../../contract/google-drive.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { createRouter } from '../core/http/router.ts'
import { requireUser } from '../core/http/session.ts'
import { getOwnedSource } from '../knowledge/access.ts'
import { presentSource } from '../knowledge/service.ts'
import type { Services } from '../services.ts'

const state = createRoute({
  method: 'get',
  path: '/rest/v1/google_drive_connections',
  summary: "The signed-in person's connection to Google Drive, and how to make one",
  responses: { 200: json(driveStateSchema, 'The connection; null for none') },
})
const connect = createRoute({
  method: 'post',
  path: '/functions/v1/connect-google-drive',
  summary: 'Connect Google Drive with the code that Google sent back',
  request: jsonBody(driveConnectSchema),
  responses: { 200: json(driveConnectedSchema, 'Connected') },
})
const disconnect = createRoute({
  method: 'post',
  path: '/functions/v1/disconnect-google-drive',
  summary: 'Forget the connection, and give the grant back at Google',
  responses: { 200: json(okSchema, 'Disconnected') },
})
const list = createRoute({
  method: 'post',
  path: '/functions/v1/list-drive-files',
  summary: 'One page of the files that can be imported, newest first',
  description:
    'Answers 409 with code `drive_not_connected` or `drive_reconnect` when there is nothing to read with.',
  request: jsonBody(driveListSchema),
  responses: { 200: json(driveFilePageSchema, 'The files') },
})
const importFile = createRoute({
  method: 'post',
  path: '/functions/v1/import-drive-file',
  summary: 'Make a posit from a file, or with `positId` a source of an own posit',
  request: jsonBody(driveImportSchema),
  responses: { 200: json(driveImportedSchema, 'Imported') },
})
const sync = createRoute({
  method: 'post',
  path: '/rest/v1/sources/{id}/sync',
  summary: 'Read the file of Google Drive that a source of an own posit was made from again',
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: json(z.object({ changed: z.boolean() }), 'Whether the file had changed') },
})

export function googleDriveRoutes({ core: { db }, googleDrive }: Services) {
  return createRouter()
    .openapi(state, async (c) => {
      const user = await requireUser(c)
      return c.json(await googleDrive.getState(user.id), 200)
    })
    .openapi(connect, async (c) => {
      const request = c.req.valid('json')
      const user = await requireUser(c)
      return c.json(await googleDrive.connect(user.id, request), 200)
    })
    .openapi(disconnect, async (c) => {
      const user = await requireUser(c)
      await googleDrive.disconnect(user.id)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(list, async (c) => {
      const request = c.req.valid('json')
      const user = await requireUser(c)
      return c.json(await googleDrive.listFiles(user.id, request), 200)
    })
    .openapi(importFile, async (c) => {
      const request = c.req.valid('json')
      const user = await requireUser(c)
      const { positId, sourceId } = await googleDrive.importFile(user, request)
      const source = await getOwnedSource(db, sourceId, user.id)
      return c.json({ posit: { id: positId }, source: presentSource(source) }, 200)
    })
    .openapi(sync, async (c) => {
      const { id } = c.req.valid('param')
      const user = await requireUser(c)
      const source = await getOwnedSource(db, id, user.id)
      return c.json({ changed: await googleDrive.syncFile(user, source) }, 200)
    })
}
