import { DRIVE_TYPES, type DriveType, isDriveType } from '../../../contract/google-drive.ts'
import { FILE_MAX_BYTES, FILE_PROBLEM_MESSAGES, FILE_TYPES } from '../../../contract/knowledge.ts'
import { AppError } from '../../core/errors.ts'
import type { DriveClient } from '../client.ts'
import { withoutPictures } from './without-pictures.ts'

export interface FetchedDocument {
  fileId: string
  /** As it is called at Google. */
  title: string
  /** With the extension of what it was turned into. */
  name: string
  bytes: Buffer
}

const unsupported = () =>
  new AppError(
    'unsupported',
    'Only text, Markdown, Google documents and Google sheets can be imported from Google Drive.',
    { reason: 'unsupported' },
  )
const tooLarge = () => new AppError('too_large', FILE_PROBLEM_MESSAGES.too_large, { reason: 'too_large' })

const isGoogles = (type: DriveType) => type.startsWith('application/vnd.google-apps.')

/** `notes` of type text/markdown is read as `notes.md`, whatever else its name ends with. */
function namedFor(title: string, type: DriveType): string {
  const ending = `.${DRIVE_TYPES[type].extension}`
  return title.toLowerCase().endsWith(ending) ? title : `${title}${ending}`
}

async function exported(
  client: DriveClient,
  accessToken: string,
  { fileId, type }: { fileId: string; type: DriveType },
): Promise<Buffer> {
  const { extension } = DRIVE_TYPES[type]
  const bytes = await client.export(accessToken, fileId, FILE_TYPES[extension])
  return extension === 'md' ? Buffer.from(withoutPictures(bytes.toString('utf8'))) : bytes
}

/** A document of Google's as Markdown, a sheet as a workbook, anything else as it is. */
export async function fetchDocument(
  client: DriveClient,
  accessToken: string,
  fileId: string,
): Promise<FetchedDocument> {
  const { name: title, mimeType: type, size } = await client.get(accessToken, fileId)
  if (!isDriveType(type)) throw unsupported()
  if (Number(size ?? 0) > FILE_MAX_BYTES) throw tooLarge()
  const bytes = isGoogles(type)
    ? await exported(client, accessToken, { fileId, type })
    : await client.download(accessToken, fileId)
  return { fileId, title, name: namedFor(title, type), bytes }
}
