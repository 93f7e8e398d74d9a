/** Screenshots are stored under a random name with their own ending: knowing it grants access, and nobody can guess it. */
import { randomUUID } from 'node:crypto'
import {
  isScreenshotType,
  SCREENSHOT_ENDINGS,
  SCREENSHOT_NAME_PATTERN,
  SCREENSHOT_PUBLIC_PATH,
  type ScreenshotType,
  screenshotProblem,
} from '../../../contract/bug-reports.ts'
import { BUG_REPORT_MESSAGES } from '../../../contract/messages/bug-reports.ts'
import { AppError } from '../../core/errors.ts'
import type { Files } from '../../core/files.ts'
import type { UploadedForm } from '../../core/http/uploads/upload-slots.ts'
import { hasSignature } from './image-signature.ts'

export const SCREENSHOTS_FOLDER = 'bug-reports'
/** For programs: the file is at fault, and another one may do. */
const REASON = 'screenshot_refused'

export const screenshotTooLarge = () =>
  new AppError('too_large', BUG_REPORT_MESSAGES.fileTooLarge, { reason: REASON })
const refused = (message: string) => new AppError('unsupported', message, { reason: REASON })

export const keyOfUrl = (url: string) =>
  `${SCREENSHOTS_FOLDER}/${url.slice(SCREENSHOT_PUBLIC_PATH.length + 1)}`
export const urlOfKey = (key: string) =>
  `${SCREENSHOT_PUBLIC_PATH}/${key.slice(SCREENSHOTS_FOLDER.length + 1)}`

/** Null for a name that this store never gave. */
export const keyOfName = (name: string): string | null =>
  SCREENSHOT_NAME_PATTERN.test(name) ? `${SCREENSHOTS_FOLDER}/${name}` : null

function originalEnding(name: string, type: ScreenshotType): string {
  const endings: readonly string[] = SCREENSHOT_ENDINGS[type]
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return endings.includes(ending) ? ending : (endings[0] ?? '')
}

/** The public address, without the origin. */
export async function storeScreenshot(files: Files, { name, type, bytes }: UploadedForm): Promise<string> {
  const problem = screenshotProblem({ name, type, size: bytes.length })
  if (problem) throw refused(problem)
  if (!isScreenshotType(type) || !hasSignature(bytes, type)) throw refused(BUG_REPORT_MESSAGES.notAnImage)
  const key = `${SCREENSHOTS_FOLDER}/${randomUUID()}.${originalEnding(name, type)}`
  await files.put(key, bytes)
  return urlOfKey(key)
}
