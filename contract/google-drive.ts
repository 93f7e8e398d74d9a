/** Google Drive: the connection, the file browser and imports. */
import { z } from 'zod'
import { idSchema } from './api.ts'
import { sourceSchema } from './knowledge.ts'

export const DRIVE_FILES_PER_PAGE = 20
export const DRIVE_SEARCH_MAX_LENGTH = 200
/** The redirect URI's path; registered with Google in exactly this form. */
export const DRIVE_CALLBACK_PATH = '/integrations/google-callback'

/** Kinds of files that can be imported, by their media type at Google, and what each becomes here. */
export const DRIVE_TYPES = {
  'text/plain': { label: 'Text', extension: 'txt' },
  'text/markdown': { label: 'Markdown', extension: 'md' },
  'application/vnd.google-apps.document': { label: 'Google document', extension: 'md' },
  'application/vnd.google-apps.spreadsheet': { label: 'Google sheet', extension: 'xlsx' },
} as const
export type DriveType = keyof typeof DRIVE_TYPES
export const isDriveType = (type: string): type is DriveType => Object.hasOwn(DRIVE_TYPES, type)
const ALL_TYPES = Object.keys(DRIVE_TYPES).join(',')

/** `reconnect`: the person took the consent back at Google, or it ran out. */
export const driveStatusSchema = z.enum(['connected', 'reconnect'])
export type DriveStatus = z.infer<typeof driveStatusSchema>

export const driveConnectionSchema = z.object({
  id: z.string(),
  google_email: z.string(),
  status: driveStatusSchema,
  created_at: z.string(),
})
export type DriveConnection = z.infer<typeof driveConnectionSchema>

/** Answer of `GET /rest/v1/google_drive_connections`. */
export const driveStateSchema = z.object({
  connection: driveConnectionSchema.nullable(),
  /** How the browser asks for consent; null while this server is not registered with Google. */
  authorization: z.object({ url: z.string(), client_id: z.string(), redirect_uri: z.string() }).nullable(),
})
export type DriveState = z.infer<typeof driveStateSchema>

/** Reading files, and whose they are. */
export const DRIVE_READ_SCOPE = 'https://www.googleapis.com/auth/drive.readonly'
export const DRIVE_SCOPES = [DRIVE_READ_SCOPE, 'https://www.googleapis.com/auth/userinfo.email'] as const

/** Body of `connect-google-drive`. */
export const driveConnectSchema = z.object({
  code: z.string().min(1).max(2000),
  redirectUri: z.string().min(1).max(500),
})
export type DriveConnect = z.infer<typeof driveConnectSchema>
export const driveConnectedSchema = z.object({ google_email: z.string() })

/** Body of `list-drive-files`. `mimeType`: kinds, by commas; `pageToken` from the page before. */
export const driveListSchema = z.object({
  query: z.string().trim().max(DRIVE_SEARCH_MAX_LENGTH).default(''),
  pageToken: z.string().max(4000).nullish(),
  mimeType: z
    .string()
    .default(ALL_TYPES)
    .transform((list) => list.split(',').map((type) => type.trim()))
    .refine((types) => types.every(isDriveType), 'Only text, Markdown, Google documents and Google sheets.'),
})
export type DriveList = z.infer<typeof driveListSchema>

export const driveFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  modifiedTime: z.string().nullable(),
})
export type DriveFile = z.infer<typeof driveFileSchema>
export const driveFilePageSchema = z.object({
  files: z.array(driveFileSchema),
  nextPageToken: z.string().nullable(),
})
export type DriveFilePage = z.infer<typeof driveFilePageSchema>

/** Body of `import-drive-file`. With `positId` the file becomes a source of that posit, without it a posit of its own. */
export const driveImportSchema = z.object({
  fileId: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/),
  positId: idSchema.optional(),
})
export type DriveImport = z.infer<typeof driveImportSchema>
export const driveImportedSchema = z.object({ posit: z.object({ id: z.string() }), source: sourceSchema })
export type DriveImported = z.infer<typeof driveImportedSchema>

/** Codes of refusals that a screen acts on. */
export const DRIVE_REFUSALS = {
  notConfigured: 'google_not_configured',
  notConnected: 'drive_not_connected',
  reconnect: 'drive_reconnect',
  noPermission: 'drive_no_permission',
  fileNotFound: 'drive_file_not_found',
  alreadyThere: 'drive_file_already_there',
} as const
