/** What has to be decided before it is stored, and which of two contradicting statements answers meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsGuest, chooseOption, openSession, say, undo } from '../../tests/ask.ts'
import { buildPosit, type TestPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import { insertCard } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function openPosit(knowledge: string[]) {
  const posit = await buildPosit(app, { privacy: 'public', knowledge })
  const session = await openSession(posit)
  return { posit, say: (query: string) => say(posit, session.id, query) }
}
const textsOf = async ({ id }: TestPosit) => {
  const query = app.database.db.selectFrom('sources').select('text').where('posit_id', '=', id)
  return (await query.orderBy('created_at').orderBy('id').execute()).map(({ text }) => text)
}

const OLD = 'A berth in the harbour costs 25 euros. Dogs are welcome.'
const NOW = 'A berth in the harbour costs 30 euros.'

async function contradict() {
  const { posit, say } = await openPosit([OLD])
  const reply = await say(NOW)
  const answer = async () => (await askAsGuest(app.url, posit.id, 'How much does a berth cost?')).content
  return { posit, say, answer, reply, card: reply.cards?.[0] }
}

test('a statement that contradicts an older one answers until its owner chooses', async () => {
  const { posit, answer, reply, card } = await contradict()
  expect(reply.stored).toHaveLength(1)
  expect(card).toMatchObject({ kind: 'contradiction', chosen: null })
  const statements = { before: 'A berth in the harbour costs 25 euros.', after: NOW }
  expect(card?.options).toMatchObject([
    { action: 'replace', ...statements },
    { action: 'keep_both', ...statements },
  ])
  expect(await textsOf(posit)).toEqual([OLD, NOW])
  expect(await answer()).toContain('30 euros')
  expect(await answer()).not.toContain('25 euros')
})

test('replacing takes the older statement out, and is undone to the letter', async () => {
  const { posit, answer, card } = await contradict()
  const { body } = await chooseOption(posit, card?.id, 0)
  expect(body.changed).toMatchObject([{ before: 'A berth in the harbour costs 25 euros.', after: NOW }])
  expect(await textsOf(posit)).toEqual(['Dogs are welcome.', NOW])
  expect(await answer()).not.toContain('25 euros')
  expect((await undo(posit, body.changed[0])).status).toBe(200)
  expect(await textsOf(posit)).toEqual([OLD, NOW])
})

test('keeping both, or undoing the newer one, lets the older one answer again', async () => {
  const kept = await contradict()
  await chooseOption(kept.posit, kept.card?.id, 1)
  expect(await kept.answer()).toContain('25 euros')
  const undone = await contradict()
  await undo(undone.posit, undone.reply.stored?.[0])
  expect(await undone.answer()).toContain('25 euros')
})

test.each([
  ['Dogs are welcome in the garden.', 'Dogs are not welcome in the garden.', 1],
  ['The harbour master is Anna Berg.', 'The harbour master is Tom Fink.', 1],
  ['Der Kurs kostet 25 Euro.', 'Der Kurs kostet 30 Euro.', 1],
  ['A berth costs 25 euros.', 'A berth for a big boat costs 60 euros.', 0],
])('a contradiction is noticed: %s | %s | %i', async (old, now, count) => {
  const { posit, say } = await openPosit([old])
  const { cards, changed } = await say(now)
  expect({ cards: cards?.map(({ kind }) => kind), changed }).toEqual({
    cards: count ? ['contradiction'] : [],
    changed: [],
  })
  expect(await textsOf(posit)).toEqual([old, now])
})

test('a card of a long source keeps what changes, and applies it to the letter', async () => {
  const filler = 'The harbour has many boats.\n'.repeat(2000)
  const text = `The red tent costs 40 euros. The blue tent costs 45 euros.\n${filler}`.trim()
  const { posit, say } = await openPosit([text])
  const { cards } = await say('sorry, the tent is 50 euros')
  const options = app.database.db
    .selectFrom('teaching_cards')
    .select('options')
    .where('posit_id', '=', posit.id)
  expect(JSON.stringify(await options.execute()).length).toBeLessThan(3000)
  const { body } = await chooseOption(posit, cards?.[0]?.id, 1)
  const [changed] = await textsOf(posit)
  expect(changed).toContain(cards?.[0]?.options[1]?.after)
  expect((await undo(posit, body.changed[0])).status).toBe(200)
  expect(await textsOf(posit)).toEqual([text])
})

test('a card whose source was edited meanwhile does nothing where its place is gone', async () => {
  const { posit, say } = await openPosit(['The red tent costs 40 euros. The blue tent costs 45 euros.'])
  const { cards } = await say('sorry, the tent is 50 euros')
  const changed = { text: 'We have no tents.', characters: 17 }
  await app.database.db.updateTable('sources').set(changed).where('posit_id', '=', posit.id).execute()
  const { status, body } = await chooseOption(posit, cards?.[0]?.id, 1)
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('Say it again')])
  expect(await textsOf(posit)).toEqual([changed.text])
})

/** A card that asks whether to keep some words, beside the first message. */
async function raiseDoubt({ posit, say }: Awaited<ReturnType<typeof openPosit>>) {
  await say('The mill is open daily.')
  const { id: message_id } = await app.database.db
    .selectFrom('chat_messages')
    .select('id')
    .where('posit_id', '=', posit.id)
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow()
  const store = { name: 'Swans', text: 'Swans, mostly.' }
  const words = { title: store.name, before: '', said_at: null, superseded: null, edits: [] }
  const options = [
    { ...words, action: 'keep' as const, after: store.text, store },
    { ...words, action: 'discard' as const, after: '', store: null },
  ]
  return insertCard(app.database.db, { posit_id: posit.id, message_id, kind: 'keep', options })
}

