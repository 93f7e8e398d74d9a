import { describe, expect, test } from 'vitest'
import { questionKey } from './question-key.ts'

describe('two questions are the same question', () => {
  const same: [string, string][] = [
    ['What is the refund policy?', 'what is the REFUND   policy'],
    ['What is the refund policy?', 'Refund policy???'],
    ['Was ist die Größe?', 'was ist die grosse'],
    ['Where is the café?', 'where is  the cafe ?!'],
    ['How do I cancel my subscription?', 'How can I cancel the subscription'],
    ['¿Cuándo abren?', 'cuando abren'],
    ['When are you open?', 'when are you open'],
    ['Do you do it?', 'do you do it'],
    ['???', ' ??? '],
  ]
  test.each(same)('%j and %j', (one, other) => expect(questionKey(one)).toBe(questionKey(other)))
})

describe('two questions are not the same question', () => {
  const different: [string, string][] = [
    ['When was the project started?', 'Why was the project started?'],
    ['Can I cancel?', 'Can I not cancel?'],
    ['Flights to Paris from London', 'Flights from Paris to London'],
    ['What does plan A cost in 2024?', 'What does plan A cost in 2025?'],
    ['Who is Ada?', 'Who is Grace?'],
    ['!!!', '???'],
  ]
  test.each(different)('%j and %j', (one, other) => expect(questionKey(one)).not.toBe(questionKey(other)))
})

test('a key fits its index however long the question is', () => {
  const long = 'supercalifragilistic '.repeat(1400)
  expect(Buffer.byteLength(questionKey(long))).toBeLessThan(1300)
  expect(Buffer.byteLength(questionKey('漢字'.repeat(15_000)))).toBeLessThan(1300)
  expect(questionKey(long)).toBe(questionKey(long.toUpperCase()))
  expect(questionKey(long)).not.toBe(questionKey(`${long}end`))
})
