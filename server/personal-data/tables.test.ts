/** Where each table of the schema is in an export, or why it is not. A new table needs a line here. */
import { unzipSync } from 'fflate'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'
import { buildFixture } from '../../tests/access-fixture.ts'
import { buildUser } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())
const { db, pool } = app.database

/** The field of `profile.json`, or the file, that holds the rows. */
const EXPORTED: Record<string, string> = {
  users: 'email',
  auth_accounts: 'sign_in_methods',
  auth_sessions: 'sessions',
  api_keys: 'api_keys',
  webhook_endpoints: 'webhooks',
  oauth_consents: 'connected_assistants',
  oauth_clients: 'connected_assistants',
  subscriptions: 'subscription',
  google_drive_connections: 'google_drive',
  notification_settings: 'mail_setting',
  posits: 'posits/01-A-posit/posit.json',
  sources: 'posits/01-A-posit/sources.json',
  approved_answers: 'posits/01-A-posit/sources.json',
  file_drafts: 'posits/01-A-posit/attached-and-not-sent/0001-tides.txt',
  posit_task_flags: 'posits/01-A-posit/tasks.json',
  test_questions: 'posits/01-A-posit/test-questions.json',
  posit_shares: 'posits/01-A-posit/shares.json',
  links: 'posits/01-A-posit/links.json',
  chat_messages: 'posits/01-A-posit/update-chat.json',
  chat_history: 'conversations/00001-Untitled-Posit.json',
  notifications: 'notifications.json',
  events: 'activity.json',
  bug_reports: 'bug-reports.json',
}

/** Erased with the account and not exported. */
const ERASED: Record<string, string> = {
  user_roles: 'of the instance: who administers it',
  auth_verifications: 'secrets of codes and mails, for minutes',
  oauth_access_tokens: 'secrets',
  oauth_refresh_tokens: 'secrets',
  share_invitations: 'hashes of addresses, for a day',
  link_visitors: 'hashes of visitors: other people',
  chunks: 'made of the sources',
  chunk_terms: 'made of the sources',
  posit_attachments: 'where files came from; their names and originals are with the sources',
  knowledge_changes: 'undo, for a day: the sources and the update chat hold what was said',
  teaching_cards: 'questions back about messages of the update chat',
  open_matters: 'suggestions made of the sources',
  posit_task_askers: 'who waits for an answer; the question is in the conversation',
  test_runs: 'earlier runs of the test questions',
  chat_sessions: 'holds messages together',
  question_anchors: 'counts of questions',
  webhook_endpoint_posits: 'a choice of posits for an endpoint',
  webhook_deliveries: 'copies of events on their way, for days',
  webhook_attempts: 'the log of those deliveries',
}

/** Nothing that is a person's, or no longer once the account is gone. */
const IMPERSONAL: Record<string, string> = {
  handled_webhooks: "ids of the payment provider's messages",
  used_administrator_codes: 'hashes',
  oauth_resources: 'addresses of this instance',
  rate_limits: 'counters, for minutes to a day',
  assistant_settings: "the operator's choice",
  assistant_usage: "the operator's costs",
  assistant_reservations: 'calls that are running',
}

const reachesUsersByCascade = async () => {
  const { rows } = await pool.query<{ name: string }>(`with recursive reached (oid) as (
      select 'users'::regclass::oid
      union select conrelid from pg_constraint join reached on confrelid = reached.oid
        where contype = 'f' and confdeltype = 'c'
    ) select oid::regclass::text as name from reached`)
  return rows.map(({ name }) => name)
}

test('each table is exported, erased with its account, or holds nothing of a person', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
  const listed = [EXPORTED, ERASED, IMPERSONAL].flatMap((tables) => Object.keys(tables))
  expect(listed.toSorted()).toEqual(tables.toSorted())
})

test('what is said to be erased with an account goes by cascade', async () => {
  const cascade = await reachesUsersByCascade()
  // By a statement of its own; see the deletion's tests.
  expect(Object.keys(ERASED).filter((name) => !cascade.includes(name))).toEqual(['auth_verifications'])
  // An event stays, without a name.
  const kept = ['events', 'bug_reports']
  expect(Object.keys(EXPORTED).filter((name) => !cascade.includes(name))).toEqual(kept)
})

async function fillAccount() {
  const owner = await buildUser(app, { plan: 'posit_plus' })
  const shared = await buildUser(app)
  const fixture = await buildFixture({ app, owner, sharedEmail: shared.email }, 'public')
  const { positId: posit_id, sourceId: source_id, closedTaskId: task_flag_id, sessionId } = fixture
  await app.services.core.files.put(`sources/${posit_id}/draft`, 'Low at noon.')
  await db
    .updateTable('file_drafts')
    .set({ file_key: `sources/${posit_id}/draft` })
    .execute()
  await db
    .insertInto('approved_answers')
    .values({ source_id, posit_id, task_flag_id, approved_by: owner.id, text_digest: '' })
    .execute()
  const lesson = { role: 'user', content: 'At six.', source: 'posit_update', created_by: owner.id } as const
  await db
    .insertInto('chat_messages')
    .values({ ...lesson, posit_id, chat_session_id: sessionId })
    .execute()
  const own = { user_id: owner.id }
  await db
    .insertInto('subscriptions')
    .values({ ...own, customer_id: uuidv7(), status: 'active' })
    .execute()
  await db
    .insertInto('google_drive_connections')
    .values({ ...own, google_email: owner.email })
    .execute()
  await db.insertInto('notification_settings').values(own).execute()
  await db
    .insertInto('events')
    .values({ ...own, name: 'create_posit', properties: '{}' })
    .execute()
  return owner
}

test('an export has rows of each table that is said to be in it', async () => {
  const { client } = await fillAccount()
  const response = await client.fetch('/rest/v1/users/me/export', { method: 'POST' })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const textOf = (name: string) => Buffer.from(files[name] ?? '').toString()
  const profile = JSON.parse(textOf('profile.json'))
  const hasRows = (place: string) => {
    if (!place.includes('.'))
      return Array.isArray(profile[place]) ? profile[place].length > 0 : profile[place]
    if (!place.endsWith('.json')) return textOf(place).length > 0
    const content = JSON.parse(textOf(place) || '[]')
    return Array.isArray(content) ? content.length > 0 : content
  }
  const empty = Object.entries(EXPORTED).filter(([, place]) => !hasRows(place))
  expect(empty).toEqual([])
  expect(textOf('posits/01-A-posit/test-questions.json')).toContain('When does the harbour open?')
  expect(JSON.parse(textOf('posits/01-A-posit/sources.json'))[0].approved_at).toEqual(expect.any(String))
})
