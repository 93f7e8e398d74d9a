/** Every table as Kysely sees it. Columns have the names that the API gives them; the migrations are the source of truth. */

import type { ColumnType, Generated, JSONColumnType, Kysely, Selectable } from 'kysely'
import type { ReferralSource } from '../../contract/accounts.ts'
import type { NotificationKind } from '../../contract/activity.ts'
import type { AssistantProvider, AtCap, CapUnit, UsagePurpose } from '../../contract/assistant-settings.ts'
import type { BugReportStatus } from '../../contract/bug-reports.ts'
import type {
  AnswerFeedback,
  AnswerState,
  AnswerStatus,
  Approved,
  Attachment,
  Citation,
} from '../../contract/chat.ts'
import type { ApiScope } from '../../contract/developers.ts'
import type { DriveStatus } from '../../contract/google-drive.ts'
import type { ShownToViewers, SourceKind } from '../../contract/knowledge.ts'
import type { LinkCorner, LinkWho } from '../../contract/links.ts'
import type { SubscriptionType } from '../../contract/plans.ts'
import type { Audience, PositType, Privacy, ResponseType } from '../../contract/posits.ts'
import type { GapCause, ReaskState, TaskStatus } from '../../contract/tasks.ts'
import type { CardOption, KnowledgeAct, TeachingCard } from '../../contract/teaching.ts'
import type { TestState } from '../../contract/test-questions.ts'
import type { WEBHOOK_TEST_EVENT, WebhookEvent } from '../../contract/webhook-events.ts'
import type { WebhookDeliveryState, WebhookOffReason } from '../../contract/webhooks.ts'

type CreatedAt = ColumnType<Date, Date | undefined, never>
type Timestamp = ColumnType<Date, Date | undefined, Date>
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
/** jsonb: read as the value, written as JSON text. */
type Json<T extends object> = JSONColumnType<T, string | undefined, string>

interface UsersTable {
  id: Generated<string>
  email: string
  email_verified: Generated<boolean>
  name: Generated<string>
  image: string | null
  handle: string
  first_name: string | null
  last_name: string | null
  company: string | null
  title: string | null
  referral_source: ReferralSource | null
  subscription_type: Generated<SubscriptionType>
  trial_end_date: NullableTimestamp
  /** Set with the first one, and kept. */
  has_webhooks: Generated<boolean>
  created_at: CreatedAt
  updated_at: Timestamp
}

interface UserRolesTable {
  user_id: string
  role: 'admin'
  /** The administrator has read, or closed, the notice that says which assistant answers. */
  assistant_notice_closed_at: NullableTimestamp
  created_at: CreatedAt
}

interface UsedAdministratorCodesTable {
  code_hash: string
  user_id: string | null
  created_at: CreatedAt
}

interface AuthSessionsTable {
  id: Generated<string>
  user_id: string
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: CreatedAt
  updated_at: Timestamp
}

interface AuthAccountsTable {
  id: Generated<string>
  user_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  password: string | null
  created_at: CreatedAt
  updated_at: Timestamp
}

interface AuthVerificationsTable {
  id: Generated<string>
  identifier: string
  value: string
  expires_at: Date
  created_at: CreatedAt
  updated_at: Timestamp
}

/** better-auth's tables for OAuth clients; the columns that we read. It writes them all by itself. */
interface OAuthClientsTable {
  id: string
  client_id: string
  name: string | null
  redirect_uris: Json<string[]>
  created_at: Timestamp
}

/** What a person allowed a client. */
interface OAuthConsentsTable {
  id: string
  client_id: string
  user_id: string
  resources: JSONColumnType<string[] | null, string | null | undefined, string>
  scopes: Json<string[]>
  created_at: Date
  updated_at: Date
  last_used_at: NullableTimestamp
}

interface OAuthTokensTable {
  id: string
  /** A hash. */
  token: string
  client_id: string
  user_id: string
  resources: JSONColumnType<string[] | null, string | null | undefined, string>
  scopes: Json<string[]>
  expires_at: Date
  created_at: Date
  revoked: Date | null
}

interface SubscriptionsTable {
  id: Generated<string>
  user_id: string
  customer_id: string
  subscription_id: string | null
  price_id: string | null
  status: string
  current_period_end: NullableTimestamp
  /** When it ends, where that is decided. */
  cancel_at: NullableTimestamp
  /** The last checkout that was opened. */
  checkout_session_id: string | null
  checkout_created_at: NullableTimestamp
  /** When this row's data was requested from the provider; a response to an earlier request is stale. */
  asked_at: NullableTimestamp
  created_at: CreatedAt
  updated_at: Timestamp
}

