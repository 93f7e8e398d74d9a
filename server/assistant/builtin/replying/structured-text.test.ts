import { expect, test } from 'vitest'
import { knowing } from '../../../../tests/assistant/knowing.ts'

test.each([
  ['are you open on mondays', 'closed Mon'],
  ['what time do you shut on thursday', 'Wed-Sat 7.30-16'],
])('opening hours in shorthand answer: %s', async (question, expected) => {
  const bakery = knowing(
    '# Fennel & Rye\n\n**When are you open?**\nWed-Sat 7.30-16, Sun 8-13, closed Mon + Tue.',
  )
  expect(await bakery(question)).toMatchObject({ state: 'known', text: expect.stringContaining(expected) })
})

test('what is superseded does not answer', async () => {
  const school = knowing(
    '# Decisions\n\n## Courses end at four\n\nStatus: superseded by 14\n\nCourses end at 16:00.\n\n## Courses end at five\n\nStatus: accepted\n\nCourses end at 17:00.',
  )
  const { text } = await school('when do courses end?')
  expect(text).toContain('17:00')
  expect(text).not.toContain('16:00')
})

test('an item of several sentences is quoted to its end, and no further', async () => {
  const club = knowing(
    '# Minutes\n\n1. Roof. Mended in May.\n2. Group chat. Turned down, 9 to 17. The list stays.\n3. Keys. Tomas has them.',
  )
  const { text } = await club('do we have a group chat?')
  expect(text).toContain('Group chat. Turned down, 9 to 17. The list stays.')
  expect(text).not.toContain('Tomas')
})

const MINUTES =
  '# Minutes of the choir\n\n## 12 September 2024\n\nThe fee for members stays at 120 pounds a season.\n\n## 8 May 2025\n\nThe fee for members is 135 pounds a season from now on.'

test('of what was written at different times the newest comes first, each under its date', async () => {
  const { text } = await knowing(MINUTES)('what is the fee for members?')
  expect(text).toMatch(/8 May 2025.*135.*12 September 2024.*120/s)
})
