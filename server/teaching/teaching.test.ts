import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Posit } from '../../contract/posits.ts'
import { chooseOption, openSession, replyTo, say, undo } from '../../tests/ask.ts'
import { addStatement, buildPosit, type TestPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'
import { eraseChangesJob } from '../knowledge/jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function openPosit(knowledge: string[] = []) {
  const posit = await buildPosit(app, { privacy: 'public', response_type: 'you', knowledge })
  const session = await openSession(posit)
  const sayHere = async (query: string) => {
    const {
      stored = [],
      changed = [],
      removed = [],
      cards = [],
      content,
    } = await say(posit, session.id, query)
    return { stored, changed, removed, cards, content }
  }
  return { posit, say: sayHere }
}
const textsOf = async ({ id }: TestPosit) => {
  const query = app.database.db.selectFrom('sources').select('text').where('posit_id', '=', id)
  return (await query.orderBy('created_at').orderBy('id').execute()).map(({ text }) => text)
}

/** A summary of what is known now, saved when it is called: as by a job that was slow. */
async function summarising({ id }: TestPosit) {
  const { posits } = app.services
  const { knowledge_version: version } = await posits.getKnowledgeState(id)
  const text = 'I work with Joris Van Hecke.'
  const summaries = { title: '', content: text, summary: text, summary_light: text, summary_full: text }
  return () => posits.saveDerived(id, { ...summaries, suggested_questions: [], version })
}

test('a reply says what was stored, and undoing it deletes the source', async () => {
  const { posit, say } = await openPosit()
  const { stored } = await say('The ferry to Nordhavn leaves at noon.')
  expect(stored).toMatchObject([
    { before: '', after: 'The ferry to Nordhavn leaves at noon.', undone: false, can_undo: true },
  ])
  expect((await openSession(posit)).messages.at(-1)?.stored).toEqual(stored)
  expect((await undo(posit, stored[0])).body).toMatchObject({ undone: true, can_undo: false })
  expect(await textsOf(posit)).toEqual([])
})

test('a message sent again with its key gets the same reply, with what was stored', async () => {
  const { posit } = await openPosit()
  const { id: sessionId } = await openSession(posit)
  const more = { sessionId, clientKey: crypto.randomUUID() }
  const send = () => replyTo(posit.owner.client, posit.id, 'Dogs stay out.', more)
  const first = await send()
  expect(first.stored).toHaveLength(1)
  expect(await send()).toEqual(first)
})

test('the same statement is stored once', async () => {
  const { posit, say } = await openPosit()
  await say('The ferry leaves at noon.')
  const again = await say('the ferry leaves at noon')
  expect(again.stored).toEqual([])
  expect(again.content).toContain('already')
  await say('The mill opens in May. Dogs are welcome.')
  expect((await say('Dogs are welcome!')).stored).toEqual([])
  expect(await textsOf(posit)).toHaveLength(2)
})

test('of several statements those that are new are stored, and the reply speaks of them', async () => {
  const { posit, say } = await openPosit(['The ferry leaves at noon.'])
  const { stored, content } = await say('No, the ferry leaves at noon.\nThe café on deck opens at ten.')
  expect(stored).toMatchObject([{ after: 'The café on deck opens at ten.' }])
  expect(content).not.toContain('already')
  expect(await textsOf(posit)).toHaveLength(2)
})

test('what is removed is gone from the source, and undone to the letter', async () => {
  const knowledge = ['The key is in the grey box, code 4471. Dogs are welcome.']
  const { posit, say } = await openPosit(knowledge)
  const { removed } = await say('Please take the key code out.')
  expect(removed).toMatchObject([{ after: 'The key is in the grey box.' }])
  expect(await textsOf(posit)).toEqual(['The key is in the grey box. Dogs are welcome.'])
  await undo(posit, removed[0])
  expect(await textsOf(posit)).toEqual(knowledge)
})

test('a source of which nothing is left goes, and comes back when that is undone', async () => {
  const knowledge = ['I work with Joris Van Hecke.']
  const { posit, say } = await openPosit(knowledge)
  const { removed } = await say('forget what I said about Van Hecke')
  expect(await textsOf(posit)).toEqual([])
  expect((await undo(posit, removed[0])).status).toBe(200)
  expect(await textsOf(posit)).toEqual(knowledge)
  const chunks = app.database.db.selectFrom('chunks').select('text').where('posit_id', '=', posit.id)
  expect(JSON.stringify(await chunks.execute())).toContain('Van Hecke')
})

