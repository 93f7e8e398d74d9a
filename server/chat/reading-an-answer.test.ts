/** Answers without a model, as they are read: whole, and set as the text was. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsGuest } from '../../tests/ask.ts'
import { buildPosit, type TestPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const HALL = `# Gripstone climbing hall

## Prices

| | Adults | Students |
|---|---|---|
| Day ticket | £14.50 | £11.50 |
| Ten visits | £125 | £98 |
| Yearly pass | £480 | |

## How to tie in

1. Put on the harness, pull the waist belt tight above the hips and let your partner look at both of its buckles.
2. Tie half of a figure of eight about one arm's length from the end of the rope, and leave the loop open for now.
3. Lead the end of the rope from below through both of the stiff loops at the front of the harness.
4. Follow the first knot back with the end of the rope until it is doubled, and pull all four strands tight.
5. Call your partner to check the knot before you leave the ground.

## Hire by the day

- Shoes: £4 a day
- Chalk: £2 a day

## Desk

Monday, Wednesday and Thursday: 8:30 am to 5:30 pm
Tuesday: 8:30 am to 8 pm
Friday: 8:30 am to 1 pm`

let app: TestApp
let posit: TestPosit

beforeAll(async () => {
  app = await startTestApp()
  posit = await buildPosit(app, { privacy: 'public', title: 'Gripstone', knowledge: [HALL] })
})
afterAll(() => app.close())

const ask = (query: string) => askAsGuest(app.url, posit.id, query)

test('steps are listed to the last one', async () => {
  const { content } = await ask('How do I tie in?')
  expect(content).toMatch(/^1\. Put on/)
  expect(content).toContain('5. Call your partner to check the knot')
})

test('one row of a table is read line by line', async () => {
  const { content, state } = await ask('how much is a day ticket')
  expect(state).toBe('known')
  expect(content).toBe('Day ticket  \nAdults: £14.50  \nStudents: £11.50')
})

test("a table keeps its rows' names and its empty cells", async () => {
  const { content } = await ask('prices')
  expect(content).toBe(
    '|  | Adults | Students |\n| --- | --- | --- |\n| Day ticket | £14.50 | £11.50 |\n| Ten visits | £125 | £98 |\n| Yearly pass | £480 |  |',
  )
})

test('what is named beside an answer shows no mark of a list', async () => {
  const { related } = await ask('how much is a day ticket')
  expect(related.map(({ quote }) => quote).filter((quote) => /^(?:[-*•]|\d\.) /.test(quote))).toEqual([])
  expect(
    related.some(({ quote }) => quote.startsWith('Put on the harness') || quote.startsWith('Shoes')),
  ).toBe(true)
})

test('lines that have a name each are not put together', async () => {
  const { content } = await ask('when is the desk open')
  expect(content).toContain('8:30 am to 5:30 pm  \nTuesday: 8:30 am to 8 pm  \nFriday:')
})
