/** The objects that the calls of the access matrix are about. */
import { createHash } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { uuidv7 } from 'uuidv7'
import type { Privacy } from '../contract/posits.ts'
import { type Fixture, LINK_PASSCODE } from './access-rule.ts'
import { addStatement, buildPosit, type TestUser } from './factories.ts'
import type { TestApp } from './start-test-app.ts'

interface FixtureOptions {
  app: TestApp
  owner: TestUser
  /** A person the posit is shared with. */
  sharedEmail: string
}

/** A posit of the owner with one of everything. */
export async function buildFixture(
  { app, owner, sharedEmail }: FixtureOptions,
  privacy: Privacy,
): Promise<Fixture> {
  const { id: positId } = await buildPosit(app, { owner, privacy, sharedWith: [sharedEmail] })
  const { db } = app.database
  const { id: sourceId } = await addStatement(app, positId, 'The harbour opens at six in the morning.')
  const fileKey = `sources/${positId}/${uuidv7()}`
  await app.services.core.files.put(fileKey, 'The harbour opens at six.')
  await db
    .updateTable('sources')
    .set({ file_key: fileKey, file_name: 'harbour.txt', file_type: 'text/plain' })
    .where('id', '=', sourceId)
    .execute()
  const draft = await db
    .insertInto('file_drafts')
    .values({
      posit_id: positId,
      created_by: owner.id,
      file_name: 'tides.txt',
      file_type: 'text/plain',
      file_key: `${fileKey}-draft`,
      content_hash: fileKey,
      text: 'The tide is low at noon.',
      characters: 24,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tasks = await addTasks(app, positId)
  const messages = await addMessages(app, positId, owner.id)
  const change = await buildChange(app, positId, sourceId)
  const notification = await db
    .insertInto('notifications')
    .values({ user_id: owner.id, posit_id: positId, kind: 'question_asked' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = await addLink(app, positId)
  const bugReport = await db
    .insertInto('bug_reports')
    .values({ title: 'Broken', description: 'It stops.', created_by: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const apiKey = await db
    .insertInto('api_keys')
    .values({ user_id: owner.id, name: 'Website', key_hash: uuidv7(), hint: 'abcd', scopes: ['ask'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...{ positId, sourceId, ...tasks, ...messages, ...link },
    draftId: draft.id,
    changeId: change.id,
    notificationId: notification.id,
    bugReportId: bugReport.id,
    apiKeyId: apiKey.id,
    ...(await addWebhook(app, owner.id, positId)),
    connectionId: (await buildConnection(app, owner.id)).id,
  }
}

async function addWebhook({ database: { db } }: TestApp, user_id: string, posit_id: string) {
  const endpoint = await db
    .insertInto('webhook_endpoints')
    .values({
      ...{ user_id, url: 'https://not-a-name.invalid/', events: ['question.asked'] },
      ...{ all_posits: true, sealed_secret: 'unreadable' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await db
    .insertInto('webhook_deliveries')
    .values({
      ...{ endpoint_id: endpoint.id, posit_id, event: 'question.asked', state: 'delivered' },
      ...{ occurred_at: new Date(), data: '{}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhookEndpointId: endpoint.id, webhookDeliveryId: delivery.id }
}

let passcodeHash: Promise<string> | undefined

async function addLink({ database: { db } }: TestApp, positId: string) {
  passcodeHash ??= hashPassword(LINK_PASSCODE)
  const { id, slug } = await db
    .insertInto('links')
    .values({ posit_id: positId, name: 'Website', slug: uuidv7(), passcode_hash: await passcodeHash })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  return { linkId: id, linkSlug: slug }
}

async function addTasks({ database: { db } }: TestApp, positId: string) {
  const task = await db
    .insertInto('posit_task_flags')
    .values({
      posit_id: positId,
      question: 'I do not know.',
      context: 'Where is the ferry?',
      context_key: 'ferry',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const closedTask = await db
    .insertInto('posit_task_flags')
    .values({
      posit_id: positId,
      question: 'I do not know.',
      context: 'When does it open?',
      context_key: 'open',
      status: 'closed',
      processed: true,
      response: 'At six.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const test = await db
    .insertInto('test_questions')
    .values({
      posit_id: positId,
      question: 'When does the harbour open?',
      question_key: 'harbour',
      answer: 'At six.',
      answer_state: 'known',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { taskId: task.id, closedTaskId: closedTask.id, testId: test.id }
}

async function addMessages({ database: { db } }: TestApp, positId: string, ownerId: string) {
  const session = await db
    .insertInto('chat_sessions')
    .values({ posit_id: positId, created_by: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const history = await db
    .insertInto('chat_history')
    .values({ posit_id: positId, user_id: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const question = await db
    .insertInto('chat_messages')
    .values({
      posit_id: positId,
      role: 'user',
      content: `Who runs ${positId}?`,
      source: 'posit_query',
      created_by: ownerId,
      chat_history_id: history.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = await db
    .insertInto('chat_messages')
    .values({
      posit_id: positId,
      role: 'assistant',
      content: 'Ada.',
      source: 'posit_query',
      reply_to: question.id,
      chat_history_id: history.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const received = await db
    .insertInto('chat_messages')
    .values({ posit_id: positId, role: 'user', content: 'When?', source: 'posit_query', visitor_id: 'v' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const discard = { action: 'discard' as const, title: '', before: '', after: '', store: null, edits: [] }
  const card = await db
    .insertInto('teaching_cards')
    .values({
      posit_id: positId,
      message_id: question.id,
      kind: 'keep',
      options: JSON.stringify([discard, discard]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    sessionId: session.id,
    historyId: history.id,
    questionId: question.id,
    answerId: answer.id,
    receivedQuestionId: received.id,
    cardId: card.id,
  }
}

/** Every id is this one. */
export const fixtureOf = (id: string) => new Proxy({} as Fixture, { get: () => id })

/** An assistant that the owner allowed to ask. */
async function buildConnection({ database: { db } }: TestApp, user_id: string) {
  const [id, client_id] = [uuidv7(), uuidv7()]
  const client = { id, client_id, name: 'Assistant', redirect_uris: JSON.stringify(['https://a.example/b']) }
  await db.insertInto('oauth_clients').values(client).execute()
  const times = { created_at: new Date(), updated_at: new Date() }
  const scopes = JSON.stringify(['ask'])
  await db
    .insertInto('oauth_consents')
    .values({ id, client_id, user_id, scopes, ...times })
    .execute()
  return { id }
}

/** A correction that can still be undone. */
async function buildChange(app: TestApp, positId: string, sourceId: string) {
  const { db } = app.database
  const { text } = await db
    .selectFrom('sources')
    .select('text')
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('knowledge_changes')
    .values({
      posit_id: positId,
      source_id: sourceId,
      before: 'At five.',
      after: 'At six.',
      text_before: 'The harbour opens at five.',
      text_after_hash: createHash('sha256').update(text).digest('hex'),
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
