import { fileExtension, SOURCE_NAME_MAX_LENGTH } from '../../../contract/knowledge.ts'
import { cleanText } from '../reading/blocks/clean-text.ts'

const FALLBACK = 'Untitled'

const oneLine = (name: string) => cleanText(name).replace(/\s+/g, ' ').trim()
const cut = (line: string, length: number) => line.slice(0, length).toWellFormed()

/** One line, without what cannot be shown. Never empty. */
export const sourceName = (name: string): string => cut(oneLine(name), SOURCE_NAME_MAX_LENGTH) || FALLBACK

/** The name of an uploaded file, without the folders that some clients send along. A long one keeps its extension. */
export function fileName(name: string): string {
  const line = oneLine(name.split(/[\\/]/).at(-1) ?? '')
  const extension = fileExtension(line)
  if (!extension || line.length <= SOURCE_NAME_MAX_LENGTH) return sourceName(line)
  return `${cut(line, SOURCE_NAME_MAX_LENGTH - extension.length - 1)}.${extension}`
}
