import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnowledgeChange } from '../../contract/teaching.ts'
import { askStreaming, openSession, replyTo, undo } from '../../tests/ask.ts'
import { readLines } from '../../tests/client.ts'
import { buildPosit, type TestPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const KNOWLEDGE = [
  'I joined the shipyard in 2009. I left the shipyard in 2019.\n\nMy sister stayed there.',
  'A berth for one night costs forty euros. Paying for a week costs two hundred euros.',
  'Die Werkstatt öffnet um 8 Uhr. Der Meister heißt Jonas.',
]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function openPosit() {
  const posit = await buildPosit(app, { privacy: 'public', response_type: 'you', knowledge: KNOWLEDGE })
  return { posit, session: await openSession(posit) }
}

async function say(posit: TestPosit, sessionId: string, query: string) {
  const lines = await readLines(await askStreaming(posit.owner.client, posit.id, query, { sessionId }))
  const change: KnowledgeChange | null = lines.at(-1)?.end?.changed?.[0] ?? null
  const cards = lines.at(-1)?.end?.cards ?? []
  return { text: lines.map((line) => line.content ?? '').join(''), change, cards }
}
const textsOf = async (posit: TestPosit) =>
  (
    await app.database.db
      .selectFrom('sources')
      .select('text')
      .where('posit_id', '=', posit.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map((row) => row.text)
const ask = (posit: TestPosit, query: string) => replyTo(posit.owner.client, posit.id, query)

test('a correction replaces the older statement in place and can be undone exactly', async () => {
  const { posit, session } = await openPosit()
  const before = await textsOf(posit)
  const { text, change } = await say(posit, session.id, 'No, I left in 2021.')
  expect(change).toMatchObject({
    before: 'I left the shipyard in 2019.',
    after: 'I left the shipyard in 2021.',
    undone: false,
  })
  expect(text).toContain('2021')
  expect((await textsOf(posit)).length).toBe(before.length)
  const answer = await ask(posit, 'When did you leave the shipyard?')
  expect(answer.content).toContain('2021')
  expect(answer.content).not.toContain('2019')

  expect((await openSession(posit)).messages.at(-1)?.changed?.[0]).toEqual(change)
  expect((await undo(posit, change)).body.undone).toBe(true)
  expect(await textsOf(posit)).toEqual(before)
  expect((await undo(posit, change)).status).toBe(200)
  expect((await ask(posit, 'When did you leave the shipyard?')).content).toContain('2019')
  expect((await openSession(posit)).messages.at(-1)?.changed?.[0]?.undone).toBe(true)
})

test('a repeated correction changes nothing else', async () => {
  const { posit, session } = await openPosit()
  await say(posit, session.id, 'No, a berth for one night costs fifty euros.')
  const once = await textsOf(posit)
  expect((await say(posit, session.id, 'No, a berth for one night costs fifty euros.')).change).toBeNull()
  expect(await textsOf(posit)).toEqual(once)
})

test('a correction renames the source it names, and undoing it restores the name', async () => {
  const { posit, session } = await openPosit()
  const names = async () =>
    (
      await app.database.db.selectFrom('sources').select('name').where('posit_id', '=', posit.id).execute()
    ).map((row) => row.name)
  await say(posit, session.id, 'My hourly rate is 1,450 SEK.')
  expect(await names()).toContain('My hourly rate is 1,450 SEK')
  const { change } = await say(posit, session.id, 'No, my hourly rate is 1,600 SEK.')
  expect(change?.title).toBe('My hourly rate is 1,600 SEK')
  expect(await names()).toContain('My hourly rate is 1,600 SEK')
  expect((await undo(posit, change)).body.title).toBe('My hourly rate is 1,450 SEK')
  expect(await names()).toContain('My hourly rate is 1,450 SEK')
})

test.each([
  ['That is wrong, a night at a berth is 45 euros now.', 'A berth for one night costs 45 euros.'],
  ['Falsch, die Werkstatt öffnet um 7 Uhr.', 'Die Werkstatt öffnet um 7 Uhr.'],
])('a correction finds what it means: %s', async (statement, after) => {
  const { posit, session } = await openPosit()
  expect((await say(posit, session.id, statement)).change?.after).toBe(after)
})

test('a correction in German is answered in German', async () => {
  const { posit, session } = await openPosit()
  const { text } = await say(posit, session.id, 'Falsch, die Werkstatt öffnet um 7 Uhr.')
  expect(text).toMatch(
    /^Danke, ich habe das berichtigt\. Dort steht jetzt: „Die Werkstatt öffnet um 7 Uhr“\./,
  )
})

test('a correction leans on what was just said', async () => {
  const { posit, session } = await openPosit()
  await say(posit, session.id, 'The weekend course on knots costs 120 euros for adults.')
  const { change } = await say(posit, session.id, 'That is wrong, it is 140 euros now.')
  expect(change?.after).toBe('The weekend course on knots costs 140 euros for adults.')
})

test('an ambiguous correction stores nothing and asks which statement is meant', async () => {
  const { posit, session } = await openPosit()
  const before = await textsOf(posit)
  const { text, change, cards } = await say(posit, session.id, 'That is wrong, it was 1999.')
  expect(change).toBeNull()
  expect(text).toContain('choose below')
  expect(await textsOf(posit)).toEqual(before)
  expect(cards[0]?.options.map((option) => option.after)).toEqual([
    'I joined the shipyard in 1999.',
    'I left the shipyard in 1999.',
  ])
})

test('an answer that begins with no is no correction', async () => {
  const { posit, session } = await openPosit()
  const { text, change } = await say(posit, session.id, 'No, we never rent out motor boats to beginners.')
  expect(change).toBeNull()
  expect(text).not.toContain('not …, but …')
})

test('a source that was changed again is not undone over the later change', async () => {
  const { posit, session } = await openPosit()
  const first = await say(posit, session.id, 'No, I left in 2021.')
  const second = await say(posit, session.id, 'No, I left in 2022.')
  expect(second.change?.before).toBe('I left the shipyard in 2021.')
  expect((await undo(posit, first.change)).status).toBe(409)
  expect((await undo(posit, second.change)).status).toBe(200)
  expect((await undo(posit, first.change)).status).toBe(200)
  expect((await textsOf(posit))[0]).toBe(KNOWLEDGE[0])
})
