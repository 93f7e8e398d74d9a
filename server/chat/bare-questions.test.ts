/** Questions of small words alone, as a newcomer begins: 'where are you', 'was macht ihr'. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsGuest } from '../../tests/ask.ts'
import { TestClient } from '../../tests/client.ts'
import { buildPosit } from '../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../tests/start-test-app.ts'

const WALK = `The Corrie Ridge Walk is a circular route of 17 kilometres above Glen Tarsan with 920 metres of ascent. Allow six to seven hours.

The walk starts at the car park by Tarsan Bridge. Bus 61 from Kilbrae stops there three times a day between April and October.`

const TISCHLER = `Ich bin Tischlermeister in Lüneburg und baue Treppen und Schränke aus heimischem Holz.

Geöffnet ist die Werkstatt montags bis donnerstags von 7 bis 16 Uhr, freitags bis 13 Uhr.`

let app: TestApp
let walk: string
let tischler: string

beforeAll(async () => {
  app = await startTestApp()
  walk = (await buildPosit(app, { privacy: 'public', knowledge: [WALK] })).id
  tischler = (await buildPosit(app, { privacy: 'public', response_type: 'you', knowledge: [TISCHLER] })).id
})
afterAll(() => app.close())

const ask = (positId: string, query: string) => askAsGuest(app.url, positId, query)

test.each([
  ['how long is it', '17 kilometres'],
  ['how long does it take', 'six to seven hours'],
  ['where is it', 'Glen Tarsan'],
])('%s gets the first likely passage as a near miss, and the owner is asked', async (question, passage) => {
  const { content, state, flagged, citations } = await ask(walk, question)
  expect({ state, flagged }).toEqual({ state: 'partly', flagged: true })
  expect(content).toContain(passage)
  expect(citations).toHaveLength(1)
})

test.each(['who is it', 'how old are you', 'why'])(
  '%s is unknown: no marker distinguishes its answer',
  async (question) => {
    expect((await ask(walk, question)).state).toBe('unknown')
  },
)

test.each([
  ['was macht ihr', 'Tischlermeister'],
  ['wann habt ihr auf?', 'montags bis donnerstags'],
  ['wann macht ihr auf', 'montags bis donnerstags'],
])('%s is answered', async (question, answer) => {
  const { content, state } = await ask(tischler, question)
  expect(state).toBe('known')
  expect(content).toContain(answer)
})

test("after another question 'where are you' is not taken for more of it", async () => {
  const guest = new TestClient(app.url)
  const said = (query: string) => askAsGuest(app.url, walk, query, guest)
  expect((await said('Which bus stops at the bridge?')).content).toContain('Bus 61')
  const { content, state } = await said('where are you')
  expect(state).toBe('partly')
  expect(content).not.toContain('Bus 61')
  expect((await said('Which bus stops at the bridge?')).state).toBe('known')
  expect((await said('when?')).content).toContain('between April and October')
})
