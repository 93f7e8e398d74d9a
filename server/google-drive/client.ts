/** Drive's three calls by plain fetch. Nothing else of this domain talks to Google. */
import { z } from 'zod'
import { DRIVE_FILES_PER_PAGE, type DriveFilePage, type DriveList } from '../../contract/google-drive.ts'
import { FILE_MAX_BYTES } from '../../contract/knowledge.ts'
import { askGoogle, parseJson } from '../core/google/ask.ts'
import { GoogleFailure } from '../core/google/failure.ts'
import type { GoogleSettings } from '../core/google/settings.ts'

const FILE_FIELDS = 'id,name,mimeType,modifiedTime'
/** Files of shared drives are a person's files as well. */
const ALL_DRIVES = { supportsAllDrives: 'true' }

const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  modifiedTime: z.string().optional(),
  /** Bytes, as text; Google's own documents have none. */
  size: z.string().optional(),
})
const listSchema = z.object({ files: z.array(fileSchema), nextPageToken: z.string().optional() })
export type DriveFileFacts = z.infer<typeof fileSchema>

/** A text within a search of Drive. Its only signs are the quote and the backslash. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

export function searchOf({ query, mimeType }: Pick<DriveList, 'query' | 'mimeType'>): string {
  const kinds = mimeType.map((type) => `mimeType = ${quoted(type)}`).join(' or ')
  const named = query ? ` and name contains ${quoted(query)}` : ''
  return `trashed = false and (${kinds})${named}`
}

function parseAs<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  const parsed = schema.safeParse(parseJson(bytes))
  if (!parsed.success) throw new GoogleFailure('nonsense', 'an answer of another form')
  return parsed.data
}

export type DriveClient = ReturnType<typeof createDriveClient>

export function createDriveClient({ driveUrl, timeoutMs }: GoogleSettings) {
  const ask = (
    accessToken: string,
    path: string,
    query: Record<string, string>,
    maxBytes?: number,
  ): Promise<Buffer> =>
    askGoogle({
      url: `${driveUrl}${path}?${new URLSearchParams(query)}`,
      accessToken,
      timeoutMs,
      ...(maxBytes ? { maxBytes } : {}),
    })
  const pathOf = (id: string) => `/files/${encodeURIComponent(id)}`

  return {
    async list(accessToken: string, { pageToken, ...search }: DriveList): Promise<DriveFilePage> {
      const bytes = await ask(accessToken, '/files', {
        q: searchOf(search),
        pageSize: String(DRIVE_FILES_PER_PAGE),
        orderBy: 'modifiedTime desc',
        fields: `nextPageToken,files(${FILE_FIELDS})`,
        includeItemsFromAllDrives: 'true',
        ...ALL_DRIVES,
        ...(pageToken ? { pageToken } : {}),
      })
      const { files, nextPageToken = null } = parseAs(listSchema, bytes)
      const shown = files.map(({ id, name, mimeType, modifiedTime = null }) => ({
        id,
        name,
        mimeType,
        modifiedTime,
      }))
      return { files: shown, nextPageToken }
    },

    async get(accessToken: string, id: string): Promise<DriveFileFacts> {
      const bytes = await ask(accessToken, pathOf(id), { fields: `${FILE_FIELDS},size`, ...ALL_DRIVES })
      return parseAs(fileSchema, bytes)
    },

    /** Throws `too_large` as soon as it has become so. */
    download: (accessToken: string, id: string): Promise<Buffer> =>
      ask(accessToken, pathOf(id), { alt: 'media', ...ALL_DRIVES }, FILE_MAX_BYTES),

    export: (accessToken: string, id: string, mimeType: string): Promise<Buffer> =>
      ask(accessToken, `${pathOf(id)}/export`, { mimeType }, FILE_MAX_BYTES),
  }
}