test('removed words leave summaries and offered questions at once', async () => {
  const { posit, say } = await openPosit(['I work with Joris Van Hecke. Open daily.'])
  await app.database.db
    .updateTable('posits')
    .set({
      summary: 'Joris Van Hecke helps.',
      summary_light: 'Open daily.',
      suggested_questions: JSON.stringify(['Who is Van Hecke?', 'When is it open?']),
    })
    .where('id', '=', posit.id)
    .execute()
  const summariseLate = await summarising(posit)
  await say('forget what I said about Van Hecke')
  expect(await summariseLate()).toBe(false)
  const { body } = await posit.owner.client.call<Posit>('GET', `/rest/v1/posits/${posit.id}`)
  expect(JSON.stringify(body)).not.toContain('Van Hecke')
})

test('after a day a change is not undone any more, and what was removed is blacked out where it was said', async () => {
  const { posit, say } = await openPosit()
  await say('You reach me under 0171 3920044 on weekdays.')
  await say('Bread is baked daily.')
  const { removed } = await say('take my phone number out please')
  await app.database.db
    .updateTable('knowledge_changes')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) } as never)
    .where('posit_id', '=', posit.id)
    .execute()
  expect((await undo(posit, removed[0])).status).toBe(409)
  await app.services.core.jobs.send(eraseChangesJob, {})
  await expect
    .poll(async () => JSON.stringify(await openSession(posit)), { timeout: 10_000 })
    .not.toContain('3920044')
  expect(JSON.stringify(await openSession(posit))).toContain('Bread is baked daily.')
})

test('a card asks which of two things is meant, and choosing changes that one', async () => {
  const { posit, say } = await openPosit(['The red tent costs 40 euros. The blue tent costs 45 euros.'])
  const { cards, changed } = await say('sorry, the tent is 50 euros')
  expect(changed).toEqual([])
  const [card] = cards
  expect(card).toMatchObject({ kind: 'which', chosen: null })
  const { body } = await chooseOption(posit, card?.id, 1)
  expect(body.cards[0]?.chosen).toBe(1)
  expect(body.changed).toHaveLength(1)
  expect(await textsOf(posit)).toEqual([expect.stringContaining(card?.options[1]?.after ?? 'none')])
  expect((await chooseOption(posit, card?.id, 0)).status).toBe(409)
  expect((await chooseOption(posit, card?.id, 1)).status).toBe(200)
})

test('the last change is undone, the title and the voice are changed when plainly asked for', async () => {
  const { posit, say } = await openPosit(['A berth costs 40 euros.'])
  await say('actually a berth costs 50 euros now')
  expect((await say('undo that')).content).toContain('undone')
  expect(await textsOf(posit)).toEqual(['A berth costs 40 euros.'])
  await say('call this posit "Harbour Rules"')
  await say('please answer in the third person')
  const { body } = await posit.owner.client.call<Posit>('GET', `/rest/v1/posits/${posit.id}`)
  expect(body).toMatchObject({ title: 'Harbour Rules', response_type: 'assistant' })
  expect(await textsOf(posit)).toHaveLength(1)
})

test('everything that the last message did is undone together', async () => {
  const { posit, say } = await openPosit(['A berth costs 40 euros.'])
  const { changed, stored } = await say(
    'actually a berth costs 50 euros now. We also rent out bikes by the day.',
  )
  expect([changed.length, stored.length]).toEqual([1, 1])
  expect((await say('undo that')).content).toContain('undone')
  expect(await textsOf(posit)).toEqual(['A berth costs 40 euros.'])
})

test('a long source that was added last hides none of the others', async () => {
  const { posit, say } = await openPosit(['The ferry leaves at noon.'])
  const pages = 'The harbour has many boats of every colour and size. '.repeat(2500)
  await addStatement(app, posit.id, pages)
  expect((await say('Right, I have to go. Talk tomorrow!')).content).toContain('erry')
})

test('a question of the owner is answered from the posit, and stored nowhere', async () => {
  const { posit, say } = await openPosit(['The ferry to Nordhavn leaves at noon.'])
  const { content } = await say('When does the ferry to Nordhavn leave?')
  expect(content).toContain('noon')
  expect(await textsOf(posit)).toHaveLength(1)
  const both = await say('Dogs travel free. When does the ferry to Nordhavn leave?')
  expect(both.content).toContain('noon')
  expect(both.stored).toHaveLength(1)
})

test('what was taken out comes back when its owner says so, and the same words are a rule at other times', async () => {
  const { posit, say } = await openPosit(['We serve tea in blue cups. The mill has two floors.'])
  const [before] = await textsOf(posit)
  const rule = await say('Please put the cups back.')
  expect(rule.removed).toEqual([])
  expect(await textsOf(posit)).toContain(before)
  expect((await say('Remove the part about the blue cups.')).removed).toHaveLength(1)
  expect((await say('No, put the cups back!')).content).toContain('I have undone the last change')
  expect(await textsOf(posit)).toContain(before)
})
