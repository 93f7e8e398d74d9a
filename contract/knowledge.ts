/** Knowledge: a posit's sources, and the files people bring. */
import { z } from 'zod'
import { pageOf, pageQuerySchema } from './api.ts'
import { knowledgeChangeSchema } from './teaching.ts'

export const FILE_MAX_BYTES = 10 * 1024 * 1024
export const SOURCE_NAME_MAX_LENGTH = 200
/** Longer texts are replaced as a file. An edit fits into a JSON body in any language. */
export const EDITED_TEXT_MAX_CHARACTERS = 60_000
export const SOURCES_PER_PAGE = 100
export const SOURCE_SEARCH_MAX_LENGTH = 200
/** Shown and stored quotes are cut to this many characters. */
export const QUOTE_MAX_CHARACTERS = 600

export const sourceKindSchema = z.enum(['statement', 'file', 'task_response', 'google_drive'])
export type SourceKind = z.infer<typeof sourceKindSchema>

/** What viewers may see of a source beside an answer that rests on it: the passage, title and date alone, or nothing. */
export const shownToViewersSchema = z.enum(['quote', 'title', 'nothing'])
export type ShownToViewers = z.infer<typeof shownToViewersSchema>

/** Replaces the title where the source itself is withheld. */
export const WITHHELD_SOURCE_TITLE = 'A source its owner keeps to themselves'

/** Accepted extensions and the media type each is stored under. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  csv: 'text/csv',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const
export type FileExtension = keyof typeof FILE_TYPES

export function fileExtension(name: string): FileExtension | null {
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
  return Object.hasOwn(FILE_TYPES, extension) ? (extension as FileExtension) : null
}

/** Why a file could not become a source. The message for each is in `FILE_PROBLEM_MESSAGES`. */
export const fileProblemSchema = z.enum([
  'unsupported',
  'too_large',
  'empty',
  'no_text',
  'encrypted',
  'mislabelled',
  'unreadable',
  'too_complex',
  'too_much_text',
])
export type FileProblem = z.infer<typeof fileProblemSchema>

export const FILE_PROBLEM_MESSAGES: Record<FileProblem, string> = {
  unsupported: 'This kind of file is not supported. Use PDF, TXT, MD, DOC, DOCX, ODT, CSV, XLS, XLSX or ODS.',
  too_large: 'The file is larger than 10 MB. Split it, or save it in a smaller form.',
  empty: 'The file is empty.',
  no_text: 'No text was found in the file. A scanned document needs text recognition first.',
  encrypted: 'The file is protected by a password. Save a copy without the password and try again.',
  mislabelled: 'The content of the file does not match its name. Save it again in the format its name says.',
  unreadable: 'The file is damaged and could not be read.',
  too_complex: 'The file takes too much memory or time to read. Split it into smaller files.',
  too_much_text: 'The file holds more text than one source may have. Split it into smaller files.',
}

export const sourceSchema = z.object({
  id: z.string(),
  posit_id: z.string(),
  kind: sourceKindSchema,
  name: z.string(),
  file_type: z.string().nullable(),
  characters: z.number().int(),
  /** The file it was read from is kept: `GET /rest/v1/sources/{id}/original` downloads it. */
  has_original: z.boolean(),
  shown_to_viewers: shownToViewersSchema,
  created_at: z.string(),
})
export type Source = z.infer<typeof sourceSchema>
/**
 * `already_added`: the posit had these bytes as this source before the upload, and nothing has changed. `is_draft`: it becomes a
 * source, under this id, with the update-chat message that it is attached to.
 */
export const uploadedSourceSchema = sourceSchema.extend({ already_added: z.boolean(), is_draft: z.boolean() })
/** Query of `POST /rest/v1/posits/{id}/files`. */
export const uploadQuerySchema = z.object({ draft: z.enum(['true', 'false']).default('false') })
/** In a search, `excerpt` is the text around the first match; null when only the name matches. */
export const foundSourceSchema = sourceSchema.extend({ excerpt: z.string().nullable() })
export type FoundSource = z.infer<typeof foundSourceSchema>
export const sourcePageSchema = pageOf(foundSourceSchema)
export const sourceListQuerySchema = pageQuerySchema.extend({
  page_size: z.coerce.number().int().min(1).max(SOURCES_PER_PAGE).default(SOURCES_PER_PAGE),
  search: z
    .string()
    .trim()
    .max(SOURCE_SEARCH_MAX_LENGTH)
    .refine((text) => !text.includes('\0'))
    .default(''),
})
export type SourceListQuery = z.infer<typeof sourceListQuerySchema>
/** One source opened: with its readable text. `last_change`: the newest one that can be undone. */
export const sourceTextSchema = sourceSchema.extend({
  text: z.string(),
  /** SHA-256 of the text, in hexadecimal. */
  text_hash: z.string(),
  last_change: knowledgeChangeSchema.nullable(),
})
export type SourceText = z.infer<typeof sourceTextSchema>
/** Body of `PATCH /rest/v1/sources/{id}`. */
export const sourceUpdateSchema = z
  .object({
    name: z.string().trim().min(1, 'Please enter a name').max(SOURCE_NAME_MAX_LENGTH),
    shown_to_viewers: shownToViewersSchema,
    text: z
      .string()
      .trim()
      .min(1, 'Please enter a text')
      .max(EDITED_TEXT_MAX_CHARACTERS, 'This text is too long to be edited here. Upload it as a file.'),
    /** Of the text that was edited: the edit is refused when the source holds another by now. */
    text_hash: z.string().max(64),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.')
  .refine((body) => (body.text === undefined) === (body.text_hash === undefined), {
    message: 'Send the text_hash of the text that was edited.',
    path: ['text_hash'],
  })
export type SourceUpdate = z.infer<typeof sourceUpdateSchema>

/** A file that was given to a posit. `file_url` is a path of this server, for the owner only. */
export const positAttachmentSchema = z.object({
  id: z.string(),
  posit_id: z.string(),
  file_id: z.string(),
  file_name: z.string(),
  file_type: z.string(),
  source: z.enum(['google_drive', 'upload']),
  file_url: z.string().nullable(),
  created_at: z.string(),
})
export type PositAttachment = z.infer<typeof positAttachmentSchema>
export const positAttachmentPageSchema = pageOf(positAttachmentSchema)
