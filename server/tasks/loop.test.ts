import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '../../contract/api.ts'
import type { ChatDetails } from '../../contract/chat.ts'
import type { Task, TaskPage } from '../../contract/tasks.ts'
import { replyTo } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit, buildUser, type TestPosit, type TestUser } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

let app: TestApp
let owner: TestUser
let asker: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app, { first_name: 'Marta' })
  asker = await buildUser(app)
})
afterAll(() => app.close())

const WAIT = { timeout: 10_000 }
const GASKET = 'Which gasket fits the E61?'
const RESPONSE =
  'An 8.5 mm one, in the conical shape. ' +
  'Clean the groove with a soft brush first, press the new ring in by hand, and tighten the shower screen until it sits level. '.repeat(
    5,
  ) +
  'Ask me if it leaks.'

const tasksOf = async (posit: TestPosit) =>
  (await owner.client.call<TaskPage>('GET', `/rest/v1/posits/${posit.id}/posit_task_flags`)).body
const read = async (id: string) =>
  (await owner.client.call<Task>('GET', `/rest/v1/posit_task_flags/${id}`)).body
const respond = (id: string, response = RESPONSE) =>
  owner.client.call<Task & ApiError>('PATCH', `/rest/v1/posit_task_flags/${id}`, {
    status: 'closed',
    response,
  })
const passing = (id: string) => expect.poll(async () => (await read(id)).reask?.state, WAIT).toBe('passes')
const notificationsOf = (user: TestUser, posit: TestPosit) =>
  app.database.db
    .selectFrom('notifications')
    .select(['kind', 'data'])
    .where('user_id', '=', user.id)
    .where('posit_id', '=', posit.id)
    .where('kind', '=', 'task_answered')
    .execute()
const notificationOf = async (user: TestUser, posit: TestPosit) => {
  await expect.poll(() => notificationsOf(user, posit), WAIT).toHaveLength(1)
  const [notification] = await notificationsOf(user, posit)
  return notification?.data as { task_id: string; chat_history_id: string }
}
const chatOf = async (user: TestUser, id: string) =>
  (await user.client.call<ChatDetails>('GET', `/rest/v1/chat_history/${id}`)).body

async function openGap(options: Parameters<typeof buildPosit>[1] = {}) {
  const knowledge = ['The workshop opens at nine. We repair espresso machines of every make.']
  const posit = await buildPosit(app, { owner, privacy: 'public', knowledge, ...options })
  const reply = await replyTo(asker.client, posit.id, GASKET)
  const [task] = (await tasksOf(posit)).items
  return { posit, reply, taskId: task?.id ?? '' }
}

