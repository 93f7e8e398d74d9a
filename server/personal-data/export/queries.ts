/** A person's own rows, read in pages by their id, so that no list is ever held whole. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '../../database/schema.ts'

const PAGE_ROWS = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/** All rows of a query that selects `id`, page after page. */
async function* inPages<T extends { id: string }>(
  query: SelectQueryBuilder<Database, keyof Database, T>,
): AsyncGenerator<T> {
  const page = query.orderBy(sql.ref('id')).limit(PAGE_ROWS)
  for (let after = FIRST; ; ) {
    const rows = await page.where(sql.ref('id'), '>', sql`${after}::uuid`).execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    after = last.id
  }
}

export function findPerson(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'handle', 'first_name', 'last_name', 'company', 'title'])
    .select(['referral_source', 'subscription_type', 'trial_end_date', 'created_at', 'updated_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** How the person signs in, without any secret of it. */
export const listSignInMethods = (db: Db, userId: string) =>
  db
    .selectFrom('auth_accounts')
    .select(['provider_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

export const listSessions = (db: Db, userId: string) =>
  db
    .selectFrom('auth_sessions')
    .select(['created_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Without anything that opens an account. */
export const listApiKeys = (db: Db, userId: string) =>
  db
    .selectFrom('api_keys')
    .select(['name', 'scopes', 'posit_ids', 'expires_at', 'last_used_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** By host: the rest of an address may be a secret of the receiver's. */
export async function listWebhooks(db: Db, userId: string) {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select(['url', 'events', 'off_reason', 'off_at', 'last_succeeded_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ url, ...endpoint }) => ({ host: new URL(url).host, ...endpoint }))
}

export const findSubscription = (db: Db, userId: string) =>
  db
    .selectFrom('subscriptions')
    .select(['status', 'price_id', 'current_period_end', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const findDriveConnection = (db: Db, userId: string) =>
  db
    .selectFrom('google_drive_connections')
    .select(['google_email', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** What may act for the person by the Model Context Protocol. */
export const listConnections = (db: Db, userId: string) =>
  db
    .selectFrom('oauth_consents')
    .innerJoin('oauth_clients', 'oauth_clients.client_id', 'oauth_consents.client_id')
    .select(['oauth_clients.name', 'oauth_clients.redirect_uris', 'oauth_consents.scopes'])
    .select(['oauth_consents.created_at', 'oauth_consents.last_used_at'])
    .where('oauth_consents.user_id', '=', userId)
    .orderBy('oauth_consents.created_at')
    .execute()

export const findMailSetting = (db: Db, userId: string) =>
  db
    .selectFrom('notification_settings')
    .select(['mail', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export type ExportedPosit = Awaited<ReturnType<typeof listPosits>>[number]

/** Oldest first; plans limit them to a few. */
export const listPosits = (db: Db, userId: string) =>
  db
    .selectFrom('posits')
    .select(['id', 'title', 'type', 'custom_type_description', 'audience', 'response_type', 'privacy'])
    .select(['summary_light', 'summary', 'summary_full', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type ExportedSource = RowOf<typeof listSources>
type RowOf<List extends (...args: never[]) => AsyncGenerator> =
  ReturnType<List> extends AsyncGenerator<infer T> ? T : never

/** With the day on which the owner approved it as an answer. */
export const listSources = (db: Db, positId: string) =>
  inPages(
    db
      .selectFrom('sources')
      .select(['id', 'kind', 'name', 'characters', 'file_name', 'file_type', 'file_key', 'created_at'])
      .select((eb) =>
        eb
          .selectFrom('approved_answers')
          .select('approved_at')
          .whereRef('approved_answers.source_id', '=', 'sources.id')
          .as('approved_at'),
      )
      .where('posit_id', '=', positId),
  )

export async function findSourceText(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('sources').select('text').where('id', '=', id).executeTakeFirst()
  return row?.text ?? ''
}

/** Files attached in the update chat and not sent: a few, for some hours. */
export const listDrafts = (db: Db, positId: string) =>
  db
    .selectFrom('file_drafts')
    .select(['id', 'file_name', 'file_type', 'characters', 'file_key', 'created_at'])
    .where('posit_id', '=', positId)
    .orderBy('id')
    .execute()

/** Without who asked: that is another person's. Open ones belong to the dashboard, which the plan may have closed. */
export const listTasks = (db: Db, positId: string, withOpen: boolean) =>
  inPages(
    db
      .selectFrom('posit_task_flags')
      .select(['id', 'context', 'question', 'response', 'status', 'processed', 'asked', 'created_at'])
      .where('posit_id', '=', positId)
      .$if(!withOpen, (query) => query.where('processed', '=', true)),
  )

export const listTestQuestions = (db: Db, positId: string) =>
  inPages(
    db
      .selectFrom('test_questions')
      .select(['id', 'question', 'expected', 'state', 'answer', 'answer_state', 'asked_at', 'created_at'])
      .where('posit_id', '=', positId),
  )

export const listShares = (db: Db, positId: string) =>
  inPages(
    db.selectFrom('posit_shares').select(['id', 'user_email', 'created_at']).where('posit_id', '=', positId),
  )

/** Without the passcode, as the export holds no secret of anybody. */
export const listLinks = (db: Db, positId: string) =>
  inPages(
    db
      .selectFrom('links')
      .select([
        'id',
        'name',
        'slug',
        'expires_at',
        'questions_per_day',
        'questions_total',
        'who',
        'citations',
      ])
      .select(['first_question', 'greeting', 'origins', 'accent', 'corner', 'visitors', 'delivered', 'known'])
      .select(['gaps', 'created_at', 'last_used_at', 'revoked_at'])
      .where('posit_id', '=', positId),
  )

const messages = (db: Db) =>
  db.selectFrom('chat_messages').select(['id', 'role', 'content', 'citations', 'attachments', 'created_at'])

/** What was said in the update chats of a posit. */
export const listTeaching = (db: Db, positId: string) =>
  inPages(messages(db).where('posit_id', '=', positId).where('source', '=', 'posit_update'))

export const listConversations = (db: Db, userId: string) =>
  inPages(
    db
      .selectFrom('chat_history')
      .select(['id', 'posit_id', 'title_seen as posit_title', 'summary', 'created_at', 'last_message_at'])
      .where('user_id', '=', userId),
  )

export type ExportedMessage = RowOf<typeof listTeaching>

export const listMessages = (db: Db, historyId: string) =>
  inPages(messages(db).select('link_id').where('chat_history_id', '=', historyId))

export const listNotifications = (db: Db, userId: string) =>
  inPages(
    db
      .selectFrom('notifications')
      .select(['id', 'kind', 'posit_id', 'count', 'read_at', 'created_at', 'updated_at'])
      .where('user_id', '=', userId),
  )

export const listEvents = (db: Db, userId: string) =>
  inPages(
    db
      .selectFrom('events')
      .select(['id', 'name', 'posit_id', 'properties', 'created_at'])
      .where('user_id', '=', userId),
  )

export const listBugReports = (db: Db, userId: string) =>
  inPages(
    db
      .selectFrom('bug_reports')
      .select(['id', 'title', 'description', 'screenshot_url', 'status', 'created_at'])
      .where('created_by', '=', userId),
  )