interface HandledWebhooksTable {
  id: string
  type: string
  created_at: CreatedAt
}

interface PositsTable {
  id: Generated<string>
  user_id: string
  title: Generated<string>
  /** The title as its knowledge last named it; null once the owner has. */
  auto_title: string | null
  type: PositType
  audience: Audience
  response_type: ResponseType
  privacy: Generated<Privacy>
  custom_type_description: string | null
  summary: string | null
  summary_light: string | null
  summary_full: string | null
  content: Generated<string>
  /** Questions the knowledge can answer, offered to viewers. */
  suggested_questions: Json<string[]>
  /** A model may answer from general knowledge where the sources are silent, and say so. */
  general_knowledge: Generated<boolean>
  /** Grows by one with every change of the sources; derived texts say which version they were made from. */
  knowledge_version: Generated<number>
  summarised_version: Generated<number>
  updated_by: string | null
  created_at: CreatedAt
  updated_at: Timestamp
}

interface PositSharesTable {
  id: Generated<string>
  posit_id: string
  user_email: string
  created_by: string | null
  created_at: CreatedAt
}

/** Invitations of the last day; older rows are removed when their sender shares again. */
interface ShareInvitationsTable {
  user_id: string
  posit_id: string
  address_hash: string
  sent_at: CreatedAt
}

/** A second way to a posit, in its owner's terms. */
interface LinksTable {
  id: Generated<string>
  posit_id: string
  name: string
  slug: string
  expires_at: NullableTimestamp
  passcode_hash: string | null
  questions_per_day: number | null
  questions_total: number | null
  who: Generated<LinkWho>
  /** The most that is shown of a citation; the source's own rule may show less. */
  citations: Generated<ShownToViewers>
  first_question: string | null
  greeting: string | null
  /** Sites that may show it in a frame. */
  origins: Generated<string[]>
  accent: string | null
  corner: Generated<LinkCorner>
  /** Its slug is never given to another link. */
  revoked_at: NullableTimestamp
  created_at: CreatedAt
  updated_at: Timestamp
  /** The columns below are written by the database, with each delivered answer. */
  last_used_at: NullableTimestamp
  visitors: Generated<number>
  delivered: Generated<number>
  /** A day in UTC, and how many answers were delivered on it. */
  delivered_on: string | null
  delivered_that_day: Generated<number>
  known: Generated<number>
  gaps: Generated<number>
}

/** `by`: the newer source, which says otherwise. */
export interface Superseded {
  text: string
  by: string
}

interface SourcesTable {
  id: Generated<string>
  posit_id: string
  kind: SourceKind
  name: string
  text: string
  characters: number
  file_type: string | null
  file_name: string | null
  /** Key of the stored original in file storage, if there is one. */
  file_key: string | null
  /** SHA-256 of an uploaded file, in hexadecimal; once a posit. */
  content_hash: string | null
  task_flag_id: string | null
  /** What viewers may see of it beside an answer; its owner sees all. */
  shown_to_viewers: Generated<ShownToViewers>
  /** Sentences that are not indexed while the owner has not decided on what contradicts them. */
  superseded: JSONColumnType<Superseded[], string | undefined, string>
  /** Index totals of this source: how many chunks, and how many words in them. */
  chunk_count: Generated<number>
  word_count: Generated<number>
  created_by: string | null
  created_at: CreatedAt
  updated_at: Timestamp
}

/** Attached in the update chat and not sent yet. */
interface FileDraftsTable {
  /** Of the source that it becomes. */
  id: Generated<string>
  posit_id: string
  created_by: string | null
  file_name: string
  file_type: string
  file_key: string
  content_hash: string
  text: string
  characters: number
  created_at: CreatedAt
}

interface ChunksTable {
  id: Generated<string>
  posit_id: string
  source_id: string
  /** Position within the source, from 0. */
  ordinal: number
  /** Titles above the passage, outermost first, joined by ' > '; '' when there are none. */
  heading: string
  text: string
  word_count: number
  embedding: Buffer | null
  embedding_model: string | null
}

/**
 * The inverted index: one row a source and term. `ordinals[i]` is a chunk of the source that holds the term,
 * `frequencies[i]` how often it occurs there.
 */
interface ChunkTermsTable {
  posit_id: string
  term: string
  source_id: string
  ordinals: number[]
  frequencies: number[]
}

interface PositAttachmentsTable {
  id: Generated<string>
  posit_id: string
  source_id: string | null
  file_id: string
  file_name: string
  file_type: string
  source: 'google_drive' | 'upload'
  file_url: string | null
  /** When a file of Drive was last read. */
  synced_at: NullableTimestamp
  created_at: CreatedAt
}

