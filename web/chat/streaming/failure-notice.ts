import type { Notice } from '../../../contract/messages/notice.ts'
import { CHAT_MESSAGES, POSIT_MESSAGES } from '../../../contract/messages.ts'
import { ApiFailure } from '../../core/api.ts'
import { NoAnswer } from './answer-stream.ts'

/** Fields that the screen fills in, not the person: when one is refused, only a fresh page helps. */
const OWN_FIELDS = ['positId', 'sessionId', 'clientKey']

/** Stream errors that are in the message catalogue: shown verbatim. */
const CATALOGUED: Notice[] = [CHAT_MESSAGES.queryFailed, CHAT_MESSAGES.paused, POSIT_MESSAGES.accessFailed]

/** What is said when a message got no answer. */
export function failureNotice(error: unknown): Notice {
  if (error instanceof NoAnswer) return error.isEmpty ? CHAT_MESSAGES.noContent : CHAT_MESSAGES.noValidContent
  // Without a word of our server: something between it and the browser refused.
  if (!(error instanceof ApiFailure) || error.code === 'unexpected') return CHAT_MESSAGES.sendFailed
  if (OWN_FIELDS.some((field) => field in error.fields)) return CHAT_MESSAGES.missingData
  const catalogued = CATALOGUED.find(({ description }) => description === error.message)
  return catalogued ?? { title: CHAT_MESSAGES.queryFailedTitle, description: error.message }
}
