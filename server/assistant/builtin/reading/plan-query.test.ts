import { expect, test } from 'vitest'
import { planQuery } from './plan-query.ts'

const texts = (question: string) => planQuery(question, []).words.map((word) => word.text)

test('chat around a question is dropped', () => {
  expect(texts('Hello there, I was wondering if you could tell me who owns the boathouse?')).toEqual([
    'owns',
    'boathouse',
  ])
  expect(texts('Is there a way to cancel a course, please')).toEqual(['cancel', 'course'])
})

test('an owner may ask what is known about something', () => {
  expect(texts('What do you know about the boat?')).toEqual(texts('the boat'))
  expect(texts('Was haben Sie zur Kernzeit?')).toEqual(texts('Kernzeit'))
})

test('names and numbers weigh most, everyday words little', () => {
  const { words } = planQuery('What information did Ingrid Holm find in 1998?', [])
  const weight = (text: string) => words.find((word) => word.text === text)?.weight ?? 0
  expect(weight('holm')).toBe(1)
  expect(weight('1998')).toBe(1)
  expect(weight('information')).toBeLessThan(0.5)
})

test('words that mean about the same are looked up too', () => {
  const plan = planQuery('What is the salary?', [])
  expect(plan.terms).toContain('wage')
})

test('a question in German is stemmed as German, and typed umlauts are understood', () => {
  const plan = planQuery('Wie sind die Oeffnungszeiten?', [])
  expect(plan.language).toBe('de')
  expect(plan.terms).toContain('offnungszeit')
})

test('a complete question is not extended by earlier turns', () => {
  const history = [{ role: 'user' as const, content: 'Who founded the school?' }]
  expect(
    planQuery('What does the towel for Ingrid Holm cost in May?', history).words.some((word) => word.carried),
  ).toBe(false)
  expect(planQuery('and why?', history).words.map((word) => word.text)).toEqual(['founded', 'school'])
})

test('a pasted page asks for a bounded number of terms', () => {
  const page = Array.from({ length: 5000 }, (_, at) => `word${at}`).join(' ')
  expect(planQuery(page, []).terms.length).toBeLessThanOrEqual(120)
})