interface PositTaskFlagsTable {
  id: Generated<string>
  posit_id: string
  user_id: string | null
  /** The posit's reply. As on the wire, the two names are older than their meaning. */
  question: string
  /** The viewer's question. */
  context: string
  /** `context` folded to its words: the key under which the same question joins an open flag. */
  context_key: string
  response: string | null
  status: TaskStatus | null
  processed: Generated<boolean>
  asked: Generated<number>
  /** Every wording it was asked in, follow-ups completed, and the index terms of all of them. */
  wordings: Generated<string[]>
  terms: Generated<string[]>
  cause: GapCause | null
  /** Passages the owner should see: the nearest ones, or those that contradict each other. */
  evidence: Json<Citation[]>
  responded_at: NullableTimestamp
  /** Asked again after the response; null before there is one. */
  reask_state: ReaskState | null
  reask_answer: string | null
  reasked_at: NullableTimestamp
  created_at: CreatedAt
  updated_at: Timestamp
}

/** Those who are known and wait for the answer to a flag, once each. */
interface PositTaskAskersTable {
  task_flag_id: string
  user_id: string
  chat_history_id: string | null
  question: string
  told_at: NullableTimestamp
  created_at: CreatedAt
}

/** An owner's response that is given verbatim, as long as its source is unchanged. */
interface ApprovedAnswersTable {
  source_id: string
  posit_id: string
  task_flag_id: string
  approved_by: string | null
  approved_at: Timestamp
  /** MD5 of the source's text. */
  text_digest: string
}

interface TestQuestionsTable {
  id: Generated<string>
  posit_id: string
  task_flag_id: string | null
  question: string
  question_key: string
  /** The answer that counts as right; null until there was one. */
  expected: string | null
  state: Generated<TestState>
  /** The newest run, and the knowledge it was asked over. */
  answer: string | null
  answer_state: AnswerState | null
  asked_version: number | null
  asked_at: NullableTimestamp
  created_at: CreatedAt
}

interface TestRunsTable {
  id: Generated<string>
  test_question_id: string
  knowledge_version: number
  state: Exclude<TestState, 'pending'>
  answer: string
  answer_state: AnswerState
  created_at: CreatedAt
}

/** A removed source's row, with what the database deletes with it; its index is built again. */
export type KeptSource = Omit<
  Selectable<SourcesTable>,
  'created_at' | 'updated_at' | 'chunk_count' | 'word_count'
> & {
  created_at: string
  approved?: Pick<Selectable<ApprovedAnswersTable>, 'task_flag_id' | 'approved_by' | 'text_digest'> & {
    approved_at: string
  }
  attachment?: Pick<
    Selectable<PositAttachmentsTable>,
    'file_id' | 'file_name' | 'file_type' | 'source' | 'file_url'
  >
}

export type HiddenTest = Pick<
  Selectable<TestQuestionsTable>,
  'id' | 'task_flag_id' | 'question' | 'question_key' | 'expected' | 'answer' | 'answer_state'
>

export interface Hidden {
  /** The posit's, as its owner had named it. */
  title?: string
  tests?: HiddenTest[]
  superseded?: Superseded[]
}

interface KnowledgeChangesTable {
  id: Generated<string>
  posit_id: string
  source_id: string
  act: Generated<KnowledgeAct>
  /** The source's name when it was made. */
  title: Generated<string>
  /** The sentences as they were in the source, and what is there now. */
  before: string
  after: string
  /** The whole text of the source before the change: undoing restores it exactly. Null once it is erased. */
  text_before: string | null
  /** Of a source that was removed as a whole: the row to insert again. Null once it is erased. */
  source: JSONColumnType<KeptSource | null, string | null | undefined, string | null>
  /** What was hidden with the removed words, and what of the source an undo restores besides its text. Null once it is erased. */
  hidden: JSONColumnType<Hidden | null, string | null | undefined, string | null>
  /** The owner's message that made it. */
  message_id: string | null
  /** Of the text the change left behind; undoing a source that was changed again would lose the later change. */
  text_after_hash: string
  created_by: string | null
  undone_at: NullableTimestamp
  created_at: CreatedAt
}

interface OpenMattersTable {
  posit_id: string
  /** From 0, most useful first. */
  rank: number
  question: string
}

interface TeachingCardsTable {
  id: Generated<string>
  posit_id: string
  message_id: string
  kind: TeachingCard['kind']
  /** With what each option does; viewers of the card get its words only. */
  options: Json<CardOption[]>
  chosen: number | null
  created_at: CreatedAt
}

