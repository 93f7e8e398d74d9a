import { z } from '@hono/zod-openapi'
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
import type { Core } from '../core/core.ts'
import { json, jsonBody } from '../core/http/json-shapes.ts'
import { route } from '../core/http/route.ts'
import { createRouter } from '../core/http/router.ts'
import { signedIn } from '../core/http/session.ts'
import { getOwnedSource, ownedSource } from '../knowledge/access.ts'
import { presentSource } from '../knowledge/service.ts'
import type { GoogleDrive } from './service.ts'

interface Dependencies {
  core: Pick<Core, 'db'>
  googleDrive: GoogleDrive
}

export const googleDriveRoutes = (dependencies: Dependencies) =>
  createRouter([
    getDriveConnectionRoute(dependencies),
    connectDriveRoute(dependencies),
    disconnectDriveRoute(dependencies),
    listDriveFilesRoute(dependencies),
    importDriveFileRoute(dependencies),
    syncDriveSourceRoute(dependencies),
  ])

const getDriveConnectionRoute = ({ googleDrive }: Dependencies) =>
  route(
    {
      method: 'get',
      path: '/rest/v1/google_drive_connections',
      operationId: 'getDriveConnection',
      summary: 'Get your Google Drive connection and how to create one',
      guard: signedIn,
      responses: { 200: json(driveStateSchema, 'The connection, or null') },
    },
    async (c) => {
      return c.json(await googleDrive.getState(c.var.user.id), 200)
    },
  )

const connectDriveRoute = ({ googleDrive }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/connect-google-drive',
      operationId: 'connectDrive',
      summary: 'Connect Google Drive with an authorization code',
      guard: signedIn,
      request: jsonBody(driveConnectSchema),
      responses: { 200: json(driveConnectedSchema, 'Connected') },
    },
    async (c) => {
      const request = c.req.valid('json')
      return c.json(await googleDrive.connect(c.var.user.id, request), 200)
    },
  )

const disconnectDriveRoute = ({ googleDrive }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/disconnect-google-drive',
      operationId: 'disconnectDrive',
      summary: 'Disconnect Google Drive and revoke the grant',
      guard: signedIn,
      responses: { 200: json(okSchema, 'Disconnected') },
    },
    async (c) => {
      await googleDrive.disconnect(c.var.user.id)
      return c.json({ ok: true as const }, 200)
    },
  )

const listDriveFilesRoute = ({ googleDrive }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/list-drive-files',
      operationId: 'listDriveFiles',
      summary: 'List Google Drive files that can be imported, newest first',
      description:
        'Answers 409 with code `drive_not_connected` or `drive_reconnect` without a working connection.',
      guard: signedIn,
      request: jsonBody(driveListSchema),
      responses: { 200: json(driveFilePageSchema, 'One page of files') },
    },
    async (c) => {
      const request = c.req.valid('json')
      return c.json(await googleDrive.listFiles(c.var.user.id, request), 200)
    },
  )

const importDriveFileRoute = ({ core: { db }, googleDrive }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/functions/v1/import-drive-file',
      operationId: 'importDriveFile',
      summary: 'Import a Google Drive file as a new posit or a source',
      description: 'With `positId` the file becomes a source of that posit, else a new posit.',
      guard: signedIn,
      request: jsonBody(driveImportSchema),
      responses: { 200: json(driveImportedSchema, 'Imported') },
    },
    async (c) => {
      const request = c.req.valid('json')
      const { positId, sourceId } = await googleDrive.importFile(c.var.user, request)
      const source = await getOwnedSource(db, sourceId, c.var.user.id)
      return c.json({ posit: { id: positId }, source: presentSource(source) }, 200)
    },
  )

const syncDriveSourceRoute = ({ core: { db }, googleDrive }: Dependencies) =>
  route(
    {
      method: 'post',
      path: '/rest/v1/sources/{id}/sync',
      operationId: 'syncDriveSource',
      summary: 'Sync a source with its Google Drive file',
      guard: ownedSource(db),
      request: { params: z.object({ id: idSchema }) },
      responses: { 200: json(z.object({ changed: z.boolean() }), 'Whether the file had changed') },
    },
    async (c) => {
      return c.json({ changed: await googleDrive.syncFile(c.var.user, c.var.source) }, 200)
    },
  )
