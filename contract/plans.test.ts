import { expect, test } from 'vitest'
import { trialDaysLeft } from './plans.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const HOUR_MS = 3_600_000

test.each([
  ['seconds after a sign-up', 14 * 24 - 0.01, 14],
  ['in the last hour', 1, 1],
  ['after its end', -1, 0],
])('a day of the trial that has begun counts as a whole one: %s', (_, hours, days) => {
  const trial_end_date = new Date(NOW.getTime() + hours * HOUR_MS)
  expect(trialDaysLeft({ subscription_type: 'free', trial_end_date }, NOW)).toBe(days)
})