interface ChatSessionsTable {
  id: Generated<string>
  posit_id: string
  created_by: string
  session_type: Generated<'update'>
  is_active: Generated<boolean>
  created_at: CreatedAt
  updated_at: Timestamp
}

interface ChatHistoryTable {
  id: Generated<string>
  user_id: string
  posit_id: string
  last_message_at: Timestamp
  summary: string | null
  /** The posit's title when the person last said something. */
  title_seen: Generated<string>
  created_at: CreatedAt
}

/** Questions and answers: of signed-in people, of guests, and of update chats. */
interface ChatMessagesTable {
  id: Generated<string>
  posit_id: string
  role: 'user' | 'assistant'
  content: string
  source: string | null
  /** The client's own key: unique within the conversation, so a message sent twice is one question. */
  client_key: string | null
  /** On an answer: its question. Unique, so an answer is stored exactly once. */
  reply_to: string | null
  citations: ColumnType<Citation[] | null, string | null | undefined, string | null>
  related: ColumnType<Citation[] | null, string | null | undefined, string | null>
  unsupported: ColumnType<string[] | null, string | null | undefined, string | null>
  general: Generated<boolean>
  state: AnswerState | null
  flagged: Generated<boolean>
  status: Generated<AnswerStatus>
  /** While `running`: the node that answers renews this; past it, any node may take the question over. */
  lease_until: NullableTimestamp
  /** On an owner's own answer: who gave it, and when. */
  approved: ColumnType<Approved | null, string | null | undefined, string | null>
  created_at: CreatedAt
  /** On an answer: what its asker thinks of it. */
  feedback: AnswerFeedback | null
  feedback_reason: string | null
  feedback_at: NullableTimestamp
  chat_session_id: string | null
  chat_history_id: string | null
  /** Null for a guest's question, and for every answer. */
  created_by: string | null
  /** The guest's browser, from an HttpOnly cookie; its hash only. */
  visitor_id: string | null
  /** The owner's API key that asked: the question is a visitor's, with the access of the owner. */
  api_key_id: string | null
  /** A question of the posit's own owner, which the dashboard leaves out. The database sets it. */
  by_owner: Generated<boolean>
  attachments: Json<Attachment[]>
  /** The link it was asked through; null for the posit's own page, and for its owner. */
  link_id: string | null
  /** In an update chat: the task whose question the assistant puts. The task may be gone. */
  asks_task_id: string | null
}

/** A view: what others asked, signed in or as guests (`created_by` null). */
interface PositQuestionsView {
  id: string
  posit_id: string
  created_at: Date
  content: string
  status: AnswerStatus
  created_by: string | null
}

/** How many questions a posit has up to a point in time: pages are counted from here. The database keeps them true. */
interface QuestionAnchorsTable {
  posit_id: string
  ordinal: number
  created_at: Date
  id: string
}

interface ApiKeysTable {
  id: Generated<string>
  user_id: string
  name: string
  /** SHA-256, base64url. */
  key_hash: string
  /** The key's last characters. */
  hint: string
  scopes: ApiScope[]
  /** Null: all of the owner's posits. */
  posit_ids: string[] | null
  expires_at: NullableTimestamp
  last_used_at: NullableTimestamp
  created_at: CreatedAt
}

interface NotificationsTable {
  id: Generated<string>
  user_id: string
  posit_id: string | null
  kind: NotificationKind
  data: Json<Record<string, unknown>>
  /** What folds: a person has at most one unread row a key, and `count` is the number of folded events. */
  fold_key: string | null
  count: Generated<number>
  read_at: NullableTimestamp
  /** When a mail covered it, or was no longer needed. */
  mailed_at: NullableTimestamp
  created_at: CreatedAt
  /** When it last happened. */
  updated_at: Timestamp
}

interface NotificationSettingsTable {
  user_id: string
  mail: Generated<'weekly' | 'instant' | 'off'>
  digested_at: NullableTimestamp
  updated_at: Timestamp
}

interface EventsTable {
  id: Generated<string>
  name: string
  user_id: string | null
  posit_id: string | null
  properties: Json<Record<string, unknown>>
  created_at: CreatedAt
}

interface BugReportsTable {
  id: Generated<string>
  title: string
  description: string
  screenshot_url: string | null
  created_by: string | null
  status: Generated<BugReportStatus>
  /** When the automation hook took it; null before, and where there is none. */
  hook_sent_at: NullableTimestamp
  created_at: CreatedAt
}

