/** Questions that share their words with something that answers another one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsGuest } from '../../tests/ask.ts'
import { buildPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const HALL = `# Opening hours

| Day | Climbing | Café |
|---|---|---|
| Monday to Thursday | 10:00 to 22:30 | 10:00 to 21:00 |
| Friday | 10:00 to 22:00 | 10:00 to 22:00 |
| Saturday | 9:00 to 21:00 | 9:00 to 20:00 |
| Sunday | 9:00 to 20:00 | 9:00 to 18:00 |

On bank holidays we open as on Sundays.

# Prices

| Ticket | Adults | Students |
|---|---|---|
| Day ticket | £14.50 | £11.50 |
| Monthly pass | £49 | £42 |`

const HOUSING = `## When is the rent due?

On the first working day of each month. We take it by direct debit.

## Can I keep a pet?

Small caged animals and fish need no permission. For a cat or dog ask us in writing.

## When do I get my deposit back?

Within ten working days after the flat was inspected.

## Where do I put my rubbish?

Grey bins take general waste and are emptied on Tuesdays.

## How do I give notice?

In writing, four weeks before you move out.`

let app: TestApp
let hall: string
let housing: string

beforeAll(async () => {
  app = await startTestApp()
  hall = (await buildPosit(app, { privacy: 'public', knowledge: [HALL] })).id
  housing = (await buildPosit(app, { privacy: 'public', knowledge: [HOUSING] })).id
})
afterAll(() => app.close())

const ask = (positId: string, query: string) => askAsGuest(app.url, positId, query)

test.each([
  ['when are you open on saturday', '9:00 to 21:00'],
  ['what time do you close on friday', '10:00 to 22:00'],
])('%s is answered by the row of that day', async (question, hours) => {
  const { content, state } = await ask(hall, question)
  expect(state).toBe('known')
  expect(content).toMatch(new RegExp(`^Day: (?:Saturday|Friday)  \\nClimbing: ${hours}`))
})

test('what a thing costs does not answer how to cancel it', async () => {
  const { content, state, flagged } = await ask(hall, 'can i cancel my monthly pass')
  expect({ state, flagged }).toEqual({ state: 'partly', flagged: true })
  expect(content).toContain('I found no clear answer.')
})

test('a question about another day shows the day that is known', async () => {
  const kitchen = 'The bike kitchen is open every Thursday from 5 to 9 pm. Anyone may use our tools.'
  const { id } = await buildPosit(app, { privacy: 'public', knowledge: [kitchen] })
  const { content, state } = await ask(id, 'are you open on friday')
  expect(state).toBe('partly')
  expect(content).toContain('every Thursday')
  expect((await ask(id, 'do you sell bread on friday')).state).toBe('unknown')
})

test('when something is due does not answer how much it is', async () => {
  const { state, flagged } = await ask(housing, 'how much is my rent')
  expect(state).not.toBe('known')
  expect(flagged).toBe(true)
})

test('a written question may be answered with more than it asks for', async () => {
  expect((await ask(housing, 'when is rubbish emptied')).state).toBe('known')
})

test('a written question heads its answer when another one was asked', async () => {
  const other = await ask(housing, 'deposit')
  expect(other.content).toBe(
    '**When do I get my deposit back?**\n\nWithin ten working days after the flat was inspected.',
  )
  const same = await ask(housing, 'When do I get my deposit back?')
  expect(same.content).toBe('Within ten working days after the flat was inspected.')
})
