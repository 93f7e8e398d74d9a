/**
 * Who may call what: every route of the API, the same for all kinds of objects. The matrix test reads the routes from the
 * router itself and fails when one is missing here.
 */
import { LINK_RULES } from './access-matrix-links.ts'
import type { Rule } from './access-rule.ts'
import {
  administered,
  administrators,
  everybody,
  file,
  open,
  owners,
  ownPosit,
  ownSource,
  ownTask,
  ownWebhook,
  personal,
  picture,
  readers,
  tokenOnly,
} from './access-rule-kinds.ts'

/** Nothing listens there. */
const MODEL_SERVER = { provider: 'openai-compatible', base_url: 'http://127.0.0.1:9/v1' }
const MODEL = { ...MODEL_SERVER, model: 'some-model', embedding_model: null }
/** Of settings that nobody has saved. */
const UNKNOWN_VERSION = { version: 99 }
const NO_PRICES = { input_price: null, output_price: null, embedding_price: null }
const NO_CAPS = { cap_unit: 'tokens', instance_cap: null, person_cap: null, at_cap: 'builtin' }

export const RULES: Record<string, Rule> = {
  'GET /healthz': open(),
  'GET /readyz': open(),
  // Needs the operator's token, which this call has not.
  'GET /metrics': { allow: () => false, needsSession: false, ok: 200 },
  'POST /rest/v1/page_views': open(204, () => ({ page_name: 'home' })),

  'GET /rest/v1/users/me': open(),
  'PATCH /rest/v1/users/me': personal(200, () => ({ company: 'Harbour Office' })),
  'POST /rest/v1/users/me/password': personal(200, () => ({
    current_password: 'correct horse battery',
    new_password: 'another horse battery',
  })),
  'GET /rest/v1/users/me/holdings': personal(200),
  'POST /rest/v1/users/me/export': personal(200),
  'DELETE /rest/v1/users/me': personal(200, () => ({ password: 'correct horse battery' })),
  'POST /rest/v1/rpc/has_role': personal(200, () => ({
    user_id: '0197a000-0000-7000-8000-000000000000',
    role: 'admin',
  })),

  'GET /rest/v1/prices': open(),
  'GET /rest/v1/subscription': personal(200),
  // Billing is not configured: the same for every member.
  'POST /functions/v1/create-checkout-session': personal(503, () => ({
    priceId: 'price_monthly',
    successUrl: '/edit-profile',
    cancelUrl: '/',
  })),
  'POST /functions/v1/create-portal-session': personal(503, () => ({ returnUrl: '/edit-profile' })),
  'POST /functions/v1/stripe-webhook': open(503),

  // No such handle: the same for everybody.
  'GET /rest/v1/users/:handle/posits': open(404),
  'GET /realtime/v1': { ...personal(200), isEndless: true },
  'GET /rest/v1/notification_settings': personal(200),
  'PATCH /rest/v1/notification_settings': personal(200, () => ({ mail: 'off' })),
  // Needs a signed token, which this call has not.
  'POST /functions/v1/unsubscribe': { allow: () => false, needsSession: false, ok: 200 },
  'GET /functions/v1/unsubscribe': open(303),
  'GET /rest/v1/notifications': personal(200),
  'GET /rest/v1/notifications/unread': personal(200),
  'POST /rest/v1/notifications/read': personal(200, () => ({ until: '2026-01-01T00:00:00Z' })),
  'PATCH /rest/v1/notifications/:id': {
    ...ownPosit(200, () => ({ is_read: true })),
    object: 'notificationId',
  },

  'GET /rest/v1/posits': personal(200),
  'POST /rest/v1/posits': personal(201, () => ({
    type: 'user_knowledge_base',
    audience: 'public',
    response_type: 'you',
  })),
  'GET /rest/v1/posits/:id': ownPosit(200),
  'PATCH /rest/v1/posits/:id': ownPosit(200, () => ({ title: 'Renamed' })),
  'DELETE /rest/v1/posits/:id': ownPosit(200),
  'GET /rest/v1/posits/:id/details': ownPosit(200),
  'GET /rest/v1/posits/:id/chat': { object: 'positId', allow: readers, needsSession: false, ok: 200 },
  'GET /rest/v1/posits/:id/chat_messages': {
    object: 'positId',
    allow: readers,
    needsSession: false,
    ok: 200,
  },

  // Non-public posits get the product's picture, so that their existence does not leak.
  'GET /storage/v1/previews/front': open(),
  'GET /storage/v1/previews/people/:handle': open(),
  'GET /storage/v1/previews/posits/:id': {
    object: 'positId',
    allow: everybody,
    needsSession: false,
    ok: 200,
  },
  'GET /rest/v1/posits/:id/shares': ownPosit(200),
  'POST /rest/v1/posits/:id/shares': ownPosit(201, () => ({ user_email: 'guest@example.org' })),
  'POST /functions/v1/remove-posit-access': {
    ...ownPosit(200, ({ positId }) => ({ positId, email: 'guest@example.org' })),
    inBody: true,
  },
  'POST /rest/v1/posits/:id/link_shares': ownPosit(201, () => ({ status: 'success' })),
  'GET /rest/v1/shared_posits': personal(200),
  ...LINK_RULES,

  'GET /rest/v1/posits/:id/sources': ownPosit(200),
  'GET /rest/v1/posits/:id/posit_attachments': ownPosit(200),
  'POST /rest/v1/posits/:id/files': { ...ownPosit(201), form: file },
  'DELETE /rest/v1/file_drafts/:id': { ...ownPosit(200), object: 'draftId' },
  'GET /rest/v1/sources/:id': ownSource(200),
  'PATCH /rest/v1/sources/:id': ownSource(200, () => ({ name: 'Renamed' })),
  'DELETE /rest/v1/sources/:id': ownSource(200),
  'GET /rest/v1/sources/:id/original': ownSource(200),

  // The fixture's source is not from Google Drive, and the server is not registered with Google.
  'POST /rest/v1/sources/:id/sync': { ...ownSource(404), allow: () => false },
  'GET /rest/v1/google_drive_connections': personal(200),
  'POST /functions/v1/connect-google-drive': personal(503, () => ({
    code: 'a-code',
    redirectUri: 'http://localhost/integrations/google-callback',
  })),
  'POST /functions/v1/disconnect-google-drive': personal(200),
  'POST /functions/v1/list-drive-files': personal(503, () => ({ query: '' })),
  'POST /functions/v1/import-drive-file': personal(503, () => ({ fileId: 'a-file' })),

  'POST /rest/v1/knowledge_changes/:id/undo': { ...ownPosit(200), object: 'changeId' },
  'PUT /rest/v1/teaching_cards/:id/choice': {
    ...ownPosit(200, () => ({ option: 1 })),
    object: 'cardId',
  },

  'GET /rest/v1/posits/:id/posit_task_flags': ownPosit(200),
  'GET /rest/v1/posits/:id/questions': ownPosit(200),
  'GET /rest/v1/posit_questions/:id': { ...ownPosit(200), object: 'receivedQuestionId' },
  'GET /rest/v1/posit_task_flags/:id': ownTask(200),
  'PATCH /rest/v1/posit_task_flags/:id': ownTask(200, () => ({ status: 'cancelled' })),
  'DELETE /rest/v1/posit_task_flags/:id': ownTask(200),
  'PUT /rest/v1/posit_task_flags/:id/response': {
    ...ownTask(200, () => ({ response: 'At seven, from today on.' })),
    object: 'closedTaskId',
  },
  'GET /rest/v1/posits/:id/test_questions': ownPosit(200),
  'POST /rest/v1/posits/:id/test_questions': ownPosit(201, () => ({ question: 'When does it open?' })),
  'PATCH /rest/v1/test_questions/:id': { ...ownPosit(200, () => ({ accept: true })), object: 'testId' },
  'DELETE /rest/v1/test_questions/:id': { ...ownPosit(200), object: 'testId' },

  'POST /functions/v1/chat-with-posit': {
    object: 'positId',
    allow: readers,
    needsSession: false,
    inBody: true,
    ok: 200,
    body: ({ positId }) => ({ positId, query: 'When does the harbour open?', stream: false }),
  },
  // Only the asker may read an answer; the fixture's question is the owner's.
  'GET /rest/v1/chat_messages/:id/answer': {
    object: 'questionId',
    allow: owners,
    needsSession: false,
    ok: 200,
  },
  'DELETE /rest/v1/chat_messages/:id/answer': {
    object: 'questionId',
    allow: owners,
    needsSession: false,
    ok: 200,
  },
  'PUT /rest/v1/chat_messages/:id/feedback': {
    object: 'answerId',
    allow: owners,
    needsSession: false,
    ok: 200,
    body: () => ({ feedback: 'down', reason: 'It is too short.' }),
  },
  'POST /rest/v1/chat_sessions': {
    ...ownPosit(201, ({ positId }) => ({ posit_id: positId })),
    inBody: true,
  },
  'PATCH /rest/v1/chat_sessions/:id': {
    ...ownPosit(200, () => ({ is_active: false })),
    object: 'sessionId',
  },
  'POST /storage/v1/object/bug-reports': { ...personal(201), form: picture },
  // No such file: the same for everybody.
  'GET /storage/v1/object/public/bug-reports/:name': open(404),
  'POST /rest/v1/bug_reports': personal(201, () => ({ title: 'Broken', description: 'It stops.' })),
  'GET /rest/v1/bug_reports': { ...personal(200), allow: (actor) => actor === 'admin' },
  'GET /rest/v1/bug_reports/:id': administered(),
  'PATCH /rest/v1/bug_reports/:id': administered(() => ({ status: 'closed' })),
  // Accepts only the caller's own reports, and this one has no owner.
  'POST /functions/v1/send-to-zapier': {
    ...personal(200, () => ({
      event_type: 'bug_report',
      event: 'bug_report_submitted',
      event_data: {
        user_id: '0197a000-0000-7000-8000-000000000000',
        email: 'a@example.com',
        report_title: 'A bug that somebody else reported',
        has_screenshot: false,
        screenshot_url: null,
      },
    })),
    allow: () => false,
  },
  // A code is valid for the first administrator only.
  'POST /rest/v1/administrators': personal(400, () => ({ code: 'AAAA-BBBB-CCCC' })),
  'GET /rest/v1/assistant_settings': administrators(200),
  'PUT /rest/v1/assistant_settings/model': administrators(409, () => ({ ...MODEL, ...UNKNOWN_VERSION })),
  'DELETE /rest/v1/assistant_settings/model': administrators(409, () => UNKNOWN_VERSION),
  'PUT /rest/v1/assistant_settings/budget': administrators(409, () => ({
    ...{ ...NO_PRICES, ...NO_CAPS, ...UNKNOWN_VERSION },
  })),
  'POST /rest/v1/assistant_settings/discovery': administrators(200),
  'POST /rest/v1/assistant_settings/models': administrators(200, () => MODEL_SERVER),
  'POST /rest/v1/assistant_settings/trial': administrators(200, () => MODEL),
  // The built-in assistant answers in the fixture.
  'POST /rest/v1/assistant_settings/model/trial': administrators(409),
  'GET /rest/v1/assistant_settings/notice': administrators(200),
  'DELETE /rest/v1/assistant_settings/notice': administrators(200),
  'GET /rest/v1/assistant_usage': administrators(200),
  'GET /rest/v1/users/me/assistant_usage': personal(200),
  'GET /v1/models': personal(200),
  'GET /v1/models/:id': ownPosit(200),
  'POST /v1/chat/completions': {
    object: 'positId',
    allow: (actor, object) => actor !== 'guest' && readers(actor, object),
    needsSession: true,
    ok: 200,
    anyText: true,
    body: ({ positId }) => ({ model: positId, messages: [{ role: 'user', content: 'When does it open?' }] }),
  },
  'GET /rest/v1/api_keys': personal(200),
  'POST /rest/v1/api_keys': personal(201, () => ({ name: 'Website', scopes: ['ask'] })),
  'DELETE /rest/v1/api_keys/:id': { ...ownPosit(200), object: 'apiKeyId' },
  'GET /rest/v1/webhook_endpoints': personal(200),
  'POST /rest/v1/webhook_endpoints': personal(201, () => ({
    ...{ url: 'https://not-a-name.invalid/', events: ['question.asked'] },
  })),
  'GET /rest/v1/webhook_endpoints/:id': ownWebhook(200),
  'PATCH /rest/v1/webhook_endpoints/:id': ownWebhook(200, () => ({ events: ['gap.opened'] })),
  'DELETE /rest/v1/webhook_endpoints/:id': ownWebhook(200),
  'POST /rest/v1/webhook_endpoints/:id/secret': ownWebhook(200),
  'POST /rest/v1/webhook_endpoints/:id/test': ownWebhook(201),
  'GET /rest/v1/webhook_endpoints/:id/deliveries': ownWebhook(200),
  'POST /rest/v1/webhook_deliveries/:id/resend': { ...ownPosit(200), object: 'webhookDeliveryId' },
  'GET /rest/v1/connections': personal(200),
  'GET /rest/v1/connection_requests': open(400),
  'POST /rest/v1/connections': personal(400, () => ({ query: 'client_id=a', accept: true, rights: ['ask'] })),
  'DELETE /rest/v1/connections/:id': { ...ownPosit(200), object: 'connectionId' },
  'GET /.well-known/oauth-protected-resource': open(),
  'GET /.well-known/oauth-protected-resource/mcp': open(),
  // A session opens nothing here; what keys and tokens open is in server/mcp/tools.test.ts.
  'GET /mcp': tokenOnly,
  'POST /mcp': tokenOnly,
  'DELETE /mcp': tokenOnly,
  'GET /rest/v1/chat_history': personal(200),
  'GET /rest/v1/chat_history/:id': { ...ownPosit(200), object: 'historyId' },
  'DELETE /rest/v1/chat_history/:id': { ...ownPosit(200), object: 'historyId' },
  // Takes only messages of the caller's own conversation, here the owner's.
  'POST /functions/v1/generate-chat-summary': {
    ...ownPosit(200, ({ positId }) => ({
      // No message is malformed; a role is.
      messages: [{ role: positId === 'not-an-id' ? positId : 'user', content: `Who runs ${positId}?` }],
    })),
    inBody: true,
  },
}
