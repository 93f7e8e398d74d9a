import { expect, test } from 'vitest'
import { say } from '../interviewing/test-lesson.ts'

const source = (text: string) => ({ id: text, name: '', text })

test.each([
  [
    'The consulate has extended the time for business applicants to 15 working days.',
    'A business visa takes 11 working days, a tourist visa 7.',
    'A business visa takes 15 working days, a tourist visa 7.',
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