describe('a gap closed', () => {
  test('makes the question pass when asked again, and answers the asker in their chat', async () => {
    const { posit, reply, taskId } = await openGap()
    expect(reply).toMatchObject({ state: 'unknown', flagged: true, approved: null })
    const { body } = await respond(taskId)
    expect(body.reask?.state).toMatch(/pending|passes/)
    await passing(taskId)
    const { reask } = await read(taskId)
    expect(reask).toMatchObject({ asked_at: expect.any(String) })
    // Found in its source, which takes more than returning the approved answer.
    expect(reask?.answer).toContain('An 8.5 mm one')
    expect(reask?.answer).not.toBe(RESPONSE)
    const { chat_history_id: chat_id, task_id } = await notificationOf(asker, posit)
    expect(task_id).toBe(taskId)
    const { messages } = await chatOf(asker, chat_id)
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
    expect(messages[2]).toMatchObject({
      content: RESPONSE,
      state: 'known',
      approved: { name: 'Marta', date: expect.any(String), question: GASKET },
    })
    expect(messages[2]?.citations?.[0]).toMatchObject({ title: GASKET })
  })

  test('every known asker is notified once, guests and the owner are not', async () => {
    const { posit, taskId } = await openGap()
    const second = await buildUser(app)
    await replyTo(second.client, posit.id, 'What gasket do I need for the E61?')
    await replyTo(second.client, posit.id, GASKET)
    await replyTo(new TestClient(app.url), posit.id, GASKET)
    await replyTo(owner.client, posit.id, GASKET)
    expect((await read(taskId)).asked).toBe(4)
    await respond(taskId)
    await notificationOf(asker, posit)
    const { chat_history_id: chat_id } = await notificationOf(second, posit)
    const { messages } = await chatOf(second, chat_id)
    expect(messages.at(-1)?.approved?.question).toBe('What gasket do I need for the E61?')
    expect(await notificationsOf(owner, posit)).toEqual([])
  })

  test('an asker who has lost access gets nothing', async () => {
    const { posit, taskId } = await openGap({ privacy: 'exclusive', sharedWith: [asker.email] })
    const stays = await buildUser(app)
    const { db } = app.database
    const share = { posit_id: posit.id, user_email: stays.email, created_by: owner.id }
    await db.insertInto('posit_shares').values(share).execute()
    await replyTo(stays.client, posit.id, GASKET)
    await db.deleteFrom('posit_shares').where('user_email', '=', asker.email).execute()
    await respond(taskId)
    await notificationOf(stays, posit)
    expect(await notificationsOf(asker, posit)).toEqual([])
    const { rows } = await asker.client
      .call<{ items: { id: string; posit_id: string }[] }>('GET', '/rest/v1/chat_history')
      .then(({ body }) => ({ rows: body.items.filter((entry) => entry.posit_id === posit.id) }))
    const conversation = await chatOf(asker, rows[0]?.id ?? '')
    expect(JSON.stringify(conversation)).not.toContain('8.5 mm')
  })

  test('of 50 parallel responses one counts, with one re-ask and one notification', async () => {
    const { posit, taskId } = await openGap()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => respond(taskId, `It is ${at} mm.`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await passing(taskId)
    const { chat_history_id: chat_id } = await notificationOf(asker, posit)
    expect((await chatOf(asker, chat_id)).messages).toHaveLength(3)
    const { db } = app.database
    const approved = await db
      .selectFrom('approved_answers')
      .selectAll()
      .where('posit_id', '=', posit.id)
      .execute()
    expect(approved).toHaveLength(1)
  })

  test('changing a response asks the question again', async () => {
    const { posit, taskId } = await openGap()
    const url = `/rest/v1/posit_task_flags/${taskId}/response`
    const early = await owner.client.call<ApiError>('PUT', url, { response: 'Too early' })
    expect([early.status, early.body.code]).toEqual([409, 'no_response'])
    await respond(taskId, 'The 8 mm one.')
    await passing(taskId)
    expect((await owner.client.call('PUT', url, { response: ' The 8.5 mm one. ' })).status).toBe(200)
    await expect.poll(async () => (await read(taskId)).reask?.answer, WAIT).toContain('The 8.5 mm one.')
    const { content, approved } = await replyTo(new TestClient(app.url), posit.id, GASKET)
    expect([content, approved?.name]).toEqual(['The 8.5 mm one.', 'Marta'])
    const sources = await app.database.db
      .selectFrom('sources')
      .select('text')
      .where('task_flag_id', '=', taskId)
      .execute()
    expect(sources).toEqual([{ text: `Q: ${GASKET}\n\nA: The 8.5 mm one.` }])
  })
})

describe('an approved answer', () => {
  test('is returned verbatim and signed for the same question, in other words too', async () => {
    const { posit, taskId } = await openGap()
    await respond(taskId)
    await passing(taskId)
    for (const question of [GASKET, 'which gasket fits the e61', 'What gasket do I need for the E61?']) {
      const reply = await replyTo(new TestClient(app.url), posit.id, question)
      expect(reply, question).toMatchObject({
        content: RESPONSE,
        state: 'known',
        flagged: false,
        approved: { name: 'Marta', question: null },
        citations: [{ title: GASKET }],
      })
    }
  })

  test('is not given for a near miss', async () => {
    const { posit, taskId } = await openGap()
    await respond(taskId)
    await passing(taskId)
    for (const question of [
      'Which gasket fits the E62?',
      'When was the E61 gasket invented?',
      'Who sells gaskets?',
    ]) {
      expect((await replyTo(new TestClient(app.url), posit.id, question)).approved, question).toBeNull()
    }
  })

  test('ends when its source is deleted or its text changes', async () => {
    const { db } = app.database
    for (const end of ['delete', 'change'] as const) {
      const { posit, taskId } = await openGap()
      await respond(taskId)
      await passing(taskId)
      const source = await db
        .selectFrom('sources')
        .select('id')
        .where('task_flag_id', '=', taskId)
        .executeTakeFirstOrThrow()
      if (end === 'delete') await owner.client.call('DELETE', `/rest/v1/sources/${source.id}`)
      else await db.updateTable('sources').set({ text: 'Other words.' }).where('id', '=', source.id).execute()
      expect((await replyTo(new TestClient(app.url), posit.id, GASKET)).approved, end).toBeNull()
    }
  })
})

describe('the same question in other words', () => {
  test('joins the open task, even 50 at once, and raises its rank', async () => {
    const posit = await buildPosit(app, { owner, privacy: 'public', knowledge: ['We repair machines.'] })
    await replyTo(new TestClient(app.url), posit.id, 'Do you ship to Norway?')
    const wordings = [GASKET, 'What gasket do I need for the E61?', 'which gasket for an e61']
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        replyTo(new TestClient(app.url), posit.id, wordings[at % 3] ?? ''),
      ),
    )
    const { items, open } = await tasksOf(posit)
    expect(open).toBe(2)
    expect(items.map(({ asked }) => asked)).toEqual([50, 1])
  })

  test('the opposite of a question is a separate task', async () => {
    const posit = await buildPosit(app, { owner, privacy: 'public', knowledge: ['We repair machines.'] })
    for (const question of [
      'How do I archive a note?',
      'How do I undo archiving a note?',
      'How do I delete a note?',
    ])
      await replyTo(new TestClient(app.url), posit.id, question)
    expect((await tasksOf(posit)).open).toBe(3)
  })

  test('a follow-up joins by what it refers to, not by its few words', async () => {
    const posit = await buildPosit(app, { owner, privacy: 'public', knowledge: ['We repair machines.'] })
    for (const topic of ['Who founded the Bergen shop?', 'Who founded the Oslo shop?']) {
      const client = new TestClient(app.url)
      await replyTo(client, posit.id, topic)
      await replyTo(client, posit.id, 'And when was that?')
    }
    expect((await tasksOf(posit)).open).toBe(4)
  })
})

