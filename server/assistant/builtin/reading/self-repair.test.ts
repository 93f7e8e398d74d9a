import { expect, test } from 'vitest'
import { say } from '../../../../tests/assistant/say-to-assistant.ts'

test.each([
  ['The gate code is 4471. Actually hang on, 4417.', 'The gate code is 4417.'],
  [
    'Fire safety is ext 2305, no sorry 2350, 2305 is the kitchen',
    'Fire safety is ext 2350, 2305 is the kitchen.',
  ],
  ['We take about 40 birds a year. No sorry, more like 60 last year.', 'We take about 60 birds a year.'],
  ['On Tuesdays, no sorry, Wednesdays we bake.', 'On Wednesdays we bake.'],
  ['Offen ist von 13 bis 17 Uhr, äh nein, von 14 bis 17 Uhr.', 'Offen ist von 14 bis 17 Uhr.'],
  [
    'Ring the night line in Leominster, run by Teme Vets. Oh, I meant Hereford, not Leominster.',
    'Ring the night line in Hereford, run by Teme Vets.',
  ],
  ['Das kostet 80 Euro, ach nein, 85 mit Mittagessen.', 'Das kostet 85 Euro mit Mittagessen.'],
])('of %j what was meant is kept: %j', async (message, text) => {
  const { acts } = await say(message)
  expect(acts.store).toMatchObject([{ text }])
})

test.each([
  'The walk is 5 miles. Sorry, 2 dogs at most.',
  'We take cash and 2 cards. Sorry, only cash and not cards.',
  'Nobody has to wait for spring, we dig all winter.',
  'First appointments are 40 minutes, follow-ups 20.',
  'Labradors are £45, and sorry cockapoos are £58.',
])('of %j nothing is put right', async (message) => {
  const { acts } = await say(message)
  const kept = [...acts.store, acts.doubt].map((one) => one?.text).join(' ')
  for (const number of message.match(/\d+/g) ?? []) expect(kept).toContain(number)
})