interface WebhookEndpointsTable {
  id: Generated<string>
  user_id: string
  url: string
  events: WebhookEvent[]
  /** Later ones included; else those of `webhook_endpoint_posits`. */
  all_posits: boolean
  sealed_secret: string
  sealed_previous_secret: string | null
  previous_secret_until: NullableTimestamp
  off_reason: WebhookOffReason | null
  off_at: NullableTimestamp
  last_succeeded_at: NullableTimestamp
  created_at: CreatedAt
}

interface WebhookEndpointPositsTable {
  endpoint_id: string
  posit_id: string
}

interface WebhookDeliveriesTable {
  /** The `webhook-id` of every try. */
  id: Generated<string>
  endpoint_id: string
  /** Null for a test event. */
  posit_id: string | null
  event: WebhookEvent | typeof WEBHOOK_TEST_EVENT
  occurred_at: Timestamp
  data: Json<Record<string, unknown>>
  /** What visitors wrote, by field: sent while the owner's plan opens the dashboard. */
  visitor_text: Json<Record<string, string | null>>
  state: Generated<WebhookDeliveryState>
  /** Of the current round; 'send again' begins another one. */
  tries: Generated<number>
  round_started_at: Timestamp
  next_try_at: NullableTimestamp
  created_at: CreatedAt
}

interface WebhookAttemptsTable {
  id: Generated<string>
  delivery_id: string
  attempted_at: Timestamp
  status: number | null
  error: string | null
  duration_ms: number
  response: string
}

interface GoogleDriveConnectionsTable {
  id: Generated<string>
  user_id: string
  google_email: string
  access_token: string | null
  refresh_token: string | null
  expires_at: NullableTimestamp
  status: Generated<DriveStatus>
  /** When the current consent was given; a new consent replaces it. */
  created_at: Timestamp
}

/** One row at most. Prices are money per million tokens. */
interface AssistantSettingsTable {
  id: Generated<boolean>
  version: Generated<number>
  provider: AssistantProvider | null
  model: string | null
  embedding_model: string | null
  base_url: string | null
  sealed_key: string | null
  input_price: number | null
  output_price: number | null
  embedding_price: number | null
  cap_unit: Generated<CapUnit>
  instance_cap: number | null
  person_cap: number | null
  at_cap: Generated<AtCap>
  updated_at: Timestamp
}

/** Per day (UTC), posit, purpose and model. */
interface AssistantUsageTable {
  day: string
  posit_id: string | null
  owner_id: string | null
  purpose: UsagePurpose
  model: string
  calls: number
  input_tokens: number
  output_tokens: number
  /** Of both, those that no provider reported. */
  estimated_tokens: number
  cost: number
}

interface AssistantReservationsTable {
  id: string
  day: string
  owner_id: string | null
  tokens: number
  cost: number
}

export interface Database {
  users: UsersTable
  user_roles: UserRolesTable
  used_administrator_codes: UsedAdministratorCodesTable
  auth_sessions: AuthSessionsTable
  auth_accounts: AuthAccountsTable
  auth_verifications: AuthVerificationsTable
  oauth_clients: OAuthClientsTable
  oauth_consents: OAuthConsentsTable
  oauth_refresh_tokens: OAuthTokensTable
  oauth_access_tokens: OAuthTokensTable
  subscriptions: SubscriptionsTable
  handled_webhooks: HandledWebhooksTable
  posits: PositsTable
  posit_shares: PositSharesTable
  share_invitations: ShareInvitationsTable
  links: LinksTable
  sources: SourcesTable
  file_drafts: FileDraftsTable
  chunks: ChunksTable
  chunk_terms: ChunkTermsTable
  posit_attachments: PositAttachmentsTable
  posit_task_flags: PositTaskFlagsTable
  knowledge_changes: KnowledgeChangesTable
  teaching_cards: TeachingCardsTable
  open_matters: OpenMattersTable
  posit_task_askers: PositTaskAskersTable
  approved_answers: ApprovedAnswersTable
  test_questions: TestQuestionsTable
  test_runs: TestRunsTable
  chat_sessions: ChatSessionsTable
  chat_history: ChatHistoryTable
  chat_messages: ChatMessagesTable
  posit_questions: PositQuestionsView
  question_anchors: QuestionAnchorsTable
  api_keys: ApiKeysTable
  notifications: NotificationsTable
  notification_settings: NotificationSettingsTable
  events: EventsTable
  bug_reports: BugReportsTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_endpoint_posits: WebhookEndpointPositsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_attempts: WebhookAttemptsTable
  google_drive_connections: GoogleDriveConnectionsTable
  assistant_settings: AssistantSettingsTable
  assistant_usage: AssistantUsageTable
  assistant_reservations: AssistantReservationsTable
}

/** The database, or a transaction on it: functions that take a `Db` work in both. */
export type Db = Kysely<Database>
