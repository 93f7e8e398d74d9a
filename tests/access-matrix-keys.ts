/** Which calls API keys may make, and with which scope. */
import type { KeyRule } from './access-rule.ts'

const ask: KeyRule = { scope: 'ask' }
/** The fixture's question was asked by the owner and not with the key. */
const askAgain: KeyRule = { scope: 'ask', ok: 404 }
const read: KeyRule = { scope: 'read' }
const teach: KeyRule = { scope: 'teach' }
const manage: KeyRule = { scope: 'manage' }

export const KEY_RULES: Record<string, KeyRule> = {
  'POST /functions/v1/chat-with-posit': { ...ask, or: 'teach' },
  'GET /rest/v1/chat_messages/:id/answer': askAgain,
  'DELETE /rest/v1/chat_messages/:id/answer': askAgain,
  'PUT /rest/v1/chat_messages/:id/feedback': askAgain,
  'GET /rest/v1/posits/:id/chat': ask,

  'GET /v1/models': { ...ask, limited: 200 },
  'GET /v1/models/:id': ask,
  'POST /v1/chat/completions': ask,

  // Only those that the key covers.
  'GET /rest/v1/posits': { ...read, limited: 200 },
  'GET /rest/v1/posits/:id': read,
  'GET /rest/v1/posits/:id/details': read,
  'GET /rest/v1/posits/:id/sources': read,
  'GET /rest/v1/posits/:id/posit_attachments': read,
  'GET /rest/v1/sources/:id': read,
  'GET /rest/v1/sources/:id/original': read,
  'GET /rest/v1/posits/:id/posit_task_flags': read,
  'GET /rest/v1/posit_task_flags/:id': read,
  'GET /rest/v1/posits/:id/questions': read,
  'GET /rest/v1/posit_questions/:id': read,
  'GET /rest/v1/posits/:id/test_questions': read,

  'POST /rest/v1/posits/:id/files': teach,
  'DELETE /rest/v1/file_drafts/:id': teach,
  'PATCH /rest/v1/sources/:id': teach,
  'DELETE /rest/v1/sources/:id': teach,
  'POST /rest/v1/knowledge_changes/:id/undo': teach,
  'PUT /rest/v1/teaching_cards/:id/choice': teach,
  'POST /rest/v1/chat_sessions': teach,
  'PATCH /rest/v1/chat_sessions/:id': teach,
  'PATCH /rest/v1/posit_task_flags/:id': teach,
  'PUT /rest/v1/posit_task_flags/:id/response': teach,
  'POST /rest/v1/posits/:id/test_questions': teach,
  'PATCH /rest/v1/test_questions/:id': teach,
  'DELETE /rest/v1/test_questions/:id': teach,

  'POST /rest/v1/posits': { ...manage, limited: 403 },
  'PATCH /rest/v1/posits/:id': manage,
  'DELETE /rest/v1/posits/:id': manage,
  'GET /rest/v1/posits/:id/shares': manage,
  'POST /rest/v1/posits/:id/shares': manage,
  'POST /functions/v1/remove-posit-access': manage,
  'DELETE /rest/v1/posit_task_flags/:id': manage,
  'GET /rest/v1/posits/:id/links': manage,
  'POST /rest/v1/posits/:id/links': manage,
  'PATCH /rest/v1/links/:id': manage,
  'DELETE /rest/v1/links/:id': manage,
}
