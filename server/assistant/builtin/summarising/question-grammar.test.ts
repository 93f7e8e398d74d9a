import { expect, test } from 'vitest'
import { isWellFormed } from './question-grammar.ts'

test.each([
  'When do bins go out?',
  'How much is the membership?',
  'When is a laptop replaced?',
  'How can I contact you?',
  'When are you open?',
  'When do I have to pay?',
  'Where do you meet?',
])('“%s” reads as a question', async (question) => {
  expect(await isWellFormed(question)).toBe(true)
})

test.each([
  'When do the web shop stays and get?',
  'When does Tilly would like a second coach?',
  'Where does the three care homes?',
  'How much are the the day of arrival counts?',
  'When do switches off?',
  'When does DIY own mucking out?',
])('“%s” is offered to nobody', async (question) => {
  expect(await isWellFormed(question)).toBe(false)
})
