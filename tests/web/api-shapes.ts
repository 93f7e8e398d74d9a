/** What each call of the web app is answered with: the contract's own shapes, by method and path as in `/openapi.json`. */
import { z } from 'zod'
import { meSchema, signedInSchema, socialSignInStartedSchema } from '../../contract/accounts.ts'
import { notificationPageSchema, notificationSettingsSchema, unreadSchema } from '../../contract/activity.ts'
import { okSchema, pageOf } from '../../contract/api.ts'
import {
  assistantNoticeSchema,
  assistantSettingsSchema,
  assistantUsageSchema,
  foundServersSchema,
  modelTrialSchema,
  offeredModelsSchema,
  ownAssistantUsageSchema,
} from '../../contract/assistant-settings.ts'
import { paymentPageSchema, pricesSchema, subscriptionSchema } from '../../contract/billing.ts'
import {
  bugReportPageSchema,
  bugReportSchema,
  createdBugReportSchema,
  storedScreenshotSchema,
} from '../../contract/bug-reports.ts'
import {
  chatDetailsSchema,
  chatHistorySchema,
  conversationSchema,
  updateSessionSchema,
} from '../../contract/chat.ts'
import { apiKeyListSchema, newApiKeySchema } from '../../contract/developers.ts'
import {
  driveConnectedSchema,
  driveFilePageSchema,
  driveImportedSchema,
  driveStateSchema,
} from '../../contract/google-drive.ts'
import {
  sourcePageSchema,
  sourceSchema,
  sourceTextSchema,
  uploadedSourceSchema,
} from '../../contract/knowledge.ts'
import { grantedLinkSchema, linkPageSchema, linkSchema, openLinkSchema } from '../../contract/links.ts'
import { connectionAnswerSchema, connectionListSchema, connectionRequestSchema } from '../../contract/mcp.ts'
import { openAiModelListSchema } from '../../contract/openai.ts'
import { holdingsSchema } from '../../contract/personal-data.ts'
import {
  chatPositSchema,
  positDetailsSchema,
  positPageSchema,
  positSchema,
  publicPositPageSchema,
} from '../../contract/posits.ts'
import { positQuestionDetailsSchema, positQuestionPageSchema } from '../../contract/questions.ts'
import { sharedPositPageSchema, sharePageSchema, shareSchema } from '../../contract/sharing.ts'
import { taskPageSchema, taskSchema } from '../../contract/tasks.ts'
import { knowledgeChangeSchema, taughtSchema } from '../../contract/teaching.ts'
import { testListSchema, testQuestionSchema } from '../../contract/test-questions.ts'
import {
  createdWebhookEndpointSchema,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookEndpointListSchema,
  webhookEndpointSchema,
  webhookSecretSchema,
} from '../../contract/webhooks.ts'
import type { Method, PathOf } from '../../web/core/api-types.ts'

/** What the server's own OpenAPI document lists. */
type KnownEndpoint = { [M in Method]: `${Uppercase<M>} ${PathOf<M> & string}` }[Method]

