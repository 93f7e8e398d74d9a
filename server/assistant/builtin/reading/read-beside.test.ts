import { expect, test } from 'vitest'
import { say } from '../interviewing/test-lesson.ts'

const source = (text: string) => ({ id: text, name: '', text })

test.each([
  [
    'Our landlord has put the rent of the hall up to 90 pounds an evening.',
    'The hall costs 75 pounds an evening, the kitchen 20.',
    'The hall costs 90 pounds an evening, the kitchen 20.',
  ],
  ['Kayaks are 22 euros a day.', 'Kayaks are 25 euros a day.', 'Kayaks are 22 euros a day.'],
])('%j changes what it is read beside, though no word says so', async (message, known, now) => {
  const { acts } = await say(message, { sources: [source(known), source('We are in Gera.')] })
  expect([...acts.change, ...(acts.contradicts ?? []).map(({ edit }) => edit)]).toMatchObject([
    { before: known, after: now },
  ])
})

test.each(['Bear with me, the kettle is boiling over.', 'Sorry, somebody is at the door, two seconds.'])(
  '%j says nothing that visitors would ask for, and is not stored',
  async (message) => {
    const { acts } = await say(message, { sources: [source('We open at nine.')] })
    expect(acts).toMatchObject({ store: [], change: [], remove: [] })
  },
)

test('what is to be said in few words is stored', async () => {
  const { acts } = await say('Please ring twice.', { sources: [source('We open at nine.')] })
  expect(acts.store).toHaveLength(1)
})

test.each(["I'm off on Wednesdays.", 'Ich muss jeden Morgen um vier aufstehen.'])(
  '%j may be said in passing, and is put on a card',
  async (message) => {
    const { acts } = await say(message)
    expect(acts).toMatchObject({ store: [], doubt: { text: message } })
  },
)

test('what only sounds like a removal, and is none of what is known, takes nothing out', async () => {
  const known = [source('Rust starts on the pivots and the pinion leaves.')]
  const { acts } = await say("I'd rather not get into pinions, it's a bit technical for most folk.", {
    sources: known,
  })
  expect(acts.remove).toEqual([])
})
