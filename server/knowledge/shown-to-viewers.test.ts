/** What viewers may see of a source, wherever an answer that rests on it leaves the server. */
import { afterAll, expect, test } from 'vitest'
import type { Page } from '../../contract/api.ts'
import type { ChatDetails, ChatHistory, Citation, Conversation } from '../../contract/chat.ts'
import type { ShownToViewers, Source } from '../../contract/knowledge.ts'
import { askPosit, askStreaming } from '../../tests/ask.ts'
import { readLines, TestClient } from '../../tests/client.ts'
import { addStatement, buildPosit, buildUser, type TestPosit, type TestUser } from '../../tests/factories.ts'
import { startTestApp } from '../../tests/start-test-app.ts'

const QUESTION = 'When does the harbour office open?'
const TEXT = 'The harbour office opens at six in the morning and closes at nine in the evening.'
const TITLE = 'Rules of the harbour'
const WITHHELD = 'A source its owner keeps to themselves'

const app = await startTestApp()
afterAll(() => app.close())

const ask = (client: TestClient, { id }: TestPosit) => askStreaming(client, id, QUESTION)

interface Fixture {
  posit: TestPosit
  sourceId: string
  viewer: TestUser
  guest: TestClient
}

async function buildFixture(): Promise<Fixture> {
  const posit = await buildPosit(app, { privacy: 'public' })
  const { id: sourceId } = await addStatement(app, posit.id, TEXT, TITLE)
  return { posit, sourceId, viewer: await buildUser(app), guest: new TestClient(app.url) }
}

const choose = ({ posit, sourceId }: Fixture, shown_to_viewers: ShownToViewers) =>
  posit.owner.client.call<Source>('PATCH', `/rest/v1/sources/${sourceId}`, { shown_to_viewers })

/** Every way a citation leaves the server, for somebody who has asked before. */
async function citationsFor(client: TestClient, { posit }: Fixture): Promise<Record<string, Citation[]>> {
  const lines = await readLines(await ask(client, posit))
  const whole = await askPosit(client, posit.id, QUESTION)
  const conversation = await client.call<Conversation>('GET', `/rest/v1/posits/${posit.id}/chat_messages`)
  const joined = await client.fetch(`/rest/v1/chat_messages/${lines[0]?.question_id}/answer`)
  const seen: Record<string, Citation[]> = {
    streamed: lines.at(-1)?.end?.citations ?? [],
    whole: whole.body.citations,
    conversation: conversation.body.messages.flatMap((message) => message.citations ?? []),
    joined: (await readLines(joined)).at(-1)?.end?.citations ?? [],
  }
  const histories = await client.call<Page<ChatHistory>>('GET', '/rest/v1/chat_history')
  const history = histories.body?.items?.find((item) => item.posit_id === posit.id)
  if (!history) return seen
  const details = await client.call<ChatDetails>('GET', `/rest/v1/chat_history/${history.id}`)
  return { ...seen, history: details.body.messages.flatMap((message) => message.citations ?? []) }
}

const RULES: [ShownToViewers, object][] = [
  ['quote', { title: TITLE, quote: expect.stringContaining('six in the morning') }],
  ['title', { title: TITLE, quote: '', date: expect.stringMatching(/^\d{4}-/), withheld: 'passage' }],
  ['nothing', { source_id: '', title: WITHHELD, quote: '', date: '', withheld: 'source' }],
]

test.each(RULES)(
  'by the rule ‘%s’ viewers see no more, on any way, and the owner sees all',
  async (rule, expected) => {
    const world = await buildFixture()
    expect((await choose(world, rule)).body.shown_to_viewers).toBe(rule)
    for (const client of [world.guest, world.viewer.client]) {
      const seen = await citationsFor(client, world)
      for (const [way, citations] of Object.entries(seen)) {
        expect(citations.length, way).toBeGreaterThan(0)
        for (const citation of citations) expect(citation, way).toMatchObject(expected)
      }
    }
    const own = await citationsFor(world.posit.owner.client, world)
    for (const citation of Object.values(own).flat())
      expect(citation).toMatchObject({
        source_id: world.sourceId,
        title: TITLE,
        quote: expect.stringContaining('six'),
      })
  },
)

test('answers stored before obey the rule as it is now', async () => {
  const world = await buildFixture()
  await readLines(await ask(world.guest, world.posit))
  const read = async () => {
    const path = `/rest/v1/posits/${world.posit.id}/chat_messages`
    const { body } = await world.guest.call<Conversation>('GET', path)
    return body.messages.flatMap((message) => message.citations ?? [])[0]
  }
  expect((await read())?.quote).toContain('six in the morning')
  for (const rule of ['nothing', 'title', 'quote'] as const) {
    await choose(world, rule)
    expect(await read()).toMatchObject(RULES.find(([name]) => name === rule)?.[1] ?? {})
  }
})

test('a deleted source shows viewers nothing more, whatever its rule was', async () => {
  const world = await buildFixture()
  await readLines(await ask(world.guest, world.posit))
  await choose(world, 'nothing')
  await world.posit.owner.client.call('DELETE', `/rest/v1/sources/${world.sourceId}`)
  const { body } = await world.guest.call<Conversation>(
    'GET',
    `/rest/v1/posits/${world.posit.id}/chat_messages`,
  )
  expect(body.messages[1]?.citations).toMatchObject([{ title: WITHHELD, quote: '' }])
  expect(JSON.stringify(body.messages[1]?.citations)).not.toContain(TITLE)
})

test('what is only worth reading on is not offered where it may not be read', async () => {
  const world = await buildFixture()
  const { id } = await addStatement(
    app,
    world.posit.id,
    'The harbour office has a cat. The office of the harbour master is upstairs.',
    'Gossip',
  )
  const related = async () => {
    const lines = await readLines(await ask(new TestClient(app.url), world.posit))
    return (lines.at(-1)?.end?.related ?? []).map((citation) => citation.title)
  }
  expect(await related()).toContain('Gossip')
  await world.posit.owner.client.call('PATCH', `/rest/v1/sources/${id}`, { shown_to_viewers: 'title' })
  expect(await related()).not.toContain('Gossip')
})

test('a rule that does not exist is refused', async () => {
  const world = await buildFixture()
  const path = `/rest/v1/sources/${world.sourceId}`
  for (const body of [{ shown_to_viewers: 'everything' }, {}, { shown_to_viewers: null }])
    expect((await world.posit.owner.client.call('PATCH', path, body)).status).toBe(400)
})