describe('the cause of a gap', () => {
  const causeOf = async (knowledge: string[], question: string) => {
    const posit = await buildPosit(app, { owner, privacy: 'public', knowledge })
    const reply = await replyTo(new TestClient(app.url), posit.id, question)
    const [task] = (await tasksOf(posit)).items
    return { reply, task }
  }

  test.each([
    ['missing', ['Q: How do I archive a note?\n\nA: Press Archive.'], 'How do I undo archiving a note?'],
    [
      'nothing_close',
      ['The harbour office is by the pier.'],
      'Which office repairs old bicycles for tourists?',
    ],
    ['out_of_scope', ['The harbour office is by the pier.'], 'What is the capital of Peru?'],
    ['missing', [], 'What is the capital of Peru?'],
  ])('%s', async (cause, knowledge, question) => {
    const { task } = await causeOf(knowledge, question)
    expect(task?.cause).toBe(cause)
  })

  test('two contradicting sources are both quoted, to the viewer and to the owner', async () => {
    const { reply, task } = await causeOf(
      ['The harbour office opens at 8 in the morning.', 'Our harbour office opens at 9 in the morning.'],
      'When does the harbour office open?',
    )
    expect([reply.state, reply.flagged, reply.citations.length]).toEqual(['partly', true, 2])
    expect(reply.content).toContain('opens at 8')
    expect(reply.content).toContain('opens at 9')
    expect(task?.cause).toBe('contradiction')
    expect(task?.evidence.map(({ quote }) => quote).sort()).toEqual([
      'Our harbour office opens at 9 in the morning.',
      'The harbour office opens at 8 in the morning.',
    ])
  })

  test.each([
    [
      ['A ticket for adults is 12 euros.', 'A ticket for children is 6 euros.'],
      'How much is a ticket for adults?',
    ],
    [['In 2019 a ticket was 12 euros.', 'In 2023 a ticket was 14 euros.'], 'How much was a ticket?'],
    [
      ['The office opens at 8 on Monday.', 'The office opens at 10 on Saturday.'],
      'When does the office open on Saturday?',
    ],
    [['A ticket is 12 euros.', 'A ticket is 12 euros, at the pier too.'], 'How much is a ticket?'],
  ])('%j do not contradict each other', async (knowledge, question) => {
    expect((await causeOf(knowledge, question)).reply.state).toBe('known')
  })
})
