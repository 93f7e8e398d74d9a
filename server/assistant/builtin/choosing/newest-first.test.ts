import { expect, test } from 'vitest'
import { knowing } from '../../../../tests/assistant/knowing.ts'
import { newestFirst, timesOf } from './newest-first.ts'
import type { Quote } from './quote-span.ts'

const quoted = (heading: string): Quote => ({ read: { passage: { heading } }, text: heading }) as Quote
const OLD = quoted('Minutes > 12 September 2024 > Fees')
const NEW = quoted('Minutes > 8 May 2025')

test.each([
  ['what is the fee', [NEW, OLD]],
  ['what was the fee in 2024', [OLD, NEW]],
  ['and in september?', [OLD, NEW]],
  ['may i sing', [NEW, OLD]],
])('what was written last comes first unless a time is asked for: %s', (question, expected) => {
  expect(newestFirst([OLD, NEW], question)).toEqual(expected)
})

test('what an addendum says comes before the rules, whose date it does not know', () => {
  const rules = quoted('Rules of 3 March 2020 > § 4 Fees')
  const addendum = quoted('Addendum > § 4 Fees')
  expect(newestFirst([rules, addendum], 'what is the fee')).toEqual([addendum, rules])
})

test('each is shown under its date, where they differ', () => {
  expect(timesOf([NEW, NEW, OLD])).toEqual(['8 May 2025', null, '12 September 2024'])
  expect(timesOf([OLD, OLD])).toEqual([null, null])
})

test.each(['is Marco there', 'what do 2000 litres cost', 'do you have mayo', 'how many before im out'])(
  '%s names no time',
  (question) => {
    expect(newestFirst([OLD, NEW], question)).toEqual([NEW, OLD])
  },
)

test('of different sources none is known to be the newer one', () => {
  const other = { read: { passage: { heading: 'News > 3 May 2026', source_id: 'other' } }, text: '' } as Quote
  expect(newestFirst([NEW, other], 'what is the fee')).toEqual([NEW, other])
})

const MINUTES = `# Choir minutes

## 5 November 2024

### Missed rehearsals

Whoever misses more than three rehearsals of a term does not sing in the concert of that term.

### Piano

The upright is beyond tuning.

## 21 January 2025

### Missed rehearsals

A good deal of grumbling. It is now more than four, and illness is not counted.
`

test('what a later meeting says under the same title comes with the answer, and first', async () => {
  const { text } = await knowing(MINUTES)('how many rehearsals can i miss before the concert')
  expect(text).toMatch(/more than four[\s\S]*more than three/)
})

test('what is changed later under another title comes with the answer too', async () => {
  const text =
    '# Soap\n\n## Curing\n\nThe bars cure for four weeks, the salt bar for six. The room is kept at 20 degrees.\n\n' +
    '## Later changes\n\nCure is six weeks for all ordinary bars. Salt bar eight.\n\nThe first aid box is in the hall.'
  const reply = (await knowing(text)('how long does the salt bar cure')).text
  expect(reply).toMatch(/Salt bar eight[\s\S]*salt bar for six/)
  expect(reply).not.toContain('first aid')
})