export const API_SHAPES = {
  'POST /auth/v1/sign-up/email': okSchema,
  'POST /auth/v1/send-verification-email': okSchema,
  'POST /auth/v1/sign-in/email': signedInSchema,
  'POST /auth/v1/sign-in/social': socialSignInStartedSchema,
  'POST /auth/v1/sign-out': okSchema,
  'POST /auth/v1/request-password-reset': okSchema,
  'POST /auth/v1/reset-password': signedInSchema,
  'GET /rest/v1/users/me': meSchema,
  'PATCH /rest/v1/users/me': meSchema,
  'DELETE /rest/v1/users/me': okSchema,
  'POST /rest/v1/users/me/password': okSchema,
  'GET /rest/v1/users/me/holdings': holdingsSchema,
  'POST /rest/v1/users/me/export': z.unknown(),
  'POST /rest/v1/page_views': z.null(),
  'GET /rest/v1/notifications': notificationPageSchema,
  'GET /rest/v1/notifications/unread': unreadSchema,
  'POST /rest/v1/notifications/read': okSchema,
  'PATCH /rest/v1/notifications/{id}': okSchema,
  'GET /rest/v1/notification_settings': notificationSettingsSchema,
  'PATCH /rest/v1/notification_settings': notificationSettingsSchema,
  'POST /functions/v1/unsubscribe': okSchema,
  'GET /rest/v1/prices': pricesSchema,
  'GET /rest/v1/subscription': subscriptionSchema,
  'POST /functions/v1/create-checkout-session': paymentPageSchema,
  'POST /functions/v1/create-portal-session': paymentPageSchema,
  'GET /rest/v1/posits/{id}/links': linkPageSchema,
  'POST /rest/v1/posits/{id}/links': linkSchema,
  'PATCH /rest/v1/links/{id}': linkSchema,
  'DELETE /rest/v1/links/{id}': okSchema,
  'GET /rest/v1/open_links/{slug}': openLinkSchema,
  'POST /rest/v1/open_links/{slug}/passcode': grantedLinkSchema,
  'GET /rest/v1/posits': positPageSchema,
  'POST /rest/v1/posits': positSchema,
  'GET /rest/v1/users/{handle}/posits': publicPositPageSchema,
  'GET /rest/v1/posits/{id}': positSchema,
  'PATCH /rest/v1/posits/{id}': positSchema,
  'DELETE /rest/v1/posits/{id}': okSchema,
  'GET /rest/v1/posits/{id}/details': positDetailsSchema,
  'GET /rest/v1/posits/{id}/chat': chatPositSchema,
  'GET /rest/v1/posits/{id}/shares': sharePageSchema,
  'POST /rest/v1/posits/{id}/shares': shareSchema,
  'POST /functions/v1/remove-posit-access': okSchema,
  'POST /rest/v1/posits/{id}/link_shares': okSchema,
  'GET /rest/v1/shared_posits': sharedPositPageSchema,
  'GET /rest/v1/posits/{id}/sources': sourcePageSchema,
  'POST /rest/v1/posits/{id}/files': uploadedSourceSchema,
  'DELETE /rest/v1/file_drafts/{id}': okSchema,
  'GET /rest/v1/sources/{id}': sourceTextSchema,
  'PATCH /rest/v1/sources/{id}': sourceSchema,
  'DELETE /rest/v1/sources/{id}': okSchema,
  'POST /rest/v1/sources/{id}/sync': z.object({ changed: z.boolean() }),
  'POST /rest/v1/knowledge_changes/{id}/undo': knowledgeChangeSchema,
  'PUT /rest/v1/teaching_cards/{id}/choice': taughtSchema,
  'GET /rest/v1/posits/{id}/posit_task_flags': taskPageSchema,
  'GET /rest/v1/posit_task_flags/{id}': taskSchema,
  'PATCH /rest/v1/posit_task_flags/{id}': taskSchema,
  'DELETE /rest/v1/posit_task_flags/{id}': okSchema,
  'PUT /rest/v1/posit_task_flags/{id}/response': taskSchema,
  'GET /rest/v1/posits/{id}/test_questions': testListSchema,
  'POST /rest/v1/posits/{id}/test_questions': testQuestionSchema,
  'PATCH /rest/v1/test_questions/{id}': testQuestionSchema,
  'DELETE /rest/v1/test_questions/{id}': okSchema,
  'POST /functions/v1/chat-with-posit': z.unknown(),
  'GET /rest/v1/chat_messages/{id}/answer': z.unknown(),
  'DELETE /rest/v1/chat_messages/{id}/answer': okSchema,
  'PUT /rest/v1/chat_messages/{id}/feedback': okSchema,
  'GET /rest/v1/posits/{id}/chat_messages': conversationSchema,
  'GET /rest/v1/chat_history': pageOf(chatHistorySchema),
  'GET /rest/v1/chat_history/{id}': chatDetailsSchema,
  'DELETE /rest/v1/chat_history/{id}': okSchema,
  'POST /rest/v1/chat_sessions': updateSessionSchema,
  'PATCH /rest/v1/chat_sessions/{id}': okSchema,
  'GET /rest/v1/posits/{id}/questions': positQuestionPageSchema,
  'GET /rest/v1/posit_questions/{id}': positQuestionDetailsSchema,
  'GET /rest/v1/google_drive_connections': driveStateSchema,
  'POST /functions/v1/connect-google-drive': driveConnectedSchema,
  'POST /functions/v1/disconnect-google-drive': okSchema,
  'POST /functions/v1/list-drive-files': driveFilePageSchema,
  'POST /functions/v1/import-drive-file': driveImportedSchema,
  'GET /rest/v1/webhook_endpoints': webhookEndpointListSchema,
  'POST /rest/v1/webhook_endpoints': createdWebhookEndpointSchema,
  'GET /rest/v1/webhook_endpoints/{id}': webhookEndpointSchema,
  'PATCH /rest/v1/webhook_endpoints/{id}': webhookEndpointSchema,
  'DELETE /rest/v1/webhook_endpoints/{id}': okSchema,
  'POST /rest/v1/webhook_endpoints/{id}/secret': webhookSecretSchema,
  'POST /rest/v1/webhook_endpoints/{id}/test': webhookDeliverySchema,
  'GET /rest/v1/webhook_endpoints/{id}/deliveries': webhookDeliveryPageSchema,
  'POST /rest/v1/webhook_deliveries/{id}/resend': webhookDeliverySchema,
  'GET /openapi.json': z.unknown(),
  'GET /v1/models': openAiModelListSchema,
  'GET /rest/v1/api_keys': apiKeyListSchema,
  'POST /rest/v1/api_keys': newApiKeySchema,
  'DELETE /rest/v1/api_keys/{id}': okSchema,
  'GET /rest/v1/connection_requests': connectionRequestSchema,
  'POST /rest/v1/connections': connectionAnswerSchema,
  'GET /rest/v1/connections': connectionListSchema,
  'DELETE /rest/v1/connections/{id}': okSchema,
  'POST /rest/v1/administrators': okSchema,
  'GET /rest/v1/assistant_settings': assistantSettingsSchema,
  'PUT /rest/v1/assistant_settings/model': assistantSettingsSchema,
  'DELETE /rest/v1/assistant_settings/model': assistantSettingsSchema,
  'PUT /rest/v1/assistant_settings/budget': assistantSettingsSchema,
  'POST /rest/v1/assistant_settings/discovery': foundServersSchema,
  'POST /rest/v1/assistant_settings/models': offeredModelsSchema,
  'POST /rest/v1/assistant_settings/trial': modelTrialSchema,
  'POST /rest/v1/assistant_settings/model/trial': modelTrialSchema,
  'GET /rest/v1/assistant_settings/notice': assistantNoticeSchema,
  'DELETE /rest/v1/assistant_settings/notice': okSchema,
  'GET /rest/v1/assistant_usage': assistantUsageSchema,
  'GET /rest/v1/users/me/assistant_usage': ownAssistantUsageSchema,
  'POST /storage/v1/object/bug-reports': storedScreenshotSchema,
  'POST /rest/v1/bug_reports': createdBugReportSchema,
  'GET /rest/v1/bug_reports': bugReportPageSchema,
  'GET /rest/v1/bug_reports/{id}': bugReportSchema,
  'PATCH /rest/v1/bug_reports/{id}': bugReportSchema,
} satisfies Partial<Record<KnownEndpoint | 'GET /openapi.json', z.ZodType>>

export type Endpoint = keyof typeof API_SHAPES
export type AnswerOf<E extends Endpoint> = z.infer<(typeof API_SHAPES)[E]>
