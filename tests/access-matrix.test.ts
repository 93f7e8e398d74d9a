import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../server/app.ts'
import { RULES } from './access-matrix-rules.ts'
import { ACTORS, type Actor, type Fixture, OBJECTS, type ObjectKind, type Rule } from './access-rule.ts'
import { TestClient } from './client.ts'
import { addStatement, buildPosit, buildUser, type TestUser } from './factories.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

let app: TestApp
let owner: TestUser
let clients: Record<Actor, TestClient>
let sharedEmail: string

beforeAll(async () => {
  app = await startTestApp()
  const [person, other, shared, admin] = [
    await buildUser(app, { plan: 'posit_plus' }),
    await buildUser(app),
    await buildUser(app),
    await buildUser(app, { admin: true }),
  ]
  owner = person
  sharedEmail = shared.email
  clients = {
    guest: new TestClient(app.url),
    owner: owner.client,
    other: other.client,
    shared: shared.client,
    admin: admin.client,
  }
})
afterAll(() => app.close())

/** Calls that change the caller's own account get a new user each. */
async function clientFor(actor: Actor, rule: Rule): Promise<TestClient> {
  const isAboutOneself = !rule.object && rule.needsSession && actor !== 'guest'
  return isAboutOneself ? (await buildUser(app, { admin: actor === 'admin' })).client : clients[actor]
}

async function buildFixture(privacy: 'public' | 'exclusive' | 'private'): Promise<Fixture> {
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
  const session = await db
    .insertInto('chat_sessions')
    .values({ posit_id: positId, created_by: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const history = await db
    .insertInto('chat_history')
    .values({ posit_id: positId, user_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const question = await db
    .insertInto('chat_messages')
    .values({
      posit_id: positId,
      role: 'user',
      content: `Who runs ${positId}?`,
      source: 'posit_query',
      created_by: owner.id,
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
  const change = await buildChange(positId, sourceId)
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
  const notification = await db
    .insertInto('notifications')
    .values({ user_id: owner.id, posit_id: positId, kind: 'question_asked' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bugReport = await db
    .insertInto('bug_reports')
    .values({ title: 'Broken', description: 'It stops.', created_by: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    positId,
    receivedQuestionId: received.id,
    sourceId,
    draftId: draft.id,
    changeId: change.id,
    cardId: card.id,
    taskId: task.id,
    closedTaskId: closedTask.id,
    testId: test.id,
    sessionId: session.id,
    historyId: history.id,
    questionId: question.id,
    answerId: answer.id,
    notificationId: notification.id,
    bugReportId: bugReport.id,
  }
}

/** Every id is this one. */
const fixtureOf = (id: string): Fixture => ({
  positId: id,
  sourceId: id,
  draftId: id,
  changeId: id,
  cardId: id,
  taskId: id,
  closedTaskId: id,
  testId: id,
  sessionId: id,
  historyId: id,
  questionId: id,
  answerId: id,
  receivedQuestionId: id,
  notificationId: id,
  bugReportId: id,
})

/** A correction that can still be undone. */
async function buildChange(positId: string, sourceId: string) {
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

async function fixtureFor(rule: Rule, object: ObjectKind): Promise<Fixture> {
  if (!rule.object) return fixtureOf('')
  if (object === 'missing' || object === 'malformed') {
    return fixtureOf(object === 'missing' ? uuidv7() : 'not-an-id')
  }
  return buildFixture(object)
}

function expectedStatus(rule: Rule, actor: Actor, object: ObjectKind): number {
  if (rule.allow(actor, object)) return rule.ok
  const isMalformed = rule.object && object === 'malformed'
  if (isMalformed) return rule.inBody ? 400 : 404
  return actor === 'guest' && rule.needsSession ? 401 : 404
}

async function callRoute(route: string, rule: Rule, client: TestClient, fixture: Fixture) {
  const [method = '', pattern = ''] = route.split(' ')
  const path = rule.object && !rule.inBody ? pattern.replace(':id', fixture[rule.object]) : pattern
  const init: RequestInit = { method }
  if (rule.form) init.body = rule.form()
  else if (rule.body) {
    init.body = JSON.stringify(rule.body(fixture))
    init.headers = { 'content-type': 'application/json' }
  }
  const response = await client.fetch(path, init)
  if (rule.isEndless && response.ok) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: await response.text() }
}

test('the matrix has one row for each route', () => {
  const routes = createApi(app.services)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !route.includes('/auth/v1'))
  expect([...new Set(routes)].sort()).toEqual(Object.keys(RULES).sort())
})

describe.each(Object.entries(RULES))('%s', (route, rule) => {
  const objects: readonly ObjectKind[] = rule.object ? OBJECTS : ['public']

  test.each(objects)('serves the actors it allows and no others, on a %s object', async (object) => {
    const statuses: Record<string, number> = {}
    const expected: Record<string, number> = {}
    let fixture = await fixtureFor(rule, object)
    for (const actor of ACTORS) {
      const { status } = await callRoute(route, rule, await clientFor(actor, rule), fixture)
      statuses[actor] = status
      expected[actor] = expectedStatus(rule, actor, object)
      if (status < 300 && !route.startsWith('GET ')) fixture = await fixtureFor(rule, object)
    }
    expect(statuses).toEqual(expected)
  })

  if (!rule.object) return

  test('answers the forbidden and the missing byte for byte alike', async () => {
    const forbidden = await callRoute(route, rule, clients.other, await buildFixture('private'))
    const missing = await callRoute(route, rule, clients.other, await fixtureFor(rule, 'missing'))
    expect(forbidden).toEqual(missing)
  })
})
