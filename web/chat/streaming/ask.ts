/** Sending a message, and what belongs to a question that was sent. */
import type { ChatRequest, Message } from '../../../contract/chat.ts'
import { ApiFailure, api, apiResponse } from '../../core/api.ts'
import { showNotice } from '../../core/toast.ts'

const STOP_FAILED = { title: 'Error', description: 'The answer could not be stopped. Please try again.' }
const KEY_BYTES = 16

/** `crypto.randomUUID` is missing on pages served without TLS, as in a home network. */
export const newClientKey = () =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

export interface AskOptions {
  positId: string
  /** Set in an update chat: the messages are the owner teaching. */
  sessionId?: string | undefined
  /** Re-opens the update session when another tab or a suspended page closed it. */
  onSessionClosed?(): Promise<{ id: string }>
}

function post(question: Message, positId: string, sessionId: string | undefined, signal: AbortSignal) {
  const body: ChatRequest = {
    query: question.content,
    positId,
    clientKey: question.client_key,
    attachments: question.attachments.map((attachment) => attachment.id),
    ...(sessionId ? { sessionId } : {}),
  }
  return apiResponse('post', '/functions/v1/chat-with-posit', { body, signal })
}

/** If the update session was closed, the message is sent again to the re-opened session. */
export async function ask(question: Message, options: AskOptions, signal: AbortSignal): Promise<Response> {
  const { positId, sessionId, onSessionClosed } = options
  try {
    return await post(question, positId, sessionId, signal)
  } catch (error) {
    const isClosed = error instanceof ApiFailure && error.status === 409 && sessionId && onSessionClosed
    if (!isClosed) throw error
    return post(question, positId, (await onSessionClosed()).id, signal)
  }
}

const ANSWER_PATH = '/rest/v1/chat_messages/{id}/answer'

export const joinAnswer = ({ id }: Message, signal: AbortSignal) =>
  apiResponse('get', ANSWER_PATH, { path: { id }, signal })

export const stopAnswer = ({ id }: Message) =>
  api.delete(ANSWER_PATH, { path: { id } }).catch(() => showNotice(STOP_FAILED, 'destructive'))