test('words in doubt are stored once when 50 presses of Keep arrive together, and never when discarded', async () => {
  const opened = await openPosit([])
  const { posit } = opened
  const kept = await raiseDoubt(opened)
  const replies = await Promise.all(Array.from({ length: 50 }, () => chooseOption(posit, kept.id, 0)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const other = await openPosit([])
  const discarded = await raiseDoubt(other)
  await chooseOption(other.posit, discarded.id, 1)
  expect((await chooseOption(other.posit, discarded.id, 0)).status).toBe(409)
  expect(await textsOf(posit)).toEqual(['The mill is open daily.', 'Swans, mostly.'])
  expect(await textsOf(other.posit)).toEqual(['The mill is open daily.'])
})

const PRICES = 'The red tent costs 40 euros. The blue tent costs 45 euros.'

test.each([
  ['The second one, please.', ['40', '50']],
  ['Neither. We also have a kiosk.', ['40', '45', 'kiosk']],
])('a card is answered in words: %s', async (answer, held) => {
  const { posit, say } = await openPosit([PRICES])
  const [card] = (await say('sorry, the tent is 50 euros')).cards ?? []
  expect(card).toMatchObject({ kind: 'which', chosen: null })
  const at = card?.options.findIndex(({ before }) => before.includes('45'))
  const { cards, content } = await say(at === 0 ? answer.replace('second', 'first') : answer)
  expect(content).toMatch(
    held.includes('50') ? /^Thank you, I have changed it\./ : /^All right, nothing changes\. The rest is/,
  )
  expect(cards).toMatchObject(held.includes('50') ? [{ id: card?.id, chosen: at }] : [])
  const text = (await textsOf(posit)).join(' ')
  expect(['40', '45', '50', 'kiosk'].filter((words) => text.includes(words))).toEqual(held)
})

test.each([
  ['No, you need not keep that. We close at noon.', 1, ['We close at noon.']],
  ['yes please', 0, ['Swans, mostly.']],
])('words that were in doubt are kept or not as their owner says: %s', async (answer, chosen, held) => {
  const opened = await openPosit([])
  const card = await raiseDoubt(opened)
  expect((await opened.say(answer)).cards).toMatchObject([{ id: card.id, chosen }])
  expect(await textsOf(opened.posit)).toEqual(['The mill is open daily.', ...held])
})

test('what was just kept is taken out by pointing at it, and brought back', async () => {
  const { posit, say } = await openPosit([OLD])
  const stored = await say('We sail to Texel in May.')
  expect(stored.stored).toHaveLength(1)
  const removed = await say('Oh, please remove that again')
  expect(removed.removed).toMatchObject([{ before: 'We sail to Texel in May.', after: '' }])
  expect(await textsOf(posit)).toEqual([OLD])
  const restored = await say('No, bring it back please')
  expect(restored.content).toContain('It says again: “We sail to Texel in May')
  expect(await textsOf(posit)).toEqual([OLD, 'We sail to Texel in May.'])
})

test('who names what was taken out gets that back, and no more', async () => {
  const { posit, say } = await openPosit(['The bar opens at six. The sauna opens at noon.'])
  await say('Please delete “The bar opens at six” and “The sauna opens at noon”.')
  expect(await textsOf(posit)).toEqual([])
  const both = await openPosit(['The bar opens at six.', 'The sauna opens at noon.'])
  await both.say('Please delete “The bar opens at six” and “The sauna opens at noon”.')
  await both.say('Put the sauna back')
  expect(await textsOf(both.posit)).toEqual(['The sauna opens at noon.'])
})

test('what nobody may know yet is kept only if its owner says so', async () => {
  const { posit, say } = await openPosit([OLD])
  const reply = await say("Please don't tell anyone yet, but we are selling the harbour bar.")
  expect(reply.content).toContain('so I have not kept it')
  expect(await textsOf(posit)).toEqual([OLD])
  await chooseOption(posit, reply.cards?.[0]?.id, 0)
  expect(await textsOf(posit)).toHaveLength(2)
})
